package grader_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/misconception"
	"highwater/grader/stage"
)

// TestMisconceptions submits every known wrong solution and expects it to fail a
// public literal case and to be told for what it is. Each submission has one for
// every exercise, so that one build serves many.
func TestMisconceptions(t *testing.T) {
	t.Parallel()
	c, tc := course(t), toolchain(t)
	known := make(map[string][]misconception.Misconception)
	rounds := 0
	for _, e := range c.Exercises() {
		list, err := misconception.Of(c, e.Slug)
		if err != nil {
			t.Error(err)
		}
		if len(list) < 8 {
			t.Errorf("%s has %d misconceptions, want 8 or more", e.Slug, len(list))
		}
		known[e.Slug] = list
		rounds = max(rounds, len(list))
	}
	for k := range rounds {
		t.Run(fmt.Sprintf("round %d", k+1), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			var slugs []string
			for slug, list := range known {
				if k < len(list) {
					slugs = append(slugs, slug)
					put(t, dir, slug, filepath.Join("../reference", slug, "misconceptions", list[k].ID))
				}
			}
			for _, e := range gradeQuick(t, grader.Config{Course: c, Toolchain: tc}, dir, slugs).Exercises {
				m := known[e.Slug][k]
				var got []string
				for _, f := range e.Follows {
					got = append(got, f.ID)
				}
				if !slices.Equal(got, []string{m.ID}) {
					t.Errorf("%s: %s is told as %q, want itself; it is %s: %s", e.Slug, m.ID, got, e.Verdict, e.Message)
				}
				if !slices.ContainsFunc(e.Cases, func(c grader.Case) bool { return !c.Hidden && c.Verdict != judge.Pass }) {
					t.Errorf("%s: %s fails no public literal case", e.Slug, m.ID)
				}
			}
		})
	}
}

// TestRight submits correct solutions in other styles than the reference's. They
// pass, and nothing is told of them.
func TestRight(t *testing.T) {
	t.Parallel()
	c, tc := course(t), toolchain(t)
	styles := make(map[string][]string)
	for _, e := range c.Exercises() {
		dirs, err := filepath.Glob(filepath.Join("testdata/right", e.Slug, "*"))
		if err != nil || len(dirs) < 3 {
			t.Errorf("%s has %d solutions in testdata/right, want 3 (%v)", e.Slug, len(dirs), err)
		}
		styles[e.Slug] = dirs
	}
	for k := range 3 {
		t.Run(fmt.Sprintf("style %d", k+1), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			var slugs []string
			for slug, dirs := range styles {
				if k < len(dirs) {
					slugs = append(slugs, slug)
					put(t, dir, slug, dirs[k])
				}
			}
			for _, e := range gradeQuick(t, grader.Config{Course: c, Toolchain: tc}, dir, slugs).Exercises {
				if e.Verdict != judge.Pass || len(e.Follows) > 0 {
					t.Errorf("%s: %s is %s (%s) and told as %v, want a pass", e.Slug, styles[e.Slug][k], e.Verdict, e.Message, e.Follows)
				}
			}
		})
	}
}

// put copies a solution into a submission.
func put(t *testing.T, dir, slug, from string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(from, "solution.go"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, slug), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, slug, "solution.go"), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// gradeQuick grades some exercises of a submission without generated cases.
func gradeQuick(t *testing.T, cfg grader.Config, dir string, slugs []string) *grader.Grading {
	t.Helper()
	var err error
	if cfg.Select, err = grader.Select(cfg.Course, slugs); err != nil {
		t.Fatal(err)
	}
	cfg.Submission, cfg.Quick = stage.Dir(dir), true
	g, err := grader.Grade(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Exercises) != len(slugs) {
		t.Fatalf("%d exercises are graded, want %s", len(g.Exercises), strings.Join(slugs, ", "))
	}
	return g
}
