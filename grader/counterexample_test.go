package grader_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/cases"
	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/lab"
	"highwater/grader/stage"
	"highwater/grader/suite"
)

// The beginnings of solutions of offset-commit; what they do wrong comes behind.
const (
	ackHead = `package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	committed int64
	acked     map[int64]bool
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{committed, make(map[int64]bool)}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		if o > t.committed {
			t.acked[o] = true
		}
	}
	for t.acked[t.committed+1] {
		delete(t.acked, t.committed+1)
		t.committed++
	}
`
	// What waits is forgotten when it gets to be more than three.
	forgetful = ackHead + `
	if len(t.acked) > 3 {
		clear(t.acked)
	}
	return t.committed
}
`
	panicking = ackHead + `
	if len(t.acked) > 3 {
		panic("three acks may wait")
	}
	return t.committed
}
`
	// Once many have waited, every tracker of the process answers wrong.
	tainted = ackHead + `
	if len(t.acked) > 1000 {
		taint = 1
	}
	return t.committed + taint
}

var taint int64
`
)

// graded grades one solution of offset-commit by the cases of a course.
func graded(t *testing.T, c *suite.Course, source string) *grader.Exercise {
	t.Helper()
	const slug = "offset-commit"
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, slug), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, slug, "solution.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	sel, err := grader.Select(c, []string{slug})
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader.Grade(t.Context(), grader.Config{Course: c, Submission: stage.Dir(dir), Toolchain: toolchain(t), Select: sel})
	if err != nil {
		t.Fatal(err)
	}
	return g.Exercises[0]
}

// small are the counterexamples of an exercise.
func small(e *grader.Exercise) (list []grader.Case) {
	for _, k := range e.Cases {
		if k.Counterexample != nil {
			list = append(list, k)
		}
	}
	return list
}

// TestCounterexample grades solutions that fail only when much waits, and grades
// them again with what was found pasted into a suite.
func TestCounterexample(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, source string
		verdict      judge.Verdict
		calls        int
		why          string
	}{
		{"forgetful", forgetful, judge.WrongAnswer, 5, "four that wait, and the one that they wait for"},
		{"panicking", panicking, judge.Panic, 4, "four that wait"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			found := small(graded(t, course(t), tt.source))
			if len(found) != 1 {
				t.Fatalf("%d counterexamples, want one in an exercise", len(found))
			}
			k, x := found[0], found[0].Counterexample
			if k.Hidden || !k.Generated || k.Verdict != tt.verdict || x.Result.Verdict != tt.verdict {
				t.Errorf("%s of %s (hidden: %t), want one that stays %s", x.Result.Verdict, k.ID, k.Hidden, tt.verdict)
			}
			if n := len(x.Script.Calls); n > tt.calls {
				t.Errorf("%d calls, want at most %d: %s\n%s", n, tt.calls, tt.why, x.YAML)
			}
			if !strings.Contains(x.YAML, "# shrunk from "+k.ID+", seed ") {
				t.Errorf("the case does not say what it was made from:\n%s", x.YAML)
			}
			for _, again := range graded(t, pasted(t, x.YAML), tt.source).Cases {
				if again.Name != x.Case.Name+", in small" {
					continue
				}
				if again.Verdict != tt.verdict || again.Message != x.Result.Message {
					t.Errorf("in a suite it comes to %s, %q, want %s, %q", again.Verdict, again.Message, tt.verdict, x.Result.Message)
				}
				return
			}
			t.Error("the case that was pasted is not in the course")
		})
	}
}

// pasted is the course with an item more at the end of a suite.
func pasted(t *testing.T, item string) *suite.Course {
	t.Helper()
	all := make(fstest.MapFS)
	err := fs.WalkDir(cases.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(cases.Files, name)
		all[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if strings.HasPrefix(name, "offset-commit/") && strings.Count(name, "/") == 1 && strings.HasSuffix(name, ".yaml") {
			all[name].Data = append(slices.Clone(all[name].Data), item...)
			break
		}
	}
	c, err := suite.Load(all, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, item)
	}
	return c
}

// TestCounterexampleStandsAlone: where a solution fails by what it kept of a large
// case, a small one shows nothing to somebody who plays it by itself.
func TestCounterexampleStandsAlone(t *testing.T) {
	t.Parallel()
	e := graded(t, course(t), tainted)
	failed := false
	for _, k := range e.Cases {
		failed = failed || k.Generated && !k.Hidden && k.Verdict == judge.WrongAnswer
	}
	for _, k := range small(e) {
		max := 0
		for _, call := range k.Counterexample.Script.Calls {
			max += len(call.Args)
		}
		if max < 1000 {
			t.Errorf("%s fails by itself, want none that needs what came before", k.Counterexample.YAML)
		}
	}
	if !failed {
		t.Error("no public generated case comes to a wrong answer, so nothing was checked")
	}
}
