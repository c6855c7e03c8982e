package report

import (
	"fmt"
	"io"
	"strings"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/suite"
)

// Progress writes how far a learner is: every exercise of the grading by track,
// the first failure in full, and what comes next and why.
//
// Errors: those of w.
func (t *Terminal) Progress(w io.Writer, g *grader.Grading) error {
	p := t.page()
	next := firstOpen(g)
	t.tracks(p, g, next)
	p.notes(g.Exercises)
	if e := firstFailing(g); e != nil {
		t.told(p, e, 0)
	}
	p.line("")
	switch {
	case next == nil && omitted(g) != "":
		p.score(g)
		p.next([]string{t.command() + t.Flags})
	case next == nil:
		p.line("%s", paint(p.Good, fmt.Sprintf("All %d exercises pass: %s. The course is done.", len(g.Exercises), counted(g.Earned(), "point"))))
	case fresh(g):
		p.text("", "", "Nothing is solved yet: this is where it starts. Read a lesson, edit one file, run it.", nil)
		t.goOn(p, next)
	default:
		p.score(g)
		t.goOn(p, next)
	}
	return p.flush(w)
}

// tracks adds a line per exercise: done, next, fails, todo.
func (t *Terminal) tracks(p *page, g *grader.Grading, next *grader.Exercise) {
	var states, slugs column
	for _, e := range g.Exercises {
		states.add(state(e, next))
		slugs.add(e.Slug)
	}
	cases := p.tallies(g.Exercises, states.width+slugs.width+6)
	i := 0
	for n, tr := range t.trackList() {
		if n > 0 {
			p.line("")
		}
		p.line("%s", paint(p.Strong, tr.Title))
		for ; i < len(g.Exercises) && (tr.Slug == "" || has(tr, g.Exercises[i].Slug)); i++ {
			colour := stateColour(p, g.Exercises[i], next)
			p.line("  %s  %s  %s", paint(colour, states.left(i)), slugs.left(i), strings.TrimRight(cases[i], " "))
		}
	}
}

func (t *Terminal) trackList() []suite.Track {
	if t.Course == nil {
		return []suite.Track{{Title: "Exercises"}}
	}
	return t.Course.Tracks
}

func has(tr suite.Track, slug string) bool {
	for _, e := range tr.Exercises {
		if e.Slug == slug {
			return true
		}
	}
	return false
}

func state(e, next *grader.Exercise) string {
	switch {
	case e == next:
		return "next"
	case word(e) == wordPass:
		return "done"
	case word(e) == wordTodo:
		return "todo"
	}
	return "fails"
}

func stateColour(p *page, e, next *grader.Exercise) func(string) string {
	switch state(e, next) {
	case "next":
		return p.Warn
	case "done":
		return p.Good
	case "todo":
		return p.Faint
	}
	return p.Bad
}

// firstOpen is the first exercise that does not pass, or nil.
func firstOpen(g *grader.Grading) *grader.Exercise {
	for _, e := range g.Exercises {
		if e.Verdict != judge.Pass {
			return e
		}
	}
	return nil
}

// firstFailing is the first exercise that somebody worked on and that does not
// pass, or nil.
func firstFailing(g *grader.Grading) *grader.Exercise {
	for _, e := range g.Exercises {
		if w := word(e); w != wordPass && w != wordTodo {
			return e
		}
	}
	return nil
}

// fresh reports whether nothing was worked on.
func fresh(g *grader.Grading) bool {
	for _, e := range g.Exercises {
		if word(e) != wordTodo {
			return false
		}
	}
	return true
}

// goOn adds what is next, why, and the commands for it.
func (t *Terminal) goOn(p *page, e *grader.Exercise) {
	p.line("")
	p.text("next: ", "  ", e.Slug+" ("+e.Title+")", p.Strong)
	if e.Why != "" {
		p.labelled("  ", "why", e.Why)
	}
	p.line("  the lesson  %s", t.show(e.Slug))
	p.line("  your file   %s", t.file(e.Slug))
	p.line("  run it      %s", t.run(e.Slug))
	p.line("  a hint      %s", t.hintFor(e.Slug))
}
