package report_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/report"
	"highwater/grader/suite"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

func course(t testing.TB) *suite.Course {
	t.Helper()
	c, err := suite.Load(os.DirFS("testdata/course"), ".", "cases")
	if err != nil {
		t.Fatalf("the test course does not load:\n%v", err)
	}
	return c
}

// golden compares text with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got\n%s\nwant\n%s\nIf the change is meant: go test ./grader/report -update", name, got, want)
	}
}

// mark is a colour that can be read in a golden file.
func mark(name string) func(string) string {
	return func(s string) string { return "{" + name + "|" + s + "}" }
}

// marked is a palette of such colours.
func marked() report.Palette {
	return report.Palette{Good: mark("good"), Bad: mark("bad"), Warn: mark("warn"), Strong: mark("strong"), Faint: mark("faint")}
}

// exercise makes up what an exercise came to: results by case name, and the
// rest for all other cases.
func exercise(t testing.TB, c *suite.Course, slug string, results map[string]judge.Result, rest judge.Result) *grader.Exercise {
	t.Helper()
	e := &grader.Exercise{Exercise: c.Exercise(slug), Verdict: judge.Pass}
	for i, k := range e.Exercise.Cases {
		r, ok := results[k.Name]
		if !ok {
			r = rest
		}
		delete(results, k.Name)
		if r.At.Number > 0 {
			r.New = map[bool]string{true: "New(8)", false: "New()"}[slug == "offset-commit"]
		}
		r.Elapsed = time.Duration(i+1) * 1234567 * time.Nanosecond
		e.Cases = append(e.Cases, grader.Case{Case: k, Result: r})
		if e.Verdict == judge.Pass {
			e.Verdict = r.Verdict
		}
	}
	for name := range results {
		t.Fatalf("%s has no case %q", slug, name)
	}
	return e
}

var passed = judge.Result{Verdict: judge.Pass}

