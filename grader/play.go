package grader

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/misconception"
	"highwater/grader/run"
	"highwater/grader/stage"
	"highwater/grader/suite"
	"highwater/grader/wasm"
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
	machines *machines

	program  *build.Program
	main     run.Player
	twins    run.Player // with a second machine at work, and room for two
	other    run.Player // another process
	timeouts int        // time limits in a row
	deadline time.Time  // of the exercise
	cut      bool       // that it is up was said of a case

	seen []misconception.Seen // what was answered to each literal case
}

// exerciseResult fills in the exercise, one result for each of its cases.
func (p *player) exerciseResult(s stage.Solution, programs *build.Result) error {
	e := p.exercise
	if len(s.LeftOut) > 0 {
		names := make([]string, len(s.LeftOut))
		for i, name := range s.LeftOut {
			names[i] = strings.Trim(strconv.Quote(name), `"`) // a name may hold anything
		}
		e.Message = "left out, because only solution.go is graded: " + strings.Join(names, ", ")
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
		p.program = program
		for i, s := range []*run.Player{&p.main, &p.twins, &p.other} {
			var err error
			if *s, err = p.machines.open(p.ctx, program, e.Slug, p.cfg.Seed+uint64(i)); err != nil {
				return err
			}
			defer (*s).Close()
		}
		p.deadline = time.Now().Add(p.total())
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
	p.diagnose()
	return nil
}

// Ask is a case as a process gets it. Of a literal case what is expected is
// known and small, so an answer that is far larger need not be kept.
func Ask(c *suite.Case, s *suite.Script) run.Case {
	q := run.Case{
		Body: s.Body(), Eager: len(s.Calls) <= eagerSteps,
		Limits: run.Limits{Time: c.Limits.Time, Memory: int64(c.Limits.Memory), Output: int(c.Limits.Output), Answer: int(c.Limits.Answer)},
	}
	q.Limits.Slower = wasm.Slower
	if !c.Generated {
		q.Limits.Slower = wasm.SlowerLiteral
		whole := 1 + answerFactor*s.Expected()/answerRoom // in units that read well
		q.Limits.Answer = min(q.Limits.Answer, answerRoom*whole)
	}
	return q
}

// A literal case may return about answerFactor times what is expected, and at
// least answerRoom bytes, before that is too much.
const answerFactor, answerRoom = 16, 1 << 20

// generated plays a generated case, whose script is made for it and dropped.
func (p *player) generated(i int) error {
	if p.givenUp() {
		p.exercise.Cases[i].Result = p.skipped()
		return nil
	}
	c := p.exercise.Cases[i].Case
	if len(c.Growth) > 0 && p.exercise.Growth == nil {
		if err := p.grow(c); err != nil {
			return err
		}
	}
	s, err := c.Script()
	if err != nil {
		return err
	}
	q := Ask(c, s)
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
	if err := p.counterexample(i, s); err != nil {
		return err
	}
	if err := p.replay(i); err != nil {
		return err
	}
	if g := p.exercise.Growth; g != nil && g.Case == c {
		return p.measured(g, s, runs, &p.exercise.Cases[i].Result)
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

// total is how long the exercise may run.
func (p *player) total() time.Duration {
	return p.cfg.Course.Limits.Total * p.cfg.Engine.slower()
}

// late reports that the exercise has used up its time.
func (p *player) late() bool { return time.Now().After(p.deadline) }

// skipped says why a case did not run. The first one for which the exercise has no
// time left ran into that limit, and those behind it are skipped.
func (p *player) skipped() judge.Result {
	limits := p.cfg.Course.Limits
	if p.late() && !p.cut {
		p.cut = true
		return judge.Result{Verdict: judge.TimeLimit, Message: fmt.Sprintf("the exercise as a whole ran for more than %v", p.total())}
	}
	why := fmt.Sprintf("skipped after %d time limits in a row", limits.GiveUp)
	if p.late() {
		why = fmt.Sprintf("skipped because the exercise ran for more than %v", p.total())
	}
	return judge.Result{Verdict: judge.Skipped, Message: why}
}
