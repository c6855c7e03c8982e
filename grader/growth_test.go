package grader_test

import (
	"flag"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/stage"
	"highwater/grader/suite"
	"highwater/reference"
)

// loaded is how often linear solutions are measured beside a busy core:
//
//	go test ./grader -run TestGrowthOnALoadedMachine -growth.runs 200 -v
var loaded = flag.Int("growth.runs", 3, "how often TestGrowthOnALoadedMachine measures")

// slow is whether TestSlow takes all exercises, which is a minute of work.
var slow = flag.Bool("growth.all", false, "let TestSlow take every exercise")

// measured is the name of the case that measures growth.
func measured(t *testing.T, e *suite.Exercise) string {
	t.Helper()
	for _, c := range e.Cases {
		if len(c.Growth) > 0 {
			return c.ID
		}
	}
	t.Fatalf("%s has no case that measures growth", e.Slug)
	return ""
}

func growthOf(t *testing.T, c *suite.Course, e *suite.Exercise, sub *stage.Submission) *grader.Exercise {
	t.Helper()
	sel, err := grader.Select(c, []string{measured(t, e)})
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader.Grade(t.Context(), grader.Config{Course: c, Submission: sub, Toolchain: toolchain(t), Select: sel})
	if err != nil {
		t.Fatal(err)
	}
	return g.Exercises[0]
}

// TestSlow grades a correct solution of each exercise whose time grows with the
// square. It is told so, whether it is in time or not. By default it takes every
// fifth exercise:
//
//	go test ./grader -run TestSlow -growth.all -v
func TestSlow(t *testing.T) {
	t.Parallel()
	c := course(t)
	for i, e := range c.Exercises() {
		if i%5 != 0 && !*slow {
			continue
		}
		t.Run(e.Slug, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			put(t, dir, e.Slug, filepath.Join("testdata/slow", e.Slug))
			got := growthOf(t, c, e, stage.Dir(dir))
			if v := got.Verdict; v != judge.Pass && v != judge.TimeLimit || got.Growth == nil {
				t.Fatalf("%s: %s, want a pass or a time limit, and the growth measured", v, got.Cases[0].Result.Message)
			}
			if t.Logf("%s, exponent %.2f: %v", got.Verdict, got.Growth.Exponent, got.Growth); !got.Growth.Steep() {
				t.Errorf("exponent %.2f of %v, want one that is told as steep", got.Growth.Exponent, got.Growth)
			}
		})
	}
}

// TestGrowthOnALoadedMachine measures the reference while another core is busy.
// It is not parallel, so that the load is what it says.
func TestGrowthOnALoadedMachine(t *testing.T) {
	c := course(t)
	var stop atomic.Bool
	defer stop.Store(true)
	for range max(1, runtime.NumCPU()/2) {
		go func() {
			for !stop.Load() { // it burns time on purpose
			}
		}()
	}
	exercises := c.Exercises()
	for n := range *loaded {
		e := exercises[n%len(exercises)]
		got := growthOf(t, c, e, stage.Embedded("reference", reference.Files))
		if got.Verdict != judge.Pass || got.Growth == nil || got.Growth.Steep() {
			t.Errorf("run %d, %s: %s, exponent %.2f of %v, want a pass that is not steep", n+1, e.Slug, got.Verdict, got.Growth.Exponent, got.Growth)
		} else if testing.Verbose() {
			t.Logf("run %d, %s: exponent %.2f", n+1, e.Slug, got.Growth.Exponent)
		}
	}
}
