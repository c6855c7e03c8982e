// Package shrink makes a small failing case of a large one.
//
// In goes a generated case that a submission fails, and a way to play scripts
// with it; out comes the smallest script that was found on which it still fails
// in the same way, with the reference's answers to that script as the oracle. It
// tries inputs that the exercise takes and no others, a bounded number of them,
// and draws nothing by chance: the same submission gives the same script. It
// judges with package judge and knows no exercise.
package shrink

import (
	"time"

	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/suite"
)

// Budget is what a search may cost. It ends with the smallest that was found.
type Budget struct {
	// Plays is how many scripts are tried, Time how long it may take.
	Plays int
	Time  time.Duration
}

// Play runs a script with the submission, under the limits of its case, of which
// the time may be shorter here: a search is not to wait for one script.
type Play func(*suite.Case, *suite.Script) (run.Outcome, error)

// Found is a small failing case.
type Found struct {
	// Case is a literal one, Result what it came to.
	Case   *suite.Case
	Script *suite.Script
	Result judge.Result
	// Plays is how many scripts were tried until then.
	Plays int
}

// Small searches for a small script on which a submission fails as it did in a
// generated case, where it came to the verdict of failed. It returns nil if that
// verdict says nothing of an answer, and if nothing smaller was found.
//
// Errors: those of play.
func Small(e *suite.Exercise, c *suite.Case, s *suite.Script, failed judge.Result, play Play, budget Budget) (*Found, error) {
	if failed.Verdict != judge.WrongAnswer && failed.Verdict != judge.Panic || c.Hidden || !c.Generated {
		return nil, nil
	}
	h := &hunt{exercise: e, source: c, verdict: failed.Verdict, play: play, left: budget.Plays, until: time.Now().Add(budget.Time)}
	start, err := h.start(s, failed)
	if err != nil || start == nil {
		return nil, err
	}
	if err := h.reduce(start); err != nil {
		return nil, err
	}
	return h.best, nil
}

// hunt is one search.
type hunt struct {
	exercise *suite.Exercise
	source   *suite.Case
	verdict  judge.Verdict
	play     Play
	left     int
	until    time.Time
	plays    int
	best     *Found
}

// spent reports that the budget is used up.
func (h *hunt) spent() bool { return h.left <= 0 || time.Now().After(h.until) }

// fails plays a draft and reports whether the submission fails on it in the same
// way. It then is the best that was found.
func (h *hunt) fails(d *draft) (bool, error) {
	if h.spent() {
		return false, nil
	}
	s, ok := h.exercise.Invent(d.encode(h.exercise))
	if !ok {
		return false, nil
	}
	return h.failsOn(s)
}

func (h *hunt) failsOn(s *suite.Script) (bool, error) {
	h.left--
	h.plays++
	c := h.source.Literal(h.source.Name, s)
	limit := c.Limits.Time
	c.Limits.Time = min(limit, max(time.Until(h.until), leastTime))
	o, err := h.play(c, s)
	c.Limits.Time = limit
	if err != nil {
		return false, err
	}
	r := judge.Case(h.exercise.Contract, c, s, []judge.Run{{What: "the first run", Outcome: o}})
	if r.Verdict != h.verdict {
		return false, nil
	}
	h.best = &Found{Case: c, Script: s, Result: r, Plays: h.plays}
	return true, nil
}

// leastTime is what a script may take when the budget's own time is nearly over.
const leastTime = 100 * time.Millisecond

// sizes are the numbers of elements, and seeds how many draws of each, that are
// tried first: a small case is found more quickly than a large one is cut down.
var sizes = [...]int{2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 300, 1000, 3000}

const seeds = 4

// start finds something to start from: a small generated case that fails, else
// the calls of the large one up to the failure.
func (h *hunt) start(s *suite.Script, failed judge.Result) (*draft, error) {
	for _, n := range sizes {
		for seed := range uint64(seeds) {
			if h.spent() {
				break
			}
			small, err := h.source.Small(n, seed)
			if err != nil {
				break // this size cannot be
			}
			if bad, err := h.failsOn(small); bad || err != nil {
				if err != nil {
					return nil, err
				}
				d := decode(h.exercise, small)
				if n := h.best.Result.At.Number; n > 0 && n < len(d.calls) {
					d.calls = d.calls[:n]
					_, err = h.fails(d) // it does, and is the best by that
				}
				return d, err
			}
		}
	}
	cut := &suite.Script{New: s.New, Calls: s.Calls}
	if n := failed.At.Number; n > 0 && n <= len(s.Calls) {
		cut.Calls = s.Calls[:n]
	}
	d := decode(h.exercise, cut)
	bad, err := h.fails(d)
	if !bad || err != nil {
		return nil, err
	}
	return d, nil
}
