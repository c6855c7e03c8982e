package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"highwater/grader/judge"
)

const (
	// maxLine is how much of one line of a difference JSON has, in bytes, and
	// maxRows over how many rows it may go on a terminal.
	maxLine = 400
	maxRows = 4
	// lead is how much of what two long lines have in common is kept before the
	// place where they part, in bytes.
	lead = 40
)

// diffText is a difference as plain text; empty if there is none.
func diffText(d *judge.Difference) string {
	if d == nil || len(d.Lines) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", d.Minus, d.Plus)
	for _, l := range squeeze(d.Lines, maxLine) {
		b.WriteString(prefix(l.Op) + l.Text + "\n")
	}
	return b.String()
}

func prefix(op byte) string {
	if op == '.' {
		return "... "
	}
	return string(op) + " "
}

// diff adds a difference, unless the message above has said all of it.
func (p *page) diff(message string, d *judge.Difference) {
	if d == nil || len(d.Lines) == 0 || said(message, d.Lines) {
		return
	}
	right := d.Minus == "want"
	p.line("")
	p.text("  --- ", "      ", d.Minus, p.side('-', right))
	p.text("  +++ ", "      ", d.Plus, p.side('+', right))
	for _, l := range squeeze(d.Lines, maxRows*p.width) {
		p.diffLine(l, right)
	}
}

// diffLine adds one line with its sign; what does not fit goes on below it,
// deeper than the line itself.
func (p *page) diffLine(l judge.Line, right bool) {
	colour := p.side(l.Op, right)
	first := prefix(l.Op)
	indent := len(l.Text) - len(strings.TrimLeft(l.Text, " "))
	rest := "  " + strings.Repeat(" ", min(indent, p.width/3)+4)
	for i, text := range wrap(harmless(l.Text), p.width, "  "+first, rest) {
		if i == 0 {
			p.line("  %s", paint(colour, first+text))
			continue
		}
		p.line("%s%s", rest, paint(colour, text))
	}
}

// said reports whether a message names both sides of a difference in full: it
// ends with "returned 9; want 7" and there is no other line.
func said(message string, lines []judge.Line) bool {
	var minus, plus []string
	for _, l := range lines {
		switch {
		case l.Op == '-':
			minus = append(minus, l.Text)
		case l.Op == '+':
			plus = append(plus, l.Text)
		case l.Op == ' ' && strings.HasSuffix(l.Text, ":"): // a result's name
		default:
			return false
		}
	}
	return len(minus) == 1 && len(plus) == 1 && strings.HasSuffix(message, " "+plus[0]+"; want "+minus[0])
}

// squeeze cuts lines that are longer than most bytes to a window. Where a line
// that is wanted has a counterpart, the window shows the place where they part.
func squeeze(lines []judge.Line, most int) []judge.Line {
	out := make([]judge.Line, len(lines))
	copy(out, lines)
	for i := 0; i < len(out); {
		minus := run(out[i:], '-')
		plus := run(out[i+minus:], '+')
		if minus+plus == 0 {
			out[i].Text = window(out[i].Text, 0, most)
			i++
			continue
		}
		for k := range max(minus, plus) {
			at := 0
			if k < minus && k < plus {
				at = parting(out[i+k].Text, out[i+minus+k].Text)
			}
			if k < minus {
				out[i+k].Text = window(out[i+k].Text, at, most)
			}
			if k < plus {
				out[i+minus+k].Text = window(out[i+minus+k].Text, at, most)
			}
		}
		i += minus + plus
	}
	return out
}

// run is the number of leading lines of one kind.
func run(lines []judge.Line, op byte) int {
	n := 0
	for n < len(lines) && lines[n].Op == op {
		n++
	}
	return n
}

// parting is the number of leading bytes that two texts have in common.
func parting(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// window is s, or about most bytes of it around the byte at.
func window(s string, at, most int) string {
	if len(s) <= most {
		return s
	}
	from, before := 0, ""
	if at > most-lead {
		from = backToRune(s, at-lead)
		before = fmt.Sprintf("... (%d bytes) ", from)
	}
	to, after := len(s), ""
	if len(s)-from > most {
		to = backToRune(s, from+most)
		after = fmt.Sprintf(" ... (%d bytes more)", len(s)-to)
	}
	return before + s[from:to] + after
}

// backToRune is the start of the rune that the byte i belongs to.
func backToRune(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
