package judge

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"highwater/grader/run"
	"highwater/grader/suite"
)

// answered is a run of the case of TestVerdicts whose calls returned a and b.
func answered(t testing.TB, a, b int64) run.Outcome {
	t.Helper()
	codecs := exercise(t, "offset-commit").Machine.Methods[0].Results
	return run.Outcome{
		Status: run.Answered, Elapsed: time.Millisecond,
		Answers: [][]byte{encode(t, codecs, list(a)), encode(t, codecs, list(b))},
	}
}

// TestVerdicts judges runs of New(40), Ack(42), Ack(41), which have to return 40
// and 42. Each of them is judged once more as a hidden case, of which the verdict,
// the question that goes with it and the time are all that is left.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	s := script(t, e, list(int64(40)), call{"Ack", list([]int64{42}), list(int64(40))}, call{"Ack", list([]int64{41}), list(int64(42))})
	right, wrong := answered(t, 40, 42), answered(t, 41, 42)
	with := func(change func(o *run.Outcome)) run.Outcome {
		o := answered(t, 40, 42)
		change(&o)
		return o
	}
	ended := func(status run.Status, text string, answers int) run.Outcome {
		return run.Outcome{Status: status, Text: text, Answers: right.Answers[:answers], Stack: []string{"offsetcommit.New (solution.go:9)"}, Stdout: "out", Stderr: "err"}
	}
	atStart := func(status run.Status, text string) run.Outcome {
		return run.Outcome{Status: status, Text: text, AtStart: true}
	}
	for _, tt := range []struct {
		name    string
		runs    []run.Outcome
		verdict Verdict
		message string
	}{
		{"right", []run.Outcome{right}, Pass, ""},
		{"right every time", []run.Outcome{right, right, right}, Pass, ""},
		{"right, with a goroutine left behind", []run.Outcome{with(func(o *run.Outcome) { o.Leaked = 3 })}, Pass, ""},
		{"wrong", []run.Outcome{wrong}, WrongAnswer, "step 1, Ack(42): returned 41; want 40"},
		{"wrong every time", []run.Outcome{wrong, wrong}, WrongAnswer, "step 1, Ack(42): returned 41; want 40"},
		{"wrong in the second step", []run.Outcome{answered(t, 40, 40)}, WrongAnswer, "step 2, Ack(41): returned 40; want 42"},
		{"wrong twice: the first one counts", []run.Outcome{answered(t, 41, 41)}, WrongAnswer, "step 1, Ack(42): returned 41; want 40"},

		{"right, then wrong", []run.Outcome{right, wrong}, Nondeterministic, "step 1, Ack(42): the answer differs from run to run"},
		{"wrong, then right", []run.Outcome{answered(t, 40, 40), right}, Nondeterministic, "step 2, Ack(41): the answer differs from run to run"},
		{"wrong in two ways", []run.Outcome{wrong, answered(t, 39, 42)}, Nondeterministic, "step 1, Ack(42): the answer differs from run to run"},
		{"wrong in the third run", []run.Outcome{right, right, wrong}, Nondeterministic, "step 1, Ack(42): the answer differs from run to run"},

		{"an argument of New changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified = 1 })}, InputModified, "New: the argument committed was changed; a solution works on a copy of what it sorts or edits"},
		{"an argument of a step changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified = 3 })}, InputModified, "step 2, Ack(41): the argument offsets was changed; a solution works on a copy of what it sorts or edits"},
		{"an argument changed in the second run", []run.Outcome{right, with(func(o *run.Outcome) { o.Modified = 2 })}, InputModified, "step 1, Ack(42): the argument offsets was changed; a solution works on a copy of what it sorts or edits"},
		{"an argument changed and a wrong answer", []run.Outcome{func() run.Outcome { o := answered(t, 1, 1); o.Modified = 2; return o }()}, InputModified, "step 1, Ack(42): the argument offsets was changed; a solution works on a copy of what it sorts or edits"},
		{"an argument of no step changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified = 4 })}, SandboxViolation, "the process reports a step that does not exist"},
		{"an argument of a step below 0 changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified = -1 })}, SandboxViolation, "the process reports an argument that does not exist"},
		{"an argument that is none changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified, o.ModifiedArg = 2, 1 })}, SandboxViolation, "the process reports an argument that does not exist"},
		{"an argument below 0 changed", []run.Outcome{with(func(o *run.Outcome) { o.Modified, o.ModifiedArg = 2, -1 })}, SandboxViolation, "the process reports an argument that does not exist"},

		{"a result changed later", []run.Outcome{with(func(o *run.Outcome) { o.Changed = 1 })}, WrongAnswer, "step 1, Ack(42): the result was right when it was returned, and a later call changed it"},
		{"a result changed by a step", []run.Outcome{with(func(o *run.Outcome) { o.Changed, o.ChangedBy = 1, 2 })}, WrongAnswer, "step 1, Ack(42): the result was right when it was returned, and step 2, Ack(41), changed it"},
		{"a result changed in the second run", []run.Outcome{right, with(func(o *run.Outcome) { o.Changed = 1 })}, WrongAnswer, "step 1, Ack(42): the result was right when it was returned, and a later call changed it"},
		{"a result of no step changed", []run.Outcome{with(func(o *run.Outcome) { o.Changed = 3 })}, SandboxViolation, "the process reports a step that does not exist"},
		{"a result of a step below 0 changed", []run.Outcome{with(func(o *run.Outcome) { o.Changed = -1 })}, SandboxViolation, "the process reports a step that does not exist"},
		{"a result changed by no step", []run.Outcome{with(func(o *run.Outcome) { o.Changed, o.ChangedBy = 1, 3 })}, SandboxViolation, "the process reports a step that does not exist"},
		{"a result changed by a step below 0", []run.Outcome{with(func(o *run.Outcome) { o.Changed, o.ChangedBy = 1, -1 })}, SandboxViolation, "the process reports a step that does not exist"},

		{"no answers", []run.Outcome{with(func(o *run.Outcome) { o.Answers = nil })}, SandboxViolation, "the process reports an end after 0 answers of 2"},
		{"an answer too few", []run.Outcome{with(func(o *run.Outcome) { o.Answers = o.Answers[:1] })}, SandboxViolation, "the process reports an end after 1 answers of 2"},
		{"an answer too many", []run.Outcome{with(func(o *run.Outcome) { o.Answers = append(o.Answers[:2:2], o.Answers[0]) })}, SandboxViolation, "the process reports an end after 3 answers of 2"},
		{"an answer too few in the second run", []run.Outcome{right, with(func(o *run.Outcome) { o.Answers = o.Answers[:1] })}, SandboxViolation, "the process reports an end after 1 answers of 2"},
		{"an empty answer", []run.Outcome{with(func(o *run.Outcome) { o.Answers = [][]byte{o.Answers[0], {}} })}, SandboxViolation, "the process answered step 2 with bytes that are no result"},
		{"an answer that goes on", []run.Outcome{with(func(o *run.Outcome) { o.Answers = [][]byte{append([]byte{}, append(o.Answers[0], 0)...), o.Answers[1]} })}, SandboxViolation, "the process answered step 1 with bytes that are no result"},
		{"an answer in another spelling", []run.Outcome{with(func(o *run.Outcome) { o.Answers = [][]byte{{80 | 0x80, 0}, o.Answers[1]} })}, SandboxViolation, "the process answered step 1 with bytes that are no result"},
		{"an answer that is no number", []run.Outcome{right, with(func(o *run.Outcome) { o.Answers = [][]byte{o.Answers[0], []byte(strings.Repeat("\xff", 11))} })}, SandboxViolation, "the process answered step 2 with bytes that are no result"},

		{"not started", []run.Outcome{ended(run.NotStarted, "not started", 0)}, NotStarted, "not started yet"},
		{"panicked", []run.Outcome{ended(run.Panicked, "index out of range", 1)}, Panic, "panicked: index out of range"},
		{"panicked at once", []run.Outcome{atStart(run.Panicked, "index out of range")}, Panic, "panicked while the package was initialised: index out of range"},
		{"exited", []run.Outcome{ended(run.Exited, "exit status 3", 1)}, Exited, "exit status 3"},
		{"exited at once", []run.Outcome{atStart(run.Exited, "exit status 3")}, Exited, "exit status 3, while the package was initialised"},
		{"out of time", []run.Outcome{ended(run.TimeLimit, "no answer within 2s", 0)}, TimeLimit, "no answer within 2s"},
		{"out of memory", []run.Outcome{ended(run.MemoryLimit, "more than 256 MiB", 1)}, MemoryLimit, "more than 256 MiB"},
		{"too much output", []run.Outcome{ended(run.OutputLimit, "printed more than 64 KiB", 1)}, OutputLimit, "printed more than 64 KiB"},
		{"a violation", []run.Outcome{ended(run.Violation, "not a frame", 1)}, SandboxViolation, "not a frame"},
		{"the grader's fault", []run.Outcome{ended(run.Failed, "no room", 0)}, InternalError, "no room"},
		{"a status that was forgotten", []run.Outcome{{}}, InternalError, "an outcome that cannot be: invalid"},
		{"a status that is none", []run.Outcome{ended(99, "", 0)}, InternalError, "an outcome that cannot be: Status(99)"},
		{"more answers than calls before a panic", []run.Outcome{with(func(o *run.Outcome) {
			o.Status, o.Text, o.Answers = run.Panicked, "x", append(o.Answers[:2:2], o.Answers...)
		})}, Panic, "panicked: x"},

		{"panicked in the second run", []run.Outcome{right, ended(run.Panicked, "x", 1)}, Nondeterministic, "the first run answered, and another run: panicked: x"},
		{"exited in the second run", []run.Outcome{right, ended(run.Exited, "exit status 3", 1)}, Nondeterministic, "the first run answered, and another run: exit status 3"},
		{"not started in the second run", []run.Outcome{right, ended(run.NotStarted, "", 1)}, Nondeterministic, "the first run answered, and another run: not started yet"},
		{"out of time in the second run", []run.Outcome{right, ended(run.TimeLimit, "no answer within 2s", 1)}, TimeLimit, "no answer within 2s"},
		{"a wrong answer, and out of time in the second run", []run.Outcome{wrong, ended(run.TimeLimit, "no answer within 2s", 1)}, TimeLimit, "no answer within 2s"},
		{"a violation in the second run", []run.Outcome{wrong, ended(run.Violation, "not a frame", 1)}, SandboxViolation, "not a frame"},
		{"a violation beside a panic", []run.Outcome{ended(run.Panicked, "x", 1), ended(run.Violation, "not a frame", 1)}, SandboxViolation, "not a frame"},
		{"the grader's fault beside anything", []run.Outcome{ended(run.Violation, "not a frame", 1), ended(run.Failed, "no room", 0)}, InternalError, "no room"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var runs []Run
			for i, o := range tt.runs {
				runs = append(runs, Run{What: []string{"the first run", "another run", "a third run"}[i], Outcome: o})
			}
			got := Case(e, &suite.Case{}, s, runs)
			if got.Verdict != tt.verdict || got.Message != tt.message {
				t.Errorf("Case() = %s %q\nwant %s %q", got.Verdict, got.Message, tt.verdict, tt.message)
			}
			question := map[Verdict]string{InputModified: "inputs-untouched", Nondeterministic: "same-answers"}[tt.verdict]
			if tt.verdict == WrongAnswer && strings.HasSuffix(tt.message, "changed it") {
				question = "results-stable"
			}
			if got.Question != question {
				t.Errorf("Case() asks %q, want %q", got.Question, question)
			}
			if got.Elapsed != tt.runs[0].Elapsed {
				t.Errorf("Case() took %v, want the first run's %v", got.Elapsed, tt.runs[0].Elapsed)
			}
			if located := got.At.Number > 0; located != (got.New != "") || located && got.New != "New(40)" || got.Verdict == Pass && located {
				t.Errorf("Case() = %+v; want a step and how the machine was made, or neither", got)
			}
			hidden := Result{Verdict: tt.verdict, Question: question}
			if tt.verdict != Pass {
				hidden.Message = HiddenMessage
			}
			if got := Case(e, &suite.Case{Hidden: true}, s, runs); !reflect.DeepEqual(got, hidden) {
				t.Errorf("Case(hidden) = %+v\nwant nothing but %+v", got, hidden)
			}
		})
	}
}

// TestLocated has what a report shows beside the verdict.
func TestLocated(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	var calls []call
	var answers [][]byte
	for i := range int64(12) {
		calls = append(calls, call{"Ack", list([]int64{i}), list(i)})
		answers = append(answers, encode(t, e.Machine.Methods[0].Results, list(i)))
	}
	s := script(t, e, list(int64(-1)), calls...)
	answers[10] = answers[0]
	o := run.Outcome{Status: run.Answered, Answers: answers, Stdout: "out", Stderr: "err\n"}
	got := Case(e, &suite.Case{}, s, []Run{{Outcome: o}})
	want := Result{
		Verdict: WrongAnswer, Message: "step 11, Ack(10): returned 0; want 10", New: "New(-1)",
		Before: []Step{
			{3, "Ack(2)", "2"},
			{4, "Ack(3)", "3"},
			{5, "Ack(4)", "4"},
			{6, "Ack(5)", "5"},
			{7, "Ack(6)", "6"},
			{8, "Ack(7)", "7"},
			{9, "Ack(8)", "8"},
			{10, "Ack(9)", "9"},
		},
		At:         Step{11, "Ack(10)", "0"},
		Difference: &Difference{Minus: "want", Plus: "got", Summary: "returned 0; want 10", Lines: []Line{{'-', "10"}, {'+', "0"}}},
		Printed:    "out\nerr\n", // both, each from a line of its own
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Case() = %+v\nwant %+v", got, want)
	}

	// A call that did not return has no result, and the calls before it have.
	o = run.Outcome{Status: run.Panicked, Text: "x", Answers: answers[:2], Stack: []string{"offsetcommit.f (solution.go:9)"}, Stderr: "err"}
	got = Case(e, &suite.Case{}, s, []Run{{Outcome: o}})
	want = Result{
		Verdict: Panic, Message: "panicked: x", New: "New(-1)", Before: []Step{{1, "Ack(0)", "0"}, {2, "Ack(1)", "1"}}, At: Step{3, "Ack(2)", ""},
		Stack: o.Stack, Printed: "err",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Case() = %+v\nwant %+v", got, want)
	}
}

// TestNeither says of answers that differ which one is right.
func TestNeither(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	s := script(t, e, list(int64(40)), call{"Ack", list([]int64{42}), list(int64(40))}, call{"Ack", list([]int64{41}), list(int64(42))})
	for _, tt := range []struct {
		first, second int64
		want          string
	}{
		{42, 41, "the first run|another run\nreturned 41; want 42\n(the first run was right, and another run was not)\n- 42\n+ 41"},
		{41, 42, "the first run|another run\nreturned 42; want 41\n(the first run was wrong, and another run was right)\n- 41\n+ 42"},
		{41, 40, "the first run|another run\nreturned 40; want 41\n(neither is right; want 42)\n- 41\n+ 40"},
	} {
		got := Case(e, &suite.Case{}, s, []Run{{"the first run", answered(t, 40, tt.first)}, {"another run", answered(t, 40, tt.second)}})
		if render(got.Difference) != tt.want {
			t.Errorf("Case(%d, then %d) = %s\nwant %s", tt.first, tt.second, render(got.Difference), tt.want)
		}
	}
}
