package grader

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/stage"
	"highwater/grader/suite"
)

const (
	// eagerSteps is the number of calls up to which each answer is sent at once,
	// so that a process that dies has told how far it came.
	eagerSteps = 1000
	// moreRuns is how often a wrong answer is asked for again, to tell a wrong
	// one from one that depends on chance, and patience how long that may take.
	moreRuns, patience = 6, 100 * time.Millisecond
)

// player plays the cases of one exercise.
type player struct {
	ctx      context.Context
	cfg      Config
	exercise *Exercise
	dir      string

	main, other *run.Session // the second is another process
	timeouts    int          // time limits in a row
	deadline    time.Time    // of the exercise
}

// exerciseResult fills in the exercise, one result for each of its cases.
func (p *player) exerciseResult(s stage.Solution, programs *build.Result) error {
	e := p.exercise
	if len(s.LeftOut) > 0 {
		e.Message = "left out, because only solution.go is graded: " + strings.Join(s.LeftOut, ", ")
	}
	complaint, compiled := programs.Complaints[s.Exercise.Slug]
	switch program := programs.Programs[s.Exercise.Slug]; {
	case s.Fault == stage.Missing:
		p.all(judge.NotStarted, s.Message)
	case s.Fault == stage.CompileError:
		p.all(judge.CompileError, s.Message)
	case s.Fault == stage.ForbiddenImport:
		p.all(judge.ForbiddenImport, s.Message)
	case s.Fault != stage.None:
		p.all(judge.InternalError, fmt.Sprintf("the solution is neither staged nor refused (%d)", s.Fault))
	case compiled:
		p.all(judge.CompileError, complaint)
	case program == nil:
		p.all(judge.InternalError, "the solution was neither built nor refused")
	default:
		p.main = run.Open(p.ctx, program.Path, e.Slug, p.dir)
		p.other = run.Open(p.ctx, program.Path, e.Slug, p.dir)
		p.deadline = time.Now().Add(p.cfg.Course.Limits.Total)
		defer p.main.Close()
		defer p.other.Close()
		return p.cases()
	}
	return nil
}

// all gives every case the verdict of an exercise that cannot run.
func (p *player) all(v judge.Verdict, message string) {
	e := p.exercise
	e.Verdict = v
	e.Message = strings.TrimSuffix(message+"\n"+e.Message, "\n")
	ofCase := v
	if v == judge.CompileError || v == judge.ForbiddenImport {
		ofCase = judge.Skipped
	}
	for i := range e.Cases {
		e.Cases[i].Result = judge.Result{Verdict: ofCase, Message: "the exercise does not run: " + string(v)}
	}
}

// cases plays every case, the public ones first and to their end: what a
// solution kept of a hidden case then has no public case left to show it in.
func (p *player) cases() error {
	e := p.exercise
	for _, hidden := range []bool{false, true} {
		var literal, generated []int
		for i, c := range e.Cases {
			switch {
			case c.Hidden != hidden:
			case c.Generated:
				generated = append(generated, i)
			default:
				literal = append(literal, i)
			}
		}
		if err := p.literal(literal); err != nil {
			return err
		}
		for _, i := range generated {
			if err := p.generated(i); err != nil {
				return err
			}
		}
	}
	e.Verdict = judge.Pass
	for _, c := range e.Cases {
		if c.Verdict != judge.Pass {
			e.Verdict = c.Verdict
			break
		}
	}
	return nil
}

// literal plays cases forwards, and then once more backwards, so that what one
// leaves behind shows in another.
func (p *player) literal(list []int) error {
	runs := make(map[int]*[]judge.Run, len(list))
	for _, i := range list {
		runs[i] = new([]judge.Run)
		if err := p.first(i, runs[i]); err != nil {
			return err
		}
	}
	for _, i := range slices.Backward(list) {
		if err := p.again(i, runs[i]); err != nil {
			return err
		}
	}
	for _, i := range list {
		if err := p.verdict(i, *runs[i]); err != nil {
			return err
		}
	}
	return nil
}

