package lab

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Text writes the play for a terminal.
//
// Errors: those of w.
func (p *Play) Text(w io.Writer, s Style) error {
	pg := &page{Style: s, marks: s.marks(), width: s.columns()}
	if p.title != "" {
		pg.heading(p.title, "=")
	}
	scene := 0
	for _, it := range p.items {
		if it.scene != "" {
			scene++
			pg.heading(fmt.Sprintf("%d. %s", scene, it.scene), "-")
			continue
		}
		pg.item(it)
	}
	if p.expected > 0 {
		pg.blank()
		if n := len(p.failures); n > 0 {
			pg.text("", fmt.Sprintf("%d of %s not met", n, counted(p.expected, "expectation")), pg.Bad)
		} else {
			pg.text("", counted(p.expected, "expectation")+" met", pg.Good)
		}
	}
	_, err := io.WriteString(w, strings.TrimRight(pg.b.String(), "\n")+"\n")
	return err
}

// page collects lines of text.
type page struct {
	Style
	marks marks
	b     strings.Builder
	width int
	tight bool // the line before is of a step, so the next step follows at once
}

// line adds a line as it is.
func (p *page) line(s string) {
	p.b.WriteString(strings.TrimRight(s, " ") + "\n")
	p.tight = false
}

// blank adds an empty line, unless there is one or nothing yet.
func (p *page) blank() {
	if s := p.b.String(); s != "" && !strings.HasSuffix(s, "\n\n") {
		p.b.WriteByte('\n')
	}
	p.tight = false
}

// clean makes a text from a script fit for this page.
func (p *page) clean(s string) string {
	s = harmless(s)
	if p.ASCII {
		s = ascii(s)
	}
	return s
}

// text adds wrapped text in one colour, every line behind an indent.
func (p *page) text(indent, s string, colour func(string) string) {
	room := min(p.width, textWidth) - utf8.RuneCountInString(indent)
	for _, l := range wrapped(p.clean(s), room) {
		p.line(indent + paint(colour, l))
	}
}

func (p *page) heading(s, rule string) {
	p.blank()
	s = p.clean(s)
	for _, l := range wrapped(s, p.width) {
		p.line(paint(p.Strong, l))
	}
	if !p.ASCII {
		rule = map[string]string{"=": "═", "-": "─"}[rule]
	}
	p.line(paint(p.Faint, strings.Repeat(rule, min(p.width, textWidth))))
	p.blank()
}

// stampWidth is the column behind the clock's time: "02 Nov 19:10  ".
const stampWidth = 14

// item adds what one step did.
func (p *page) item(it *item) {
	switch {
	case it.say != "":
		p.blank()
		for _, para := range paragraphs(it.say) {
			p.text("", para, nil)
			p.blank()
		}
	case it.table != nil:
		p.table(it.table)
	case it.log != nil:
		p.log(it.log)
	case it.directory != nil:
		p.directory(it.directory)
	default:
		p.step(it)
	}
	for _, f := range it.failed {
		p.text("  ", "NOT AS EXPECTED: "+f, p.Bad)
	}
}

// step adds the line of a step behind the clock's time, and what came of it.
func (p *page) step(it *item) {
	if !p.tight {
		p.blank()
	}
	indent := strings.Repeat(" ", stampWidth)
	room := min(p.width, textWidth) - stampWidth
	for i, l := range wrapped(p.clean(it.did), room) {
		if i == 0 {
			p.line(paint(p.Faint, padded(stamp(it.clock), stampWidth)) + l)
		} else {
			p.line(indent + l)
		}
	}
	if it.refused != "" {
		p.text(indent, "REFUSED: "+it.refused, p.Bad)
	}
	for _, n := range it.notes {
		p.text(indent, n, p.Faint)
	}
	if it.pass != nil && it.pass.ran {
		p.pass(it.pass)
		return
	}
	p.tight = true
}

// table adds the rows so far, in columns; where they do not fit, as a list.
func (p *page) table(t *rows) {
	p.blank()
	p.text("", t.title, p.Strong)
	cells := [][]string{{"topic", "policy", "messages", "keys"}}
	for _, r := range t.rows {
		cells = append(cells, []string{p.clean(r.label), r.policy, p.arrows(r.messages), p.arrows(r.keys)})
	}
	widths := make([]int, 4)
	total := 2 * len(widths)
	for c := range widths {
		for _, r := range cells {
			widths[c] = max(widths[c], utf8.RuneCountInString(r[c]))
		}
		total += widths[c]
	}
	if total > p.width {
		for _, r := range cells[1:] {
			p.text("  ", r[0], p.Strong)
			for c := 1; c < 4; c++ {
				p.text("    ", cells[0][c]+": "+r[c], nil)
			}
		}
		p.blank()
		return
	}
	for i, r := range cells {
		line := ""
		for c, s := range r {
			line += "  " + padded(s, widths[c])
		}
		if i == 0 {
			line = paint(p.Faint, strings.TrimRight(line, " "))
		}
		p.line(line)
	}
	p.blank()
}

// arrows draws the arrows in a text.
func (p *page) arrows(s string) string { return strings.ReplaceAll(s, "->", p.marks.arrow) }

// directory adds the rows of a consumer's directory.
func (p *page) directory(d *listing) {
	p.blank()
	p.text("  ", d.title, p.Strong)
	width := 0
	for _, e := range d.rows {
		width = max(width, min(20, utf8.RuneCountInString(e.key)))
	}
	for _, e := range d.rows {
		key, note := padded(p.clean(e.key), width), ""
		colour := p.Faint
		if e.stale {
			note, colour = "  (the log has no such key any more)", p.Bad
		}
		room := p.width - width - 6 - len(note)
		line := "    " + key + "  " + paint(colour, shortened(strings.ReplaceAll(p.clean(e.value), "\n", " "), max(12, room)))
		p.line(line + paint(p.Bad, note))
	}
	if d.more > 0 {
		p.line("    " + paint(p.Faint, fmt.Sprintf("and %s more", thousands(d.more))))
	}
	p.blank()
}
