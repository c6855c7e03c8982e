package shrink_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"highwater/cases"
	"highwater/grader/child/wire"
	"highwater/grader/judge"
	"highwater/grader/lab"
	"highwater/grader/run"
	"highwater/grader/shrink"
	"highwater/grader/suite"
	"highwater/reference/wrong"
)

// plenty is a budget that no search of these tests uses up by time.
var plenty = shrink.Budget{Plays: 3000, Time: time.Hour}

func course(t *testing.T) *suite.Course {
	t.Helper()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func constructor(t *testing.T, slug, id string) any {
	t.Helper()
	for _, w := range wrong.All() {
		if w.Slug == slug && w.ID == id {
			return w.New
		}
	}
	t.Fatalf("there is no misconception %s/%s", slug, id)
	return nil
}

// outcome plays a script with a constructor's machine in this process.
func outcome(m *wire.Machine, newFunc any, s *suite.Script) (o run.Outcome) {
	defer func() {
		if p := recover(); p != nil {
			o.Status, o.Text = run.Panicked, "a panic"
		}
	}()
	args, _, _ := m.New.Args(s.New)
	machine := m.New.Call(reflect.ValueOf(newFunc), args, 0)[0]
	for _, c := range s.Calls {
		f := &m.Methods[c.Method]
		args, _, _ := f.Args(c.Args)
		var w wire.Writer
		_ = wire.Append(&w, f.Results, f.Call(machine.Method(c.Method), args, 0))
		o.Answers = append(o.Answers, w.Buf)
	}
	o.Status = run.Answered
	return o
}

// search has a constructor fail a generated case and looks for a small one.
func search(t *testing.T, e *suite.Exercise, c *suite.Case, newFunc any, b shrink.Budget) *shrink.Found {
	t.Helper()
	s, err := c.Script()
	if err != nil {
		t.Fatal(err)
	}
	plays := 0
	play := func(_ *suite.Case, s *suite.Script) (run.Outcome, error) {
		plays++
		return outcome(e.Contract.Machine, newFunc, s), nil
	}
	o, _ := play(c, s)
	plays = 0
	r := judge.Case(e.Contract, c, s, []judge.Run{{What: "the first run", Outcome: o}})
	found, err := shrink.Small(e, c, s, r, play, b)
	if err != nil {
		t.Fatal(err)
	}
	if plays >= b.Plays {
		t.Errorf("%d plays, want fewer than the %d that there are: a search ends when nothing gets smaller", plays, b.Plays)
	}
	return found
}

func generated(t *testing.T, e *suite.Exercise, hidden bool) *suite.Case {
	t.Helper()
	for _, c := range e.Cases {
		// Where half the events open a window, looking at all of them takes hours.
		if c.Generated && c.Hidden == hidden && !strings.Contains(c.Name, "fifty thousand windows open") {
			return c
		}
	}
	t.Fatalf("%s has no such generated case", e.Slug)
	return nil
}

// TestSmall shrinks what misconceptions do to the first public generated case of
// their exercise.
func TestSmall(t *testing.T) {
	t.Parallel()
	c := course(t)
	for _, tt := range []struct {
		slug, id string
		calls    int // at most
		bytes    int // of all arguments, encoded
		why      string
	}{
		{"offset-commit", "commit-jumps-the-gap", 1, 4, "one ack above a gap"},
		{"offset-commit", "pending-acks-forgotten", 2, 6, "an ack that waits, and the one it waits for"},
		{"consumer-group-assign", "blocks-of-neighbours", 1, 14, "two consumers and three partitions"},
		{"consumer-group-assign", "names-sorted-by-number", 1, 12, "two names, one of them with two digits"},
		{"consumer-rebalance-plan", "departed-owner-is-nobody", 1, 14, "one partition and its old owner"},
		{"consumer-rebalance-plan", "number-instead-of-place", 1, 14, "two consumers, and a partition that is not at its place"},
		{"consumer-rebalance-plan", "moves-sorted-as-text", 1, 14, "partitions 2 and 10, which only all places at once can become"},
		{"streaming-metrics", "lag-counts-one-more", 1, 8, "one partition"},
		{"streaming-metrics", "total-is-the-worst", 1, 10, "two partitions with a lag"},
		{"windowed-aggregation", "emitted-past-the-end", 2, 4, "an event at 0, and one at the end of its window"},
		{"idempotent-producer", "gaps-accepted", 1, 6, "one record with a hole before it"},
		{"idempotent-producer", "five-are-remembered", 6, 18, "five records, and a sixth that is older"},
		{"log-compaction", "newest-timestamp-kept", 1, 16, "two records of a key"},
		{"exactly-once-stream", "sequences-survive-the-bump", 7, 76, "two transactions and a look"},
		{"segment-retention", "judged-by-the-oldest", 1, 28, "a segment with an old record and a newer one"},
		{"log-cleaner", "window-starts-anew", 3, 75, "three runs"},
		{"build-directory", "a-gap-ends-it", 1, 12, "one record behind a gap"},
	} {
		t.Run(tt.slug+"/"+tt.id, func(t *testing.T) {
			t.Parallel()
			e := c.Exercise(tt.slug)
			newFunc := constructor(t, tt.slug, tt.id)
			found := search(t, e, generated(t, e, false), newFunc, plenty)
			if found == nil {
				t.Fatal("nothing small was found")
			}
			size := 0
			for _, call := range found.Script.Calls {
				size += len(call.Args)
			}
			text := e.Write(suite.Written{Name: "small", Script: found.Script})
			if len(found.Script.Calls) > tt.calls || size > tt.bytes {
				t.Errorf("%d calls with %d bytes, want at most %d and %d: %s\n%s", len(found.Script.Calls), size, tt.calls, tt.bytes, tt.why, text)
			}
			if found.Result.Verdict != judge.WrongAnswer || found.Result.At.Number != len(found.Script.Calls) {
				t.Errorf("%s at step %d of %d, want a wrong answer at the last", found.Result.Verdict, found.Result.At.Number, len(found.Script.Calls))
			}
			again := search(t, e, generated(t, e, false), newFunc, plenty)
			if got := e.Write(suite.Written{Name: "small", Script: again.Script}); got != text || again.Plays != found.Plays {
				t.Errorf("another search finds\n%s\nwant the same as the first one\n%s", got, text)
			}
			reload(t, c, e, text, newFunc)
		})
	}
}

// reload reads what was written as an example: its wants are right, and the
// constructor's machine fails it.
func reload(t *testing.T, c *suite.Course, e *suite.Exercise, text string, newFunc any) {
	t.Helper()
	got, err := c.LoadExample("small.yaml", []byte("exercise: "+e.Slug+"\ncases:\n"+text))
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, text)
	}
	k := got.Cases[0]
	if bad, err := k.Wrong(); err != nil || len(bad) > 0 {
		t.Errorf("the wants of steps %v are wrong (%v):\n%s", bad, err, text)
	}
	s, err := k.Script()
	if err != nil {
		t.Fatal(err)
	}
	o := outcome(e.Contract.Machine, newFunc, s)
	if r := judge.Case(e.Contract, k, s, []judge.Run{{Outcome: o}}); r.Verdict != judge.WrongAnswer {
		t.Errorf("the case comes to %s, want the wrong answer that it was shrunk for", r.Verdict)
	}
}