// verdicts is an exercise with a case for every verdict.
func verdicts(t testing.TB, c *suite.Course) *grader.Exercise {
	t.Helper()
	before := []judge.Step{{Number: 1, Call: "Ack(9, 12)", Returned: "9"}, {Number: 2, Call: "Ack()", Returned: "9"}}
	at := judge.Step{Number: 3, Call: "Ack(10)", Returned: "12"}
	// The exercise returns numbers only; longer values are made up as text.
	list := "[{Partition: 0, Lag: 5}, {Partition: 2, Lag: 8}, {Partition: 10, Lag: 40}, {Partition: 11, Lag: 1}]"
	measure := judge.Step{Number: 12, Call: "Measure([{Partition: 10, HighWatermark: 99, Committed: 59, MaxEventTime: 140}, {Partition: 2, HighWatermark: 7, Committed: -1, MaxEventTime: 120} ... (1 more)])", Returned: list}
	long := strings.Repeat("abcdefghij", 100)
	return exercise(t, c, "offset-commit", map[string]judge.Result{
		"a right answer": passed,
		"a wrong number": {
			Verdict: judge.WrongAnswer, Message: "step 3, Ack(10): returned 12; want 10", Before: before, At: at,
			Difference: &judge.Difference{
				Minus: "want", Plus: "got", Summary: "returned 12; want 10",
				Lines: []judge.Line{{Op: '-', Text: "10"}, {Op: '+', Text: "12"}},
			},
			Printed: "note 9\tand 12\r\nthen \x1b[2J\x1b]0;title\a and \u202eback\xff\n",
		},
		"a wrong list": {
			Verdict: judge.WrongAnswer, Message: "step 12, " + measure.Call + ": Lags[0].Partition is 0; want 10",
			Before: []judge.Step{{Number: 11, Call: "Measure([])", Returned: "Metrics{Lags: [], TotalLag: 0, Watermark: NoTime}"}}, At: measure,
			Difference: &judge.Difference{
				Minus: "want", Plus: "got", Summary: "Lags[0].Partition is 0; want 10",
				Notes: []string{"the elements are right and their order is not"},
				Lines: []judge.Line{
					{Op: ' ', Text: "Metrics{"},
					{Op: '.', Text: "12 equal lines"},
					{Op: '-', Text: "    PartitionLag{Partition: 10, Lag: 40}"},
					{Op: ' ', Text: "    PartitionLag{Partition: 0, Lag: 5}"},
					{Op: '+', Text: "    PartitionLag{Partition: 10, Lag: 40}"},
					{Op: ' ', Text: "}"},
				},
			},
		},
		"one value too long for a line": {
			Verdict: judge.WrongAnswer, Message: "step 1, Ack(10): the result is \"abc\"... (1007 bytes); want \"abc\"... (1007 bytes)",
			At: judge.Step{Number: 1, Call: "Ack(10)", Returned: `"abc"... (1007 bytes)`},
			Difference: &judge.Difference{
				Minus: "want", Plus: "got", Summary: "the result is ...",
				Lines: []judge.Line{{Op: '-', Text: `"` + long + "right" + long + `"`}, {Op: '+', Text: `"` + long + "wrong" + long + `"`}},
			},
		},
		"an answer that changes later": {
			Verdict: judge.WrongAnswer, Message: "step 1, Ack(9, 12): the result was right when it was returned, and a later call changed it",
			Question: "results-stable",
			At:       judge.Step{Number: 1, Call: "Ack(9, 12)", Returned: "9"},
		},
		"an answer that differs from run to run": {
			Verdict: judge.Nondeterministic, Message: "step 3, Ack(10): the answer differs from run to run", Before: before, At: at,
			Question: "same-answers",
			Difference: &judge.Difference{
				Minus: "the first run", Plus: "a run in another process", Summary: "returned 10; want 12",
				Lines: []judge.Line{{Op: '-', Text: "12"}, {Op: '+', Text: "10"}},
			},
		},
		"an argument that is sorted in place": {
			Verdict: judge.InputModified, Message: "step 1, Ack(9, 12): an argument was changed; a solution works on copies of what it sorts or edits",
			Question: "inputs-untouched",
			At:       judge.Step{Number: 1, Call: "Ack(9, 12)", Returned: "9"},
		},
		"an index past the end": {
			Verdict: judge.Panic, Message: "panicked: runtime error: index out of range [0] with length 0", Before: before,
			At:    judge.Step{Number: 3, Call: "Ack()"},
			Stack: []string{"offset-commit.(*tracker).advance (solution.go:31)", "offset-commit.(*tracker).Ack (solution.go:22)"},
		},
		"a package that panics at once": {
			Verdict: judge.Panic, Message: "panicked while the package was initialised: one\n\nPASS\n" + strings.Repeat("ok\n", 20),
		},
		"a loop without an end":           {Verdict: judge.TimeLimit, Message: "no answer within 2s", Before: before, At: judge.Step{Number: 3, Call: "Ack(10)"}},
		"a wrong answer to made-up calls": {Verdict: judge.WrongAnswer, Message: "step 3, Ack(3, 2): returned 1; want -1", At: judge.Step{Number: 3, Call: "Ack(3, 2)", Returned: "1"}, Before: before},
		"a search in a search": {
			Verdict: judge.TimeLimit, Message: "no answer within 2s", At: judge.Step{Number: 4, Call: "Ack(1, 0)"},
			Before: []judge.Step{{Number: 2, Call: "Ack(5, 4)", Returned: "-1"}, {Number: 3, Call: "Ack(3, 2)", Returned: "-1"}},
		},
		"memory without an end": {Verdict: judge.MemoryLimit, Message: "resident memory over 256 MiB", At: judge.Step{Number: 1, Call: "Ack(10)"}},
		"a flood of output": {
			Verdict: judge.OutputLimit, Message: "printed more than 64 KiB", At: judge.Step{Number: 1, Call: "Ack(10)"},
			Printed: strings.Repeat("still here\n", 30) + strings.Repeat("A", 500) + "\n... (cut)",
		},
		"an end of the process":         {Verdict: judge.Exited, Message: "the process exited with status 1 before it had answered", At: judge.Step{Number: 1, Call: "Ack(10)"}},
		"a process that talks too much": {Verdict: judge.SandboxViolation, Message: "the process sent what the harness never sends: frame 9"},
		"a method that is still a stub": {Verdict: judge.NotStarted, Message: "not started yet", At: judge.Step{Number: 1, Call: "Ack(10)"}},
		"the grader's own fault":        {Verdict: judge.InternalError, Message: "the solution's process does not start"},
		"a case that was skipped":       {Verdict: judge.Skipped, Message: "skipped after 3 time limits in a row"},
		"a hidden case":                 {Verdict: judge.WrongAnswer, Message: judge.HiddenMessage},
		"a hidden case that passes":     passed,
	}, passed)
}

// firstCases is what an exercise comes to if only its first cases are run.
func firstCases(e *grader.Exercise, n int) *grader.Exercise {
	few := *e
	few.Cases = few.Cases[:n]
	return &few
}

