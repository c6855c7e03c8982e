// Package grader grades a submission: it wires load, stage, build, run and
// judge together.
//
// In go a course and a submission, out comes a Grading with one result for
// every case of every exercise that was asked for, whatever the submission
// does. It prints nothing; package report does. An error means that the grader
// could not do its job, never that a submission is wrong.
package grader

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"highwater/grader/build"
	"highwater/grader/contract"
	"highwater/grader/judge"
	"highwater/grader/misconception"
	"highwater/grader/stage"
	"highwater/grader/suite"
)

// Config is what to grade, and how.
type Config struct {
	Course     *suite.Course
	Submission *stage.Submission
	// Select chooses what is graded; the zero value is everything.
	Select Selection
	// Quick leaves out generated cases and the second process.
	Quick bool
	// AnyImport waives the course's import list.
	AnyImport bool
	Toolchain build.Toolchain
	// Engine runs the solutions; the zero value is Native.
	Engine Engine
	// Sandbox has the names of the layers that are laid round native processes;
	// none is no sandbox. Main has to call sandbox.Launch first.
	Sandbox []string
	// Seed is where a Wasm engine's chance begins.
	Seed uint64
	// Workers is how many exercises run at a time; 0 is 2.
	Workers int
	// Progress, if set, is told each exercise as it is finished. It is called
	// from several goroutines.
	Progress func(*Exercise)
}

// Grading is everything that is known about a submission after it ran.
type Grading struct {
	// Submission is its name.
	Submission string
	// Engine ran it, and Layers held it.
	Engine string
	Layers []string
	// Exercises are in course order.
	Exercises []*Exercise
}

// Exercise is what one exercise came to.
type Exercise struct {
	*suite.Exercise
	// Verdict is pass if every case passed, else that of the build or of the
	// first case that did not.
	Verdict judge.Verdict
	// Message is about the exercise as a whole: the compiler's words, files
	// that were left out.
	Message string
	// Cases has one result per selected case, in suite order.
	Cases []Case
	// Growth is how the time grows with the input; nil if that was not measured.
	Growth *Growth
	// Follows are the known misconceptions whose answers the submission gives to
	// every literal case, in a quick run as well; none if it passes.
	Follows []misconception.Misconception
}

// Case is what one case came to.
type Case struct {
	*suite.Case
	judge.Result
	// Counterexample is a small case that fails like this generated one; nil if
	// there is none.
	Counterexample *Counterexample
}

// Earned is the case's points.
func (c Case) Earned() int {
	if c.Verdict == judge.Pass {
		return c.Points
	}
	return 0
}

// Earned and Possible are the exercise's points over its selected cases.
func (e *Exercise) Earned() (n int) {
	for _, c := range e.Cases {
		n += c.Earned()
	}
	return n
}

func (e *Exercise) Possible() (n int) {
	for _, c := range e.Cases {
		n += c.Points
	}
	return n
}

// Passed counts the cases that passed.
func (e *Exercise) Passed() (n int) {
	for _, c := range e.Cases {
		if c.Verdict == judge.Pass {
			n++
		}
	}
	return n
}

// Earned and Possible are the points over all exercises.
func (g *Grading) Earned() (n int) {
	for _, e := range g.Exercises {
		n += e.Earned()
	}
	return n
}

func (g *Grading) Possible() (n int) {
	for _, e := range g.Exercises {
		n += e.Possible()
	}
	return n
}

// Passed reports whether every exercise passed; nothing graded is no pass.
func (g *Grading) Passed() bool {
	for _, e := range g.Exercises {
		if e.Verdict != judge.Pass {
			return false
		}
	}
	return len(g.Exercises) > 0
}

// ErrNothing is returned when the selection holds no case: a run of nothing is
// never a pass.
var ErrNothing = errors.New("no case is selected, so nothing would be graded")

// Grade grades a submission.
//
// Errors: ErrNothing, the context's, and whatever keeps the grader from staging
// or building at all.
func Grade(ctx context.Context, cfg Config) (*Grading, error) {
	g := &Grading{Submission: cfg.Submission.Name, Engine: cfg.Engine.String(), Layers: cfg.Engine.layers(cfg.Sandbox)}
	var contracts []*contract.Exercise
	for _, e := range cfg.Course.Exercises() {
		x := &Exercise{Exercise: e}
		for _, c := range e.Cases {
			if cfg.Select.Has(c) && !(cfg.Quick && c.Generated) {
				x.Cases = append(x.Cases, Case{Case: c})
			}
		}
		if len(x.Cases) > 0 {
			g.Exercises = append(g.Exercises, x)
			contracts = append(contracts, e.Contract)
		}
	}
	if len(g.Exercises) == 0 {
		return nil, ErrNothing
	}
	dir, err := os.MkdirTemp("", "highwater-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cfg.Toolchain.Target = cfg.Engine.target()
	tree, programs, err := prepare(ctx, cfg, dir, contracts)
	if err != nil {
		return nil, err
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o555); err != nil {
		return nil, err
	}
	m := newMachines(cfg.Engine, empty, cfg.Sandbox)
	defer m.close()
	return g, g.play(ctx, cfg, tree, programs, m)
}

// prepare stages and builds.
func prepare(ctx context.Context, cfg Config, dir string, list []*contract.Exercise) (*stage.Tree, *build.Result, error) {
	top := filepath.Join(dir, "stage")
	if err := os.Mkdir(top, 0o700); err != nil {
		return nil, nil, err
	}
	tree, err := stage.Lay(top, cfg.Submission, list, stage.Rules{Allows: cfg.Course.Allows, Imports: cfg.Course.Imports, AnyImport: cfg.AnyImport})
	if err != nil {
		return nil, nil, err
	}
	programs, err := build.Build(ctx, cfg.Toolchain, tree)
	if err != nil {
		return nil, nil, fmt.Errorf("build: %w", err)
	}
	return tree, programs, nil
}

// play runs the exercises, some at a time, each into its own place.
func (g *Grading) play(ctx context.Context, cfg Config, tree *stage.Tree, programs *build.Result, m *machines) error {
	workers := cfg.Workers
	if workers == 0 {
		workers = 2
	}
	slots := make(chan struct{}, workers)
	errs := make([]error, len(g.Exercises))
	var wg sync.WaitGroup
	for i, e := range g.Exercises {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer wg.Done()
			defer func() { <-slots }()
			p := &player{ctx: ctx, cfg: cfg, exercise: e, machines: m}
			errs[i] = p.exerciseResult(tree.Solutions[i], programs)
			if errs[i] == nil && cfg.Progress != nil {
				cfg.Progress(e)
			}
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}
