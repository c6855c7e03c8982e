package report

import (
	"fmt"
	"io"

	"highwater/grader/suite"
)

// Example is what became of one case of a learner's own.
type Example struct {
	*suite.Case
	// Wrong are the indices of the steps whose want is not what comes out.
	Wrong []int
	// Caught is how many of the known wrong solutions it fails; 0 unless every
	// want is right.
	Caught int
}

// Examples writes whether a learner's examples are right, and how much they
// would find. It says neither the right answers nor what the wrong solutions
// believe.
//
// Errors: those of w.
func (t *Terminal) Examples(w io.Writer, e *suite.Exercise, list []Example, caught, known int) error {
	p := t.page()
	wrong := 0
	for _, x := range list {
		if len(x.Wrong) > 0 {
			wrong++
			t.wrongExample(p, e, x)
			continue
		}
		p.text(paint(p.Good, "RIGHT")+" ", "      ", x.Name, p.Strong)
		p.text("      ", "      ", fmt.Sprintf("it would catch %d of the %d known wrong solutions", x.Caught, known), nil)
	}
	p.line("")
	switch {
	case wrong > 0:
		p.text("", "  ", fmt.Sprintf("wrong: %d of %s; the rule is in the lesson: %s", wrong, counted(len(list), "example"), t.show(e.Slug)), nil)
	case caught == known:
		p.text("", "  ", fmt.Sprintf("%s: all %d known wrong solutions would be caught", counted(len(list), "example"), known), nil)
	default:
		p.text("", "  ", fmt.Sprintf("%s: together they would catch %d of the %d known wrong solutions; what do the others believe?", counted(len(list), "example"), caught, known), nil)
	}
	return p.flush(w)
}

// wrongExample tells which steps are wrong, and not what would be right.
func (t *Terminal) wrongExample(p *page, e *suite.Exercise, x Example) {
	p.text(paint(p.Bad, "WRONG")+" ", "      ", x.Name, p.Strong)
	s, err := x.Script()
	if err != nil {
		return // it was loaded
	}
	for _, i := range x.Wrong {
		call := s.Calls[i]
		p.text("      ", "        ", fmt.Sprintf("step %d, %s: %s comes out differently", i+1, call.Pos, e.Contract.Methods[call.Method].Name), p.Bad)
	}
	if t.Course != nil {
		if q := t.Course.Question(x.Check); q != nil {
			p.labelled("      ", "checklist", q.Ask)
		}
	}
}