// TestNothing: what says nothing of an answer is not shrunk, nor is a hidden
// case, and a spent budget ends the search.
func TestNothing(t *testing.T) {
	t.Parallel()
	c := course(t)
	e := c.Exercise("offset-commit")
	newFunc := constructor(t, e.Slug, "commit-jumps-the-gap")
	if found := search(t, e, generated(t, e, true), newFunc, plenty); found != nil {
		t.Error("a hidden case was shrunk, and its data would be shown")
	}
	k := generated(t, e, false)
	s, err := k.Script()
	if err != nil {
		t.Fatal(err)
	}
	never := func(*suite.Case, *suite.Script) (run.Outcome, error) {
		t.Error("something was played")
		return run.Outcome{}, nil
	}
	for _, v := range []judge.Verdict{judge.Pass, judge.TimeLimit, judge.MemoryLimit, judge.Nondeterministic, judge.InternalError} {
		if found, err := shrink.Small(e, k, s, judge.Result{Verdict: v}, never, plenty); found != nil || err != nil {
			t.Errorf("%s is shrunk (%v)", v, err)
		}
	}
	plays := 0
	few := func(_ *suite.Case, s *suite.Script) (run.Outcome, error) {
		plays++
		return outcome(e.Contract.Machine, newFunc, s), nil
	}
	o, _ := few(k, s)
	plays = 0
	r := judge.Case(e.Contract, k, s, []judge.Run{{Outcome: o}})
	found, err := shrink.Small(e, k, s, r, few, shrink.Budget{Plays: 5, Time: time.Hour})
	if err != nil || found == nil || plays > 5 {
		t.Errorf("%d plays and %v (%v), want 5 at most and what was found by then", plays, found, err)
	}
}

// TestPanic shrinks a panic to a panic.
func TestPanic(t *testing.T) {
	t.Parallel()
	c := course(t)
	e := c.Exercise("offset-commit")
	k := generated(t, e, false)
	found := search(t, e, k, func(int64) panicking { return panicking{} }, plenty)
	if found == nil || found.Result.Verdict != judge.Panic || len(found.Script.Calls) != 1 {
		t.Fatalf("found %+v, want a panic in one call", found)
	}
	if text := e.Write(suite.Written{Name: "x", Script: found.Script}); !strings.Contains(text, "ack: [7]") {
		t.Errorf("found\n%s\nwant the one offset that panics", text)
	}
}

type panicking struct{}

func (panicking) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		if o >= 7 {
			panic(o)
		}
	}
	return -1
}