// asked is a case as a process gets it.
func asked(c *suite.Case, s *suite.Script, body []byte) run.Case {
	return run.Case{
		Body: body, Eager: len(s.Calls) <= eagerSteps,
		Limits: run.Limits{Time: c.Limits.Time, Memory: int64(c.Limits.Memory), Output: int(c.Limits.Output), Answer: int(c.Limits.Answer)},
	}
}

// first is the plain run of a literal case; none if the exercise is given up.
func (p *player) first(i int, runs *[]judge.Run) error {
	if p.givenUp() {
		return nil
	}
	c := p.exercise.Cases[i].Case
	s, err := c.Script()
	if err != nil {
		return err
	}
	o, err := p.main.Play(asked(c, s, s.Body()))
	if err != nil {
		return err
	}
	p.note(o)
	*runs = append(*runs, judge.Run{What: "the first run", Outcome: o})
	return nil
}

// again repeats a literal case: with a second machine at work beside it, and in
// another process.
func (p *player) again(i int, runs *[]judge.Run) error {
	if len(*runs) == 0 || (*runs)[0].Outcome.Status != run.Answered || p.late() {
		return nil
	}
	c := p.exercise.Cases[i].Case
	s, err := c.Script()
	if err != nil {
		return err
	}
	q := asked(c, s, s.Body())
	q.Twin, q.Style = true, 1
	o, err := p.main.Play(q)
	if err != nil {
		return err
	}
	*runs = append(*runs, judge.Run{What: "a run beside a second machine", Outcome: o})
	if p.cfg.Quick {
		return nil
	}
	q.Twin, q.Style = false, 2
	if o, err = p.other.Play(q); err != nil {
		return err
	}
	*runs = append(*runs, judge.Run{What: "a run in another process", Outcome: o})
	return nil
}

// generated plays a generated case, whose script is made for it and dropped.
func (p *player) generated(i int) error {
	if p.givenUp() {
		return p.verdict(i, nil)
	}
	c := p.exercise.Cases[i].Case
	s, err := c.Script()
	if err != nil {
		return err
	}
	q := asked(c, s, s.Body())
	o, err := p.main.Play(q)
	if err != nil {
		return err
	}
	p.note(o)
	runs := []judge.Run{{What: "the first run", Outcome: o}}
	if o.Status == run.Answered {
		q.Style = 1
		if o, err = p.other.Play(q); err != nil {
			return err
		}
		runs = append(runs, judge.Run{What: "a run in another process", Outcome: o})
	}
	p.exercise.Cases[i].Result = judge.Case(p.exercise.Contract, c, s, runs)
	return nil
}

// verdict judges a literal case, asking again where an answer is wrong.
func (p *player) verdict(i int, runs []judge.Run) error {
	c := &p.exercise.Cases[i]
	if len(runs) == 0 {
		c.Result = p.skipped()
		return nil
	}
	s, err := c.Case.Script()
	if err != nil {
		return err
	}
	c.Result = judge.Case(p.exercise.Contract, c.Case, s, runs)
	start := time.Now()
	for n := 0; n < moreRuns && c.Verdict == judge.WrongAnswer && time.Since(start) < patience; n++ {
		o, err := p.other.Play(asked(c.Case, s, s.Body()))
		if err != nil {
			return err
		}
		runs = append(runs, judge.Run{What: "a later run", Outcome: o})
		c.Result = judge.Case(p.exercise.Contract, c.Case, s, runs)
	}
	return nil
}

// note counts the time limits in a row.
func (p *player) note(o run.Outcome) {
	if o.Status == run.TimeLimit {
		p.timeouts++
	} else {
		p.timeouts = 0
	}
}

func (p *player) givenUp() bool {
	most := p.cfg.Course.Limits.GiveUp
	return most > 0 && p.timeouts >= most || p.late()
}

// late reports that the exercise has used up its time.
func (p *player) late() bool { return time.Now().After(p.deadline) }

// skipped says why a case did not run.
func (p *player) skipped() judge.Result {
	limits := p.cfg.Course.Limits
	why := fmt.Sprintf("skipped after %d time limits in a row", limits.GiveUp)
	if p.late() {
		why = fmt.Sprintf("skipped because the exercise ran for more than %v", limits.Total)
	}
	return judge.Result{Verdict: judge.Skipped, Message: why}
}
