package report_test

import (
	"bytes"
	"testing"

	"highwater/grader/audit"
	"highwater/grader/judge"
	"highwater/grader/report"
	"highwater/grader/suite"
)

// audited makes up an audit with everything that one can have.
func audited(t *testing.T, c *suite.Course) *audit.Report {
	t.Helper()
	e := c.Exercises()[0]
	kill := func(i int) audit.Kill { return audit.Kill{Case: e.Cases[i], Verdict: judge.WrongAnswer} }
	file := "reference/" + e.Slug + "/solution.go"
	return &audit.Report{Exercises: []*audit.Exercise{{
		Exercise: e, Invalid: 2,
		Misconceptions: []*audit.Wrong{
			{ID: "caught-by-two", File: "reference/" + e.Slug + "/misconceptions/caught-by-two/solution.go", State: audit.Killed, By: []audit.Kill{kill(0), kill(1)}},
			{ID: "nobody-sees-it", File: "reference/" + e.Slug + "/misconceptions/nobody-sees-it/solution.go", State: audit.Survived},
			{ID: "does-not-compile", State: audit.NotJudged, Why: "solution.go:3:1: a mistake"},
		},
		Mutants: []*audit.Wrong{
			{ID: "Ack: boundary: a < b => a <= b", File: file, Line: 12, Diff: "@@ " + file + ":12 @@\n-\tif a < b {\n+\tif a <= b {\n", State: audit.Survived},
			{ID: "Ack: comparison: a < b => a > b", File: file, Line: 12, Diff: "@@ " + file + ":12 @@\n-\tif a < b {\n+\tif a > b {\n", State: audit.Killed, By: []audit.Kill{kill(1)}},
			{ID: "Ack: delete: x = y", File: file, Line: 14, Diff: "@@ " + file + ":14 @@\n-\tx = y\n", State: audit.Equivalent, Why: "x is y already."},
		},
		Faults: []string{"reference/" + e.Slug + `/equivalent.yaml:2:11: the reference has no mutant "Ack: gone"`},
	}}}
}

func TestAudit(t *testing.T) {
	t.Parallel()
	c := course(t)
	r := audited(t, c)
	for name, terminal := range map[string]report.Terminal{
		"audit.txt":             {Course: c},
		"audit-60.txt":          {Course: c, Width: 60},
		"audit-verbose-100.txt": {Course: c, Width: 100, Verbose: true, Palette: marked()},
	} {
		var b bytes.Buffer
		if err := terminal.Audit(&b, r); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.Bytes())
	}
	var b bytes.Buffer
	if err := report.AuditJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	golden(t, "audit.json", b.Bytes())
	if r.Clean() {
		t.Error("an audit with survivors is clean")
	}
	if (&audit.Report{}).Clean() {
		t.Error("an audit of nothing is clean")
	}
}
