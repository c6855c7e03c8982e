package grader_test

import (
	"os"
	"testing"
	"time"

	"highwater/cases"
	"highwater/grader"
	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/lab"
	"highwater/grader/stage"
	"highwater/grader/suite"
	"highwater/reference"
)

func course(t *testing.T) *suite.Course {
	t.Helper()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatalf("the course does not load:\n%v", err)
	}
	return c
}

func toolchain(t *testing.T) build.Toolchain {
	t.Helper()
	tc, err := build.FindToolchain(os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	return tc
}

func TestReferencePasses(t *testing.T) {
	start := time.Now()
	g, err := grader.Grade(t.Context(), grader.Config{
		Course: course(t), Submission: stage.Embedded("reference", reference.Files), Toolchain: toolchain(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(time.Since(start))
	for _, e := range g.Exercises {
		t.Logf("%s %s %d/%d", e.Slug, e.Verdict, e.Passed(), len(e.Cases))
		if e.Message != "" {
			t.Log(e.Message)
		}
		for _, c := range e.Cases {
			if c.Verdict != judge.Pass {
				t.Errorf("%s: %s: %s", c.ID, c.Verdict, c.Result.Message)
			}
		}
	}
}
