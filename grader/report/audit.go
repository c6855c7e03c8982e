package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"highwater/grader/audit"
	"highwater/grader/suite"
)

// Audit writes an audit for the person who wrote the suites: what survived, what
// was killed by what, and which cases nobody would miss.
//
// Errors: those of w.
func (t *Terminal) Audit(w io.Writer, r *audit.Report) error {
	p := t.page()
	p.audited(r)
	for _, e := range r.Exercises {
		p.line("\n%s", paint(p.Strong, e.Slug))
		p.killers(e)
		p.matrix(e, t.Verbose)
		p.cases(e, t.Verbose)
		if t.Verbose {
			p.equivalents(e)
		}
	}
	for _, e := range r.Exercises {
		p.survivors(e)
	}
	p.verdict(r)
	return p.flush(w)
}

// caught counts the misconceptions that a case kills.
func caught(e *audit.Exercise) (n int) {
	for _, m := range e.Misconceptions {
		if m.State == audit.Killed {
			n++
		}
	}
	return n
}

// audited adds one line per exercise: what of all there is was killed.
func (p *page) audited(r *audit.Report) {
	var slugs, wrong, killed column
	for _, e := range r.Exercises {
		slugs.add(e.Slug)
		wrong.add(fmt.Sprintf("%d/%d", caught(e), len(e.Misconceptions)))
		killed.add(fmt.Sprintf("%d/%d", e.Count(audit.Killed), len(e.Mutants)-e.Count(audit.Equivalent)))
	}
	for i, e := range r.Exercises {
		word, colour := "OK  ", p.Good
		if len(e.Survivors())+len(e.NotJudged())+len(e.Faults) > 0 {
			word, colour = "HOLE", p.Bad
		}
		more := ""
		if n := e.Count(audit.Equivalent); n > 0 {
			more += fmt.Sprintf(", %d equivalent", n)
		}
		if n := len(e.NotJudged()); n > 0 {
			more += fmt.Sprintf(", %d not judged", n)
		}
		p.text(paint(colour, word)+" ", "     ", fmt.Sprintf("%s  %s misconceptions  %s mutants%s", slugs.left(i), wrong.right(i), killed.right(i), more), nil)
	}
}

// killers adds how many cases kill each misconception.
func (p *page) killers(e *audit.Exercise) {
	var ids column
	for _, m := range e.Misconceptions {
		ids.add(m.ID)
	}
	for i, m := range e.Misconceptions {
		text := "killed by nothing"
		switch {
		case m.State == audit.NotJudged:
			text = "not judged"
		case len(m.By) > 0:
			text = fmt.Sprintf("killed by %s, first %s", counted(len(m.By), "case"), short(m.By[0].Case))
		}
		p.text("  "+ids.left(i)+"  ", "      ", text, nil)
	}
}

// short is a case's name within its exercise, as it is typed.
func short(c *suite.Case) string {
	_, rest, _ := strings.Cut(c.ID, "/")
	return rest
}

// matrix adds a line for each wrong solution with a mark for each literal case,
// in suite order: # for a kill. Mutants are many, so only if all is asked for.
func (p *page) matrix(e *audit.Exercise, all bool) {
	list := e.Misconceptions
	if all {
		list = slices.Concat(list, e.Mutants)
	}
	var literal []*suite.Case
	for _, c := range e.Cases {
		if !c.Generated {
			literal = append(literal, c)
		}
	}
	p.line("\n  %s", paint(p.Faint, fmt.Sprintf("# kills, . does not; a column for each of the %d literal cases, by tens:", len(literal))))
	for _, w := range list {
		by := make(map[*suite.Case]bool)
		for _, k := range w.By {
			by[k.Case] = true
		}
		var b strings.Builder
		for i, c := range literal {
			if i > 0 && i%10 == 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(map[bool]byte{true: '#', false: '.'}[by[c]])
		}
		p.text("  ", "    ", b.String(), nil)
		name := w.ID
		if w.Diff != "" {
			name = fmt.Sprintf("line %d, %s", w.Line, w.ID)
		}
		p.text("    ", "      ", name, p.Faint)
	}
}

// cases adds the cases that kill something alone, and those that do not.
func (p *page) cases(e *audit.Exercise, all bool) {
	alone := make(map[*suite.Case]int)
	kills := make(map[*suite.Case]int)
	for _, w := range slices.Concat(e.Misconceptions, e.Mutants) {
		for _, k := range w.By {
			kills[k.Case]++
			if len(w.By) == 1 {
				alone[k.Case]++
			}
		}
	}
	idle := e.Idle()
	p.line("")
	p.text("  ", "    ", fmt.Sprintf("kill what no other case kills: %s", counted(len(alone), "case")), nil)
	for _, c := range e.Cases {
		if n := alone[c]; n > 0 {
			p.text("    ", "      ", fmt.Sprintf("%d of %d  %s", n, kills[c], short(c)), nil)
		}
	}
	p.text("  ", "    ", fmt.Sprintf("kill nothing that no other case kills: %s", counted(len(idle), "literal case")), nil)
	for _, c := range idle {
		if all || kills[c] == 0 {
			p.text("    ", "      ", fmt.Sprintf("0 of %d  %s", kills[c], short(c)), p.Faint)
		}
	}
}

func (p *page) equivalents(e *audit.Exercise) {
	for _, w := range e.In(audit.Equivalent) {
		p.text("  equivalent: ", "    ", w.ID, nil)
		p.text("    ", "    ", w.Why, p.Faint)
	}
}

// survivors adds what the suites of an exercise let through, and what could not
// be judged, which never counts as killed.
func (p *page) survivors(e *audit.Exercise) {
	for _, w := range e.Survivors() {
		p.line("\n%s %s: %s", paint(p.Bad, "SURVIVED"), e.Slug, w.ID)
		if w.Diff == "" {
			p.text("  ", "    ", "every literal case passes this misconception: "+w.File, nil)
		}
		for l := range strings.Lines(w.Diff) {
			p.line("  %s", strings.TrimRight(l, "\n"))
		}
	}
	for _, w := range e.NotJudged() {
		p.line("\n%s %s: %s", paint(p.Bad, "NOT JUDGED"), e.Slug, w.ID)
		p.text("  ", "    ", w.Why, nil)
	}
	for _, f := range e.Faults {
		p.line("")
		p.text("", "  ", f, p.Bad)
	}
}

// verdict adds the sum of it all.
func (p *page) verdict(r *audit.Report) {
	var known, wrong, killed, of, equivalent, survived, unjudged int
	for _, e := range r.Exercises {
		known += caught(e)
		wrong += len(e.Misconceptions)
		killed += e.Count(audit.Killed)
		of += len(e.Mutants) - e.Count(audit.Equivalent)
		equivalent += e.Count(audit.Equivalent)
		survived += len(e.Survivors())
		unjudged += len(e.NotJudged())
	}
	p.line("")
	p.text("", "  ", fmt.Sprintf("%s: %d of %s and %d of %s killed, %d more equivalent; %d survived, %d not judged",
		counted(len(r.Exercises), "exercise"), known, counted(wrong, "misconception"), killed, counted(of, "mutant"), equivalent, survived, unjudged), p.Strong)
}
