package report

import (
	"fmt"
	"slices"
	"strings"

	"highwater/grader"
	"highwater/grader/judge"
)

// summary adds the score and what is next.
func (t *Terminal) summary(p *page, g *grader.Grading) {
	p.line("")
	p.score(g)
	if parts := t.next(g); len(parts) > 0 {
		p.next(parts)
	}
}

// score adds how much of what was graded passes. It never lets some cases pass
// for all.
func (p *page) score(g *grader.Grading) {
	colour, text := p.Good, ""
	if !g.Passed() {
		colour = p.Warn
		if firstFailing(g) != nil {
			colour = p.Bad
		}
	}
	points := share(g.Earned(), g.Possible(), "point")
	done, passed, cases := 0, 0, 0
	for _, e := range g.Exercises {
		passed += e.Passed()
		cases += len(e.Cases)
		if e.Verdict == judge.Pass {
			done++
		}
	}
	all, others := len(g.Exercises), omitted(g)
	switch {
	case others == "":
		text = share(done, all, "exercise") + " " + verb(done, all, "pass") + ", " + points
	case g.Passed():
		text = "the selected cases pass; " + others
	default:
		text = share(passed, cases, "selected case") + " " + verb(passed, cases, "pass") + ", " + points + "; " + others
	}
	p.text("", "  ", text, colour)
}

// omitted says how many cases of the exercises were not run; empty for none.
func omitted(g *grader.Grading) string {
	n, of, exercises := 0, "", 0
	for _, e := range g.Exercises {
		if k := left(e); k > 0 {
			n += k
			of = e.Slug
			exercises++
		}
	}
	if n == 0 {
		return ""
	}
	if exercises > 1 {
		of = "these exercises"
	}
	were := "were"
	if n == 1 {
		were = "was"
	}
	return fmt.Sprintf("%s of %s %s not run", counted(n, "other"), of, were)
}

// next is what to go on with, in one or two parts; nothing if all is done.
func (t *Terminal) next(g *grader.Grading) []string {
	if g.Passed() {
		if t.whole(g) {
			return nil
		}
		return []string{t.command() + t.Flags}
	}
	e := firstOf(g, wordFail, wordBuild)
	if e == nil {
		e = firstOf(g, wordTodo)
	}
	if e == nil { // what is left is not for the learner to mend
		return nil
	}
	switch word(e) {
	case wordBuild:
		return []string{"edit " + t.file(e.Slug)}
	case wordTodo:
		return []string{"edit " + t.file(e.Slug) + ";", "the lesson: " + t.show(e.Slug)}
	}
	return []string{t.hintFor(e.Slug) + ",", "or the lesson: " + t.show(e.Slug)}
}

// firstOf is the first exercise with one of the words, or nil.
func firstOf(g *grader.Grading, words ...string) *grader.Exercise {
	for _, e := range g.Exercises {
		if slices.Contains(words, word(e)) {
			return e
		}
	}
	return nil
}

// next adds the parts of what is next: on one line, or each on its own.
func (p *page) next(parts []string) {
	line := "next: " + strings.Join(parts, " ")
	if len(line) > p.width {
		line = "next: " + strings.Join(parts, "\n  ")
	}
	p.line("%s", line)
}

// whole reports whether everything in the course was run.
func (t *Terminal) whole(g *grader.Grading) bool {
	return t.Course != nil && len(g.Exercises) == len(t.Course.Exercises()) && omitted(g) == ""
}
