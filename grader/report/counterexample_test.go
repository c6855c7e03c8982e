package report_test

import (
	"bytes"
	"strings"
	"testing"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/report"
	"highwater/grader/shrink"
	"highwater/grader/suite"
)

// TestCounterexample tells a generated case by the small one, and a hidden one
// by neither.
func TestCounterexample(t *testing.T) {
	t.Parallel()
	c := course(t)
	e := exercise(t, c, "offset-commit", nil, judge.Result{Verdict: judge.Pass})
	k := &e.Cases[0]
	const yaml = "  - name: a case, in small\n    steps:\n      - ack: [1]\n        want: -1\n"
	k.Result = judge.Result{
		Verdict: judge.WrongAnswer, Message: "step 61865, Ack(38135): returned 1; want -1", New: "New(-1)",
		Before: []judge.Step{{Number: 61864, Call: "Ack(38136)", Returned: "-1"}}, At: judge.Step{Number: 61865, Call: "Ack(38135)", Returned: "1"},
	}
	k.Counterexample = &grader.Counterexample{
		Found: &shrink.Found{
			Case: k.Case, Script: &suite.Script{Calls: make([]suite.Call, 1)}, Plays: 20,
			Result: judge.Result{Verdict: judge.WrongAnswer, Message: "step 1, Ack(1): returned 1; want -1", New: "New(-1)", At: judge.Step{Number: 1, Call: "Ack(1)", Returned: "1"}},
		},
		YAML: yaml,
	}
	e.Verdict = judge.WrongAnswer
	g := &grader.Grading{Exercises: []*grader.Exercise{e}}
	var b, j bytes.Buffer
	terminal := report.Terminal{Course: c}
	if err := terminal.Report(&b, g); err != nil {
		t.Fatal(err)
	}
	golden(t, "counterexample.txt", b.Bytes())
	if err := report.JSON(&j, g); err != nil {
		t.Fatal(err)
	}
	if want := `"counterexample": "  - name: a case, in small\n`; !strings.Contains(j.String(), want) {
		t.Errorf("the JSON has no %s", want)
	}
	hidden := *k.Case
	hidden.Hidden = true
	k.Case = &hidden
	b.Reset()
	j.Reset()
	if err := terminal.Report(&b, g); err != nil {
		t.Fatal(err)
	}
	if err := report.JSON(&j, g); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String()+j.String(), "in small") {
		t.Errorf("a hidden case's counterexample is shown:\n%s%s", &b, &j)
	}
}