// everything is a grading with every word that an exercise can have.
func everything(t testing.TB, c *suite.Course) *grader.Grading {
	t.Helper()
	skipped := judge.Result{Verdict: judge.Skipped, Message: "the exercise does not run: compile-error"}
	stub := judge.Result{Verdict: judge.NotStarted, Message: "not started yet", At: judge.Step{Number: 1, Call: "Add()"}}
	fault := judge.Result{Verdict: judge.InternalError, Message: "the exercise does not run: internal-error"}

	assign := exercise(t, c, "consumer-group-assign", nil, passed)
	assign.Message = "left out, because only solution.go is graded: helper.go, more.go"
	plan := exercise(t, c, "consumer-rebalance-plan", nil, skipped)
	plan.Verdict = judge.CompileError
	plan.Message = "consumer-rebalance-plan/solution.go:12:9: undefined: x\n" +
		"consumer-rebalance-plan/solution.go:14:2: cannot use a (variable of type []stream.Assignment) as []stream.Move value in return statement\n" +
		"left out, because only solution.go is graded: helper.go"
	metrics := exercise(t, c, "streaming-metrics", nil, skipped)
	metrics.Verdict = judge.ForbiddenImport
	metrics.Message = `streaming-metrics/solution.go:5:2: import "os" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`
	windows := exercise(t, c, "windowed-aggregation", nil, stub)
	producer := exercise(t, c, "idempotent-producer", map[string]judge.Result{"case 1": passed, "case 3": passed},
		judge.Result{Verdict: judge.WrongAnswer, Message: "step 1, Offer({ProducerID: 1}): returned duplicate; want accepted", Difference: &judge.Difference{Minus: "want", Plus: "got", Lines: []judge.Line{{Op: '-', Text: "accepted"}, {Op: '+', Text: "duplicate"}}}, At: judge.Step{Number: 1, Call: "Offer({ProducerID: 1})", Returned: "duplicate"}})
	compaction := exercise(t, c, "log-compaction", nil, stub)
	compaction.Message = "the submission has no log-compaction/solution.go"
	once := exercise(t, c, "exactly-once-stream", nil, fault)
	once.Message = "the solution was neither built nor refused"
	return &grader.Grading{
		Submission: "work/7", Engine: "native", Layers: []string{"process-group", "rlimit"},
		Exercises: []*grader.Exercise{assign, verdicts(t, c), plan, metrics, windows, producer, compaction, once},
	}
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	c := course(t)
	all := everything(t, c)
	one := &grader.Grading{Submission: "work/7", Engine: "native", Exercises: all.Exercises[1:2]}
	done := &grader.Grading{Exercises: []*grader.Exercise{all.Exercises[0]}}
	part := exercise(t, c, "consumer-group-assign", nil, passed)
	part.Cases = part.Cases[:1]
	parts := &grader.Grading{Exercises: []*grader.Exercise{part, all.Exercises[4], firstCases(all.Exercises[5], 2)}}
	cases := func(string) bool { return true }
	tests := []struct {
		file string
		g    *grader.Grading
		term report.Terminal
	}{
		{"report-60.txt", all, report.Terminal{Width: 60, Has: cases}},
		{"report-100.txt", all, report.Terminal{Width: 100}},
		{"report-80-coloured.txt", all, report.Terminal{Palette: marked(), Has: cases}},
		{"verdicts-60.txt", one, report.Terminal{Width: 60, Verbose: true, Has: cases}},
		{"verdicts-100-coloured.txt", one, report.Terminal{Width: 100, Verbose: true, Palette: marked(), Command: "go run ./cmd/grade", Flags: " --submission work/7 --cases mine", CourseFlags: " --cases mine"}},
		{"passed.txt", done, report.Terminal{}},
		{"part.txt", &grader.Grading{Exercises: []*grader.Exercise{part}}, report.Terminal{}},
		{"parts-60.txt", parts, report.Terminal{Width: 60}},
		{"todo.txt", &grader.Grading{Exercises: all.Exercises[4:5]}, report.Terminal{Folder: "exercises", Palette: marked()}},
		{"todo-60.txt", &grader.Grading{Exercises: all.Exercises[4:5]}, report.Terminal{Folder: "exercises", Width: 60}},
		{"build.txt", &grader.Grading{Exercises: all.Exercises[2:3]}, report.Terminal{Folder: "exercises"}},
		{"fault.txt", &grader.Grading{Exercises: all.Exercises[7:]}, report.Terminal{}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			tt.term.Course = c
			if err := tt.term.Report(&b, tt.g); err != nil {
				t.Fatal(err)
			}
			golden(t, tt.file, b.Bytes())
		})
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	c := course(t)
	all := everything(t, c)
	stub := judge.Result{Verdict: judge.NotStarted, Message: "not started yet"}
	fresh, done, quick := &grader.Grading{}, &grader.Grading{}, &grader.Grading{}
	for _, e := range c.Exercises() {
		fresh.Exercises = append(fresh.Exercises, exercise(t, c, e.Slug, nil, stub))
		all := exercise(t, c, e.Slug, nil, passed)
		done.Exercises = append(done.Exercises, all)
		quick.Exercises = append(quick.Exercises, firstCases(all, 1))
	}
	for _, tt := range []struct {
		file string
		g    *grader.Grading
		term report.Terminal
	}{
		{"progress-60.txt", all, report.Terminal{Width: 60}},
		{"progress-80-coloured.txt", all, report.Terminal{Palette: marked()}},
		{"progress-fresh.txt", fresh, report.Terminal{}},
		{"progress-done.txt", done, report.Terminal{}},
		{"progress-quick.txt", quick, report.Terminal{}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			tt.term.Course, tt.term.Folder = c, "exercises"
			if err := tt.term.Progress(&b, tt.g); err != nil {
				t.Fatal(err)
			}
			golden(t, tt.file, b.Bytes())
		})
	}
}
