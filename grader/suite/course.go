// Package suite loads a course: its order, its limits, and the cases that
// submissions are held to.
//
// In goes a tree of YAML files, out comes a Course in which every case is
// compiled to the calls that go into a learner's process and the results that
// must come out of it, or Problems with the position of every fault. It refuses
// what is not strictly what it should be: an unknown key, a wrong type, a
// missing want, an input that the exercise rules out, a want that disagrees
// with the reference. It runs the reference and never a submission.
package suite

import (
	"path"
	"strings"
	"time"

	"highwater/grader/contract"
	"highwater/reference"
)

// Course is everything that can be graded, in course order.
type Course struct {
	Title     string
	Limits    Limits
	Imports   []string
	Tracks    []Track
	Checklist []Group
	// Contract is what the exercises' Go declarations say.
	Contract *contract.Contract
}

// Track is one module of the course.
type Track struct {
	Slug, Title string
	Exercises   []*Exercise
}

// Exercise is one exercise with its suites.
type Exercise struct {
	Slug, Title string
	// Pos is its place in course.yaml.
	Pos Position
	// Why says in a few words what comes of it.
	Why string
	// Invariants are the state machines at stake, the main one first.
	Invariants []string
	// Hints go from the invariant to the rule to the checklist.
	Hints []string
	// Cases are in suite order: public files by name, then hidden ones.
	Cases    []*Case
	Contract *contract.Exercise

	reference reference.Solution
}

// Possible is the number of points that the exercise's cases are worth.
func (e *Exercise) Possible() int {
	n := 0
	for _, c := range e.Cases {
		n += c.Points
	}
	return n
}

// Limits is what a run is held to. A zero field is unset.
type Limits struct {
	// Time is wall time of one run of one case.
	Time time.Duration
	// Memory is resident memory of the process.
	Memory Size
	// Output is what a solution prints, Answer what it returns, per case.
	Output, Answer Size
	// GiveUp is how many time limits in a row end the exercise; 0 is never.
	GiveUp int
	// Total is wall time of one exercise.
	Total time.Duration
}

// over returns l with what a suite or case sets for itself.
func (l Limits) over(own runLimits) Limits {
	if own.Time != 0 {
		l.Time = own.Time
	}
	if own.Memory != 0 {
		l.Memory = own.Memory
	}
	return l
}

// Group is a part of the debugging checklist.
type Group struct {
	Title     string
	Questions []Question
}

// Question is one line of the checklist.
type Question struct {
	ID, Ask string
	// Exercises are the slugs it belongs to; none is all.
	Exercises []string
	Pos       Position
}

// For reports whether the question belongs to an exercise.
func (q Question) For(slug string) bool {
	for _, s := range q.Exercises {
		if s == slug {
			return true
		}
	}
	return len(q.Exercises) == 0
}

// Invariants are the names of the state machines.
var Invariants = []string{"log-position", "producer", "group-membership", "event-time", "compaction"}

// Exercises returns the exercises of all tracks, in course order.
func (c *Course) Exercises() []*Exercise {
	var all []*Exercise
	for _, t := range c.Tracks {
		all = append(all, t.Exercises...)
	}
	return all
}

// Exercise returns the exercise of a slug, or nil.
func (c *Course) Exercise(slug string) *Exercise {
	for _, e := range c.Exercises() {
		if e.Slug == slug {
			return e
		}
	}
	return nil
}

// Question returns the checklist question of an id, or nil.
func (c *Course) Question(id string) *Question {
	for _, g := range c.Checklist {
		for i := range g.Questions {
			if g.Questions[i].ID == id {
				return &g.Questions[i]
			}
		}
	}
	return nil
}

// Allows reports whether a solution may import a package.
func (c *Course) Allows(importPath string) bool {
	if importPath == "highwater/exercises/stream" {
		return true
	}
	for _, p := range c.Imports {
		if dir, tree := strings.CutSuffix(p, "/..."); tree && path.Clean(importPath) == importPath && (importPath == dir || strings.HasPrefix(importPath, dir+"/")) {
			return true
		}
		if p == importPath {
			return true
		}
	}
	return false
}
