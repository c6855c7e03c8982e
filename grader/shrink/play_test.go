package shrink_test

import (
	"errors"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/shrink"
	"highwater/grader/suite"
	offsetcommit "highwater/reference/offset-commit"
)

// TestSameWay: a submission that fails in two ways is shrunk to the way that it was
// failed for, though the other needs a smaller case.
func TestSameWay(t *testing.T) {
	t.Parallel()
	e := course(t).Exercise("offset-commit")
	newFunc := func(c int64) twoWays { return twoWays{offsetcommit.New(c)} }
	k := generated(t, e, false)
	s, err := k.Script()
	if err != nil {
		t.Fatal(err)
	}
	for verdict, want := range map[judge.Verdict]string{judge.WrongAnswer: "ack: [3]", judge.Panic: "ack: [7]"} {
		found, err := shrink.Small(e, k, s, judge.Result{Verdict: verdict}, func(_ *suite.Case, s *suite.Script) (run.Outcome, error) {
			return outcome(e.Contract.Machine, newFunc, s), nil
		}, plenty)
		if err != nil {
			t.Fatal(err)
		}
		if found == nil || found.Result.Verdict != verdict {
			t.Errorf("found %+v, want what comes to %s", found, verdict)
			continue
		}
		if text := e.Write(suite.Written{Name: "x", Script: found.Script}); !strings.Contains(text, want) || len(found.Script.Calls) != 1 {
			t.Errorf("%s is shrunk to\n%s\nwant %s", verdict, text, want)
		}
	}
}

// twoWays is a right tracker but for offsets from 3 on, of which its answers are
// wrong, and from 7 on, at which it panics.
type twoWays struct{ stream.OffsetTracker }

func (w twoWays) Ack(offsets ...int64) int64 {
	committed := w.OffsetTracker.Ack(offsets...)
	for _, o := range offsets {
		if o >= 7 {
			panic(o)
		}
		if o >= 3 {
			committed = 99
		}
	}
	return committed
}

// TestBroken: an error of the player ends the search, whenever it comes.
func TestBroken(t *testing.T) {
	t.Parallel()
	e := course(t).Exercise("offset-commit")
	newFunc := constructor(t, e.Slug, "every-ack-is-a-step")
	k := generated(t, e, false)
	s, err := k.Script()
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	for after := range 12 {
		plays := 0
		found, err := shrink.Small(e, k, s, judge.Result{Verdict: judge.WrongAnswer}, func(_ *suite.Case, s *suite.Script) (run.Outcome, error) {
			if plays++; plays > after {
				return run.Outcome{}, broken
			}
			return outcome(e.Contract.Machine, newFunc, s), nil
		}, plenty)
		if found != nil || !errors.Is(err, broken) || plays != after+1 {
			t.Errorf("after %d plays: %v, %v in %d plays, want the error and no more", after, found, err, plays)
		}
	}
}

// TestLimits: a script may take no longer than the search, and the case that is
// found has the limits of its source.
func TestLimits(t *testing.T) {
	t.Parallel()
	e := course(t).Exercise("offset-commit")
	newFunc := constructor(t, e.Slug, "commit-jumps-the-gap")
	k := generated(t, e, false)
	s, err := k.Script()
	if err != nil {
		t.Fatal(err)
	}
	budget := shrink.Budget{Plays: 3000, Time: k.Limits.Time / 2}
	found, err := shrink.Small(e, k, s, judge.Result{Verdict: judge.WrongAnswer}, func(c *suite.Case, s *suite.Script) (run.Outcome, error) {
		if c.Limits.Time > budget.Time || c.Limits.Memory != k.Limits.Memory {
			t.Errorf("limits %+v, want the case's own with %v at most", c.Limits, budget.Time)
		}
		return outcome(e.Contract.Machine, newFunc, s), nil
	}, budget)
	if err != nil || found == nil || found.Case.Limits != k.Limits {
		t.Errorf("found %+v (%v), want a case with limits %+v", found, err, k.Limits)
	}
}
