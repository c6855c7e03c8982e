package report

import (
	"fmt"
	"strings"

	"highwater/grader"
)

// diagnosis tells which known rules the answers follow: what they have in
// common, and where to read on, never what would be right.
func (t *Terminal) diagnosis(p *page, e *grader.Exercise) {
	if len(e.Follows) == 0 {
		return
	}
	p.line("")
	if len(e.Follows) == 1 {
		p.text("  ", "  ", "every answer to the cases of this run follows one rule:", p.Strong)
	} else {
		p.text("  ", "  ", fmt.Sprintf("every answer to the cases of this run follows each of %d rules, which they do not tell apart:", len(e.Follows)), p.Strong)
	}
	for _, m := range e.Follows {
		p.text("    ", "    ", m.Rule, p.Bad)
		ask := ""
		if t.Course != nil {
			if q := t.Course.Question(m.Check); q != nil {
				ask = q.Ask
			}
		}
		if ask != "" {
			p.labelled("      ", "checklist", ask)
		}
		p.labelled("      ", "read", fmt.Sprintf("the section %q of the lesson", m.Section))
	}
	p.line("  %s %s", paint(p.Faint, "lesson:"), t.show(e.Slug))
}

// slow tells of a solution that passes, and would not for much longer.
func (t *Terminal) slow(p *page, e *grader.Exercise) {
	if e.Growth.Steep() {
		p.line("\n%s %s  passes, but only just in time", paint(p.Bad, "SLOW"), paint(p.Strong, e.Slug))
		t.growth(p, e)
	}
}

// growth tells of a solution whose time grows too fast, whether it was in time
// or not.
func (t *Terminal) growth(p *page, e *grader.Exercise) {
	g := e.Growth
	if !g.Steep() {
		return
	}
	p.line("")
	p.labelled("  ", "growth", fmt.Sprintf("the time grows like the size to the power of %.1f, where about 1 is possible: %s", g.Exponent, strings.TrimSpace(g.String())))
}
