package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/report"
)

func TestJSON(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := report.JSON(&b, everything(t, course(t))); err != nil {
		t.Fatal(err)
	}
	golden(t, "report.json", b.Bytes())
	if !json.Valid(b.Bytes()) || !utf8.Valid(b.Bytes()) {
		t.Error("the report is no valid JSON, although a solution printed invalid UTF-8")
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("the report holds an escape character")
	}
}

func TestJSONOfNothing(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := report.JSON(&b, &grader.Grading{}); err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{`"sandbox": []`, `"exercises": []`} {
		if !strings.Contains(b.String(), list) {
			t.Errorf("JSON of nothing = %s, want %s in it: a list is never null", b.String(), list)
		}
	}
}

// TestHidden holds every report to the rule that nothing of a hidden case's
// data is shown, even if a result brought it along.
func TestHidden(t *testing.T) {
	t.Parallel()
	c := course(t)
	const secret = "SECRET-HINT" // also the hint's text
	full := judge.Result{
		Message: "step 1, Ack(777003): returned 777003; want 777001 " + secret,
		Difference: &judge.Difference{
			Minus: "want", Plus: "got", Summary: secret, Notes: []string{secret},
			Lines: []judge.Line{{Op: '-', Text: "777001"}, {Op: '+', Text: secret}},
		},
		Before: []judge.Step{{Number: 1, Call: "Ack(777003)", Returned: "777001"}},
		At:     judge.Step{Number: 2, Call: "Ack(777003)", Returned: secret},
		Stack:  []string{secret}, Printed: "777003 " + secret,
	}
	for _, v := range []judge.Verdict{
		judge.Pass, judge.WrongAnswer, judge.Nondeterministic, judge.InputModified, judge.Panic, judge.TimeLimit,
		judge.MemoryLimit, judge.OutputLimit, judge.Exited, judge.SandboxViolation, judge.NotStarted, judge.Skipped, judge.InternalError,
	} {
		t.Run(string(v), func(t *testing.T) {
			t.Parallel()
			full := full
			full.Verdict = v
			g := &grader.Grading{Exercises: []*grader.Exercise{exercise(t, c, "offset-commit", map[string]judge.Result{
				"a hidden case": full, "a hidden case that passes": full,
			}, passed)}}
			var b bytes.Buffer
			term := report.Terminal{Course: c, Verbose: true}
			for _, err := range []error{report.JSON(&b, g), term.Report(&b, g), term.Progress(&b, g)} {
				if err != nil {
					t.Fatal(err)
				}
			}
			b.WriteString(strings.Join(report.Faults(g), "\n"))
			for _, data := range []string{secret, "777001", "777002", "777003"} {
				if strings.Contains(b.String(), data) {
					t.Errorf("a report shows %q of a hidden case:\n%s", data, b.String())
				}
			}
			if v != judge.Pass && v != judge.Skipped && !strings.Contains(b.String(), judge.HiddenMessage) {
				t.Errorf("no report says that a hidden case failed:\n%s", b.String())
			}
		})
	}
}
