package report

import (
	"fmt"
	"io"
	"strconv"

	"highwater/grader/suite"
)

// checklistStep is the step of the hints that shows the checklist.
const checklistStep = 3

// Hints is how many steps of hints an exercise has.
func Hints(e *suite.Exercise) int { return max(checklistStep, len(e.Hints)) }

// Hint writes one step of an exercise's hints, counted from 1: first the
// invariant, then the rule, then the checklist. Step must be in range.
//
// Errors: those of w.
func (t *Terminal) Hint(w io.Writer, e *suite.Exercise, step int) error {
	p := t.page()
	p.line("%s, hint %d of %d", paint(p.Strong, e.Slug), step, Hints(e))
	p.text("  ", "  ", t.hint(e, step), nil)
	if step == checklistStep && t.Course != nil {
		p.line("")
		for _, g := range t.Course.Checklist {
			for _, q := range g.Questions {
				if q.For(e.Slug) {
					p.text("  [ ] ", "      ", q.Ask, nil)
				}
			}
		}
	}
	p.line("")
	if step < Hints(e) {
		p.line("the next hint: %s", t.hintFor(e.Slug, strconv.Itoa(step+1)))
	} else {
		p.line("the lesson: %s", t.show(e.Slug))
	}
	return p.flush(w)
}

// hint is the text of one step: the course's own, or what is true of every
// exercise.
func (t *Terminal) hint(e *suite.Exercise, step int) string {
	switch {
	case step <= len(e.Hints):
		return e.Hints[step-1]
	case step == 1:
		text := "Think of the state first."
		for _, name := range e.Invariants {
			text += fmt.Sprintf(" The state machine at stake is %s%s.", name, machine(name))
		}
		return text + " Which part of it is wrong in the first failing case?"
	case step == 2:
		return `Read "The rule" in the lesson a sentence at a time, and find the line of your code that follows it. The sentence without a line is the bug.`
	case step == checklistStep:
		return "Play the lesson's worked example against your code by hand. Then answer one question after the other:"
	}
	return ""
}
