package grader

import (
	"fmt"
	"time"

	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/shrink"
	"highwater/grader/suite"
)

// Counterexample is a small case that a submission fails like a generated one.
type Counterexample struct {
	*shrink.Found
	// YAML is the case as an item of a suite's cases.
	YAML string
}

// budget is what the search for a counterexample may cost.
var budget = shrink.Budget{Plays: 3000, Time: 2 * time.Second}

// counterexample looks for a small case that fails like a public generated one,
// once in an exercise. It is kept only if it does so by itself as well.
func (p *player) counterexample(i int, s *suite.Script) error {
	c := &p.exercise.Cases[i]
	for k := range p.exercise.Cases[:i] {
		if p.exercise.Cases[k].Counterexample != nil {
			return nil
		}
	}
	found, err := shrink.Small(p.exercise.Exercise, c.Case, s, c.Result, func(c *suite.Case, s *suite.Script) (run.Outcome, error) {
		return p.main.Play(Ask(c, s))
	}, budget)
	if err != nil || found == nil {
		return err
	}
	if again, err := p.anew(found); err != nil || !again {
		return err
	}
	seed, _, _ := c.Generator()
	c.Counterexample = &Counterexample{found, p.exercise.Write(suite.Written{
		Name:     c.Name + ", in small",
		Comments: []string{fmt.Sprintf("shrunk from %s, seed %d, in %d tries", c.ID, seed, found.Plays)},
		Check:    c.Check,
		Script:   found.Script,
	})}
	return nil
}

// anew plays a small case in a process that has seen no other, which a solution
// may have kept something of, and reports whether it fails as it did.
func (p *player) anew(found *shrink.Found) (bool, error) {
	fresh, err := p.machines.open(p.ctx, p.program, p.exercise.Slug, p.cfg.Seed)
	if err != nil {
		return false, err
	}
	defer fresh.Close()
	o, err := fresh.Play(Ask(found.Case, found.Script))
	if err != nil {
		return false, err
	}
	r := judge.Case(p.exercise.Contract, found.Case, found.Script, []judge.Run{{What: "the first run", Outcome: o}})
	return r.Verdict == found.Result.Verdict && r.At.Number == found.Result.At.Number, nil
}
