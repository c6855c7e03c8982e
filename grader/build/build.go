// Package build turns a staged submission into programs that can be run.
//
// In goes a stage.Tree; out comes, for each exercise, a program or what the
// compiler says against it. Exercises whose packages do nothing when they are
// initialised share one program, because linking is most of the cost; the
// others get one each. It runs the go command, offline and with an environment
// of its own, and never what it has built.
package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"highwater/grader/contract"
	"highwater/grader/stage"
)

const (
	// timeLimit is for one go command, with the standard library still to be
	// compiled on a slow machine.
	timeLimit = 3 * time.Minute
	// aloneLimit is for an exercise that is built apart after others were not
	// to blame; the standard library is compiled by then.
	aloneLimit = 30 * time.Second
	// memoryLimit is for each compiler, in bytes of data.
	memoryLimit = 1 << 30
	// outputLimit is how much of the go command's output is read, in bytes.
	outputLimit = 4 << 20
	// maxProgram is the size in bytes above which a program is refused. The
	// harness and the packages of the import list come to a few MiB.
	maxProgram = 64 << 20
)

// Program is an executable that serves one or more exercises.
type Program struct {
	// Path is absolute, in the tree's directory.
	Path string
}

// Result is what became of each exercise, by slug: a program or a complaint.
type Result struct {
	Programs map[string]*Program
	// Complaints are the compiler's words, with the learner's own positions.
	Complaints map[string]string
}

// Toolchain is the go command to build with.
type Toolchain struct {
	// Go is the path of the go command.
	Go string
	// Cache is the build cache, shared between runs; empty is one for each run.
	Cache string
	// Target is what programs are built for.
	Target Target
}

// Build compiles every exercise of the tree that was staged without fault.
//
// Errors: the go command cannot be run, or fails for a reason that is no
// exercise's.
func Build(ctx context.Context, tc Toolchain, tree *stage.Tree) (*Result, error) {
	b := &builder{ctx: ctx, tc: tc, dir: tree.Dir, files: make(map[string]string), news: make(map[string]string), result: &Result{
		Programs:   make(map[string]*Program),
		Complaints: make(map[string]string),
	}}
	var mains []*mainPackage
	shared := &mainPackage{name: "shared"}
	for _, s := range tree.Solutions {
		b.files[s.Exercise.Slug], b.news[s.Exercise.Slug] = s.File, s.NewAt
		switch {
		case s.Fault != stage.None:
		case s.RunsAtInit:
			mains = append(mains, alone(s.Exercise))
		default:
			shared.exercises = append(shared.exercises, s.Exercise)
		}
	}
	if len(shared.exercises) > 0 {
		mains = append(mains, shared)
	}
	if len(mains) == 0 {
		return b.result, nil
	}
	return b.result, b.all(mains)
}

// alone is the program of one exercise.
func alone(e *contract.Exercise) *mainPackage {
	return &mainPackage{name: "only-" + e.Slug, exercises: []*contract.Exercise{e}}
}

type builder struct {
	ctx    context.Context
	tc     Toolchain
	dir    string
	files  map[string]string // what the submission calls them, by slug
	news   map[string]string // where New is declared
	result *Result
}

// all builds the programs in one go command. An exercise that does not compile
// is taken out and the rest is built again; if nobody can be blamed, each
// exercise is built apart.
func (b *builder) all(mains []*mainPackage) error {
	for len(mains) > 0 {
		out, err := b.compile(mains, timeLimit)
		if err != nil {
			return err
		}
		if out.ok {
			return b.collect(mains)
		}
		blamed := b.blame(out, mains)
		if len(blamed) == 0 {
			return b.apart(mains)
		}
		mains = without(mains, blamed)
	}
	return nil
}

// apart builds each exercise for itself, so that whoever exhausts the compiler,
// or keeps the linker from its work, is found.
func (b *builder) apart(mains []*mainPackage) error {
	var unnamed []*contract.Exercise // whose build fails without naming one
	var last *output
	for _, m := range mains {
		for _, e := range m.exercises {
			one := []*mainPackage{alone(e)}
			out, err := b.compile(one, aloneLimit)
			if err != nil {
				return err
			}
			switch {
			case out.ok:
				if err := b.collect(one); err != nil {
					return err
				}
			case len(b.blame(out, one)) > 0:
			case out.exhausted():
				b.result.Complaints[e.Slug] = fmt.Sprintf("%s: the compiler ran out of time or memory", b.files[e.Slug])
			default:
				unnamed, last = append(unnamed, e), out
			}
		}
	}
	if len(unnamed) > 0 && len(b.result.Programs) == 0 {
		return fmt.Errorf("go build fails and names no exercise:\n%s", strings.TrimSpace(last.all()))
	}
	for _, e := range unnamed { // others can be built, so it is not the toolchain
		b.result.Complaints[e.Slug] = fmt.Sprintf("%s: it compiles, but no program can be linked with it", b.files[e.Slug])
	}
	return nil
}

// collect notes the programs that were written.
func (b *builder) collect(mains []*mainPackage) error {
	for _, m := range mains {
		p := &Program{Path: filepath.Join(b.dir, "bin", m.name+b.tc.Target.suffix())}
		info, err := os.Stat(p.Path)
		if err != nil {
			return err
		}
		if info.Size() <= maxProgram {
			for _, e := range m.exercises {
				b.result.Programs[e.Slug] = p
			}
			continue
		}
		if len(m.exercises) == 1 {
			slug := m.exercises[0].Slug
			b.result.Complaints[slug] = fmt.Sprintf("%s: the program is %d MiB large; %d MiB is the most that is run",
				b.files[slug], info.Size()>>20, maxProgram>>20)
			os.Remove(p.Path)
			continue
		}
		if err := b.apart([]*mainPackage{m}); err != nil {
			return err
		}
	}
	return nil
}

func without(mains []*mainPackage, slugs map[string]bool) []*mainPackage {
	var left []*mainPackage
	for _, m := range mains {
		rest := slices.DeleteFunc(slices.Clone(m.exercises), func(e *contract.Exercise) bool { return slugs[e.Slug] })
		if len(rest) > 0 {
			left = append(left, &mainPackage{name: m.name, exercises: rest})
		}
	}
	return left
}
