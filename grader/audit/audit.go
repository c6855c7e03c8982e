// Package audit finds out which wrong solutions the suites let through.
//
// In go a course, and the folder that holds its references with what is known
// to be wrong: misconceptions, which people wrote, and mutants, small changes
// that package mutate makes to the reference. Each is built, run and judged as a
// submission is, many of them in one program; out comes a Report of what killed
// each of them, or that nothing did. It prints nothing; package report does.
package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/misconception"
	"highwater/grader/mutate"
	"highwater/grader/suite"
)

// Config is what to audit.
type Config struct {
	Course    *suite.Course
	Toolchain build.Toolchain
	// Slugs are the exercises; none is all.
	Slugs []string
	// References is the folder reference of the course: <slug>/solution.go,
	// <slug>/misconceptions/<id>/solution.go and <slug>/equivalent.yaml.
	References fs.FS
	// Workers is how many wrong solutions run at a time; 0 is 2.
	Workers int
	// Progress, if set, is told how far the audit is. It is called from several
	// goroutines.
	Progress func(slug string, done, of int)
}

// Report is what an audit found, in course order.
type Report struct {
	Exercises []*Exercise
}

// Exercise is what it found in one exercise.
type Exercise struct {
	*suite.Exercise
	// Mutants are those that compile, Misconceptions all there are.
	Mutants, Misconceptions []*Wrong
	// Invalid is how many mutants do not compile, and so are nobody's mistake.
	Invalid int
	// Faults are errors in the list of equivalent mutants: a mutant that is on it
	// and was killed, or one that there is not.
	Faults []string
}

// State is what became of a wrong solution. The zero value is invalid.
type State int

const (
	// Killed: a case fails it.
	Killed State = iota + 1
	// Survived: every case passes it, and nobody said why it may.
	Survived
	// Equivalent: it passes, and the list says why no case could fail it.
	Equivalent
	// NotJudged: the grader could not run it.
	NotJudged
)

// Wrong is one wrong solution.
type Wrong struct {
	// ID names it within its exercise.
	ID string
	// File is its name from the course's top, Diff what was changed; both are of
	// a mutant, the latter empty for a misconception.
	File, Diff string
	Line       int
	State      State
	// By has the cases that kill it, in suite order. Generated cases are asked
	// only if no literal one kills it.
	By []Kill
	// Why says why it is equivalent, or what kept it from being judged.
	Why string

	slug   string // it is staged and run by this name
	place  string // in the list of equivalents
	source []byte
}

// Kill is one case that fails a wrong solution, and how.
type Kill struct {
	Case    *suite.Case
	Verdict judge.Verdict
}

// Count returns how many of the mutants are in a state.
func (e *Exercise) Count(s State) int { return len(e.In(s)) }

// In returns the mutants that are in a state.
func (e *Exercise) In(s State) []*Wrong {
	return slices.DeleteFunc(slices.Clone(e.Mutants), func(w *Wrong) bool { return w.State != s })
}

// Survivors returns the misconceptions and mutants that every case passes, and
// NotJudged those that could not be run.
func (e *Exercise) Survivors() []*Wrong { return e.all(Survived) }

// NotJudged returns the wrong solutions that could not be run.
func (e *Exercise) NotJudged() []*Wrong { return e.all(NotJudged) }

func (e *Exercise) all(s State) (list []*Wrong) {
	for _, w := range slices.Concat(e.Misconceptions, e.Mutants) {
		if w.State == s {
			list = append(list, w)
		}
	}
	return list
}

// Idle returns the literal cases that kill no wrong solution which no other
// literal case kills.
func (e *Exercise) Idle() (idle []*suite.Case) {
	needed := make(map[*suite.Case]bool)
	for _, w := range slices.Concat(e.Misconceptions, e.Mutants) {
		if len(w.By) == 1 {
			needed[w.By[0].Case] = true
		}
	}
	for _, c := range e.Cases {
		if !c.Generated && !needed[c] {
			idle = append(idle, c)
		}
	}
	return idle
}

// Clean reports that nothing survived, nothing was left unjudged, every
// misconception is killed by a literal case, and the list of equivalents is true.
func (r *Report) Clean() bool {
	for _, e := range r.Exercises {
		if len(e.Survivors()) > 0 || len(e.NotJudged()) > 0 || len(e.Faults) > 0 {
			return false
		}
	}
	return len(r.Exercises) > 0
}

// Audit judges the wrong solutions of the exercises.
//
// Errors: the context's, sources that cannot be read or are not as they should
// be, and whatever keeps the grader from building.
func Audit(ctx context.Context, cfg Config) (*Report, error) {
	r := &Report{}
	var list []*Exercise
	for _, e := range cfg.Course.Exercises() {
		if len(cfg.Slugs) > 0 && !slices.Contains(cfg.Slugs, e.Slug) {
			continue
		}
		x, err := gather(cfg, e)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	for b := range buildAhead(ctx, cfg, list) {
		if b.err == nil {
			b.err = judgeAll(ctx, cfg, b)
		}
		if b.close(); b.err != nil {
			return nil, errors.Join(b.err, ctx.Err())
		}
		r.Exercises = append(r.Exercises, b.exercise)
	}
	return r, ctx.Err()
}

// gather collects the wrong solutions of an exercise.
func gather(cfg Config, e *suite.Exercise) (*Exercise, error) {
	x := &Exercise{Exercise: e}
	known, err := misconception.Of(cfg.Course, e.Slug)
	if err != nil {
		return nil, err
	}
	for _, m := range known {
		file := fmt.Sprintf("%s/misconceptions/%s/solution.go", e.Slug, m.ID)
		text, err := fs.ReadFile(cfg.References, file)
		if err != nil {
			return nil, err
		}
		x.Misconceptions = append(x.Misconceptions, &Wrong{ID: m.ID, File: "reference/" + file, source: text})
	}
	file := e.Slug + "/solution.go"
	text, err := fs.ReadFile(cfg.References, file)
	if err != nil {
		return nil, err
	}
	mutants, err := mutate.File("reference/"+file, text)
	if err != nil {
		return nil, err
	}
	for _, m := range mutants {
		x.Mutants = append(x.Mutants, &Wrong{
			ID: m.ID, File: "reference/" + file, Line: m.Line, Diff: m.Diff("reference/"+file, text), source: m.Apply(text),
		})
	}
	for i, w := range slices.Concat(x.Misconceptions, x.Mutants) {
		w.slug = fmt.Sprintf("%s-%d", e.Slug, i)
	}
	return x, x.equivalents(cfg.References)
}
