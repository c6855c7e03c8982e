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

	"gopkg.in/yaml.v3"

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
		if dir, tree := strings.CutSuffix(p, "/..."); tree && (importPath == dir || strings.HasPrefix(importPath, dir+"/")) {
			return true
		}
		if p == importPath {
			return true
		}
	}
	return false
}

// courseFile is course.yaml as it is written.
type courseFile struct {
	Course    string
	Limits    limitsFile
	Imports   []string
	Tracks    []trackFile
	Checklist []groupFile
}

type limitsFile struct {
	Pos                    Position
	Time                   time.Duration
	Memory, Output, Answer Size
	GiveUp                 int
	Total                  time.Duration
}

type trackFile struct {
	Pos         Position
	Slug, Title string
	Exercises   []exerciseFile
}

type exerciseFile struct {
	Pos              Position
	Slug, Title, Why string
	Invariants       []*yaml.Node
	Hints            []string
}

type groupFile struct {
	Group     string
	Questions []questionFile
}

type questionFile struct {
	Pos       Position
	ID        string
	Ask       string
	Exercises []string
}

// course decodes course.yaml and checks what can be checked without the suites.
func (l *loader) course() *Course {
	d := l.decoder("course.yaml")
	defer l.collect(d)
	root := d.document(l.fsys, path.Join(l.dir, "course.yaml"))
	if root == nil {
		return nil
	}
	var f courseFile
	decodeInto(d, root, &f)
	c := &Course{Title: f.Course, Imports: f.Imports, Contract: l.contract}
	c.Limits = Limits{f.Limits.Time, f.Limits.Memory, f.Limits.Output, f.Limits.Answer, f.Limits.GiveUp, f.Limits.Total}
	if c.Limits.Time == 0 || c.Limits.Memory == 0 || c.Limits.Output == 0 || c.Limits.Answer == 0 || c.Limits.Total == 0 || c.Limits.GiveUp < 0 {
		d.fail(root, "limits must set time, memory, output, answer and total, and give_up to 0 or more")
	}
	slugs := make(map[string]Position)
	for _, tf := range f.Tracks {
		t := Track{Slug: tf.Slug, Title: tf.Title}
		for _, ef := range tf.Exercises {
			if e := l.exercise(d, ef, slugs); e != nil {
				t.Exercises = append(t.Exercises, e)
			}
		}
		c.Tracks = append(c.Tracks, t)
	}
	if len(slugs) == 0 {
		d.fail(root, "the course has no exercise: list them under tracks")
	}
	l.checklist(d, c, f.Checklist, slugs)
	return c
}

func (l *loader) exercise(d *decoder, f exerciseFile, seen map[string]Position) *Exercise {
	at := func(format string, args ...any) { d.failAt(f.Pos, format, args...) }
	if before, dup := seen[f.Slug]; dup {
		at("exercise %q stands here again, first at %s", f.Slug, before)
		return nil
	}
	seen[f.Slug] = f.Pos
	e := &Exercise{Slug: f.Slug, Title: f.Title, Why: f.Why, Hints: f.Hints, Contract: l.contract.Exercise(f.Slug)}
	if e.Contract == nil {
		var known []string
		for _, x := range l.contract.Exercises {
			known = append(known, x.Slug)
		}
		at("exercises/stream declares no exercise %q%s", f.Slug, didYouMean(f.Slug, known))
		return nil
	}
	if e.Contract.Unsupported != nil {
		at("exercise %q cannot be called: %v", f.Slug, e.Contract.Unsupported)
		return nil
	}
	ref, ok := l.solutions[f.Slug]
	if !ok {
		at("reference/reference.go lists no solution for %q", f.Slug)
		return nil
	}
	e.reference = ref
	for _, n := range f.Invariants {
		name, _ := d.plain(n)
		if !contains(Invariants, name) {
			d.fail(n, "no state machine %q%s", name, didYouMean(name, Invariants))
			continue
		}
		e.Invariants = append(e.Invariants, name)
	}
	if len(e.Invariants) == 0 {
		at("exercise %q names no state machine under invariants", f.Slug)
	}
	return e
}

func (l *loader) checklist(d *decoder, c *Course, groups []groupFile, slugs map[string]Position) {
	ids := make(map[string]Position)
	for _, gf := range groups {
		g := Group{Title: gf.Group}
		for _, q := range gf.Questions {
			if before, dup := ids[q.ID]; dup || q.ID == "" {
				d.failAt(q.Pos, "a question needs an id of its own; %q is also at %s", q.ID, before)
			}
			ids[q.ID] = q.Pos
			for _, s := range q.Exercises {
				if _, ok := slugs[s]; !ok {
					d.failAt(q.Pos, "question %q belongs to %q, which is no exercise of the course", q.ID, s)
				}
			}
			g.Questions = append(g.Questions, Question{q.ID, q.Ask, q.Exercises})
		}
		c.Checklist = append(c.Checklist, g)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
