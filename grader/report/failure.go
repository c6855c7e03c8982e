package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/grader"
	"highwater/grader/judge"
)

const (
	// maxPrinted is how many lines of what a solution printed are shown.
	maxPrinted = 20
	// maxMessage is how many lines a message may have, which can quote a panic.
	maxMessage = 12
	// hidden marks a case whose data is not shown.
	hidden = "(hidden)"
	// longCall is how long a call may be to be repeated in a message of several
	// lines, in bytes.
	longCall = 30
)

// failure tells one failing case in full.
func (t *Terminal) failure(p *page, e *grader.Exercise, c grader.Case) {
	t.heading(p, c)
	p.text("  ", "  ", c.Name, nil)
	text, cut := p.message(c)
	p.text("  ", "    ", text, p.Bad)
	if c.Counterexample != nil {
		c = p.inSmall(c)
	} else {
		p.trace(c.New, c, cut)
		p.diff(c.Result.Message, c.Difference)
	}
	p.line("")
	if c.Difference != nil {
		for _, n := range c.Difference.Notes {
			p.labelled("  ", "note", n)
		}
	}
	if len(c.Stack) > 0 {
		p.line("  %s", paint(p.Faint, "stack:"))
		for _, f := range c.Stack {
			p.text("    ", "      ", f, nil)
		}
	}
	if c.Verdict == judge.InternalError {
		p.labelled("  ", "note", "this is the grader's own fault and not yours, and worth a report")
	} else {
		t.reasons(p, c)
	}
	if !c.Hidden && !t.has(c.Pos.File) {
		p.line("  %s %s", paint(p.Faint, "the case:"), t.show(c.ID))
	}
	p.line("  %s %s", paint(p.Faint, "again:"), t.run(c.ID))
}

// inSmall tells a generated case by the small one that was found for it, which
// says the same in a few calls. It returns the case with what is known of that.
func (p *page) inSmall(c grader.Case) grader.Case {
	x := c.Counterexample
	p.line("")
	p.text("  ", "    ", fmt.Sprintf("the same in small, with %s: %s", counted(len(x.Script.Calls), "call"), x.Result.Message), p.Bad)
	small := c
	small.Result = x.Result
	p.trace(small.New, small, true)
	p.diff(small.Result.Message, small.Difference)
	p.line("")
	p.line("  %s", paint(p.Faint, "to keep it, put this into a suite, or into a file for grade try:"))
	for l := range strings.Lines(x.YAML) {
		p.line("%s", strings.TrimRight(l, "\n"))
	}
	return small
}

// reasons adds where to look: what was printed, and what the failure sends back
// to.
func (t *Terminal) reasons(p *page, c grader.Case) {
	if text := advice(c); text != "" {
		p.labelled("  ", "look for", text)
	}
	p.printed(c.Printed)
	if c.Invariant != "" && violated(c.Verdict) {
		p.labelled("  ", "invariant", c.Invariant)
	}
	ask, hint := t.guidance(c)
	if ask != "" {
		p.labelled("  ", "checklist", ask)
	}
	if hint != "" {
		p.labelled("  ", "hint", hint)
	}
}

// heading adds the line that names the case and its place. What does not fit
// goes on a line of its own, so that the name stays whole.
func (t *Terminal) heading(p *page, c grader.Case) {
	w := wordFail
	if c.Verdict == judge.InternalError {
		w = wordError
	}
	head := paint(p.Bad, w) + " " + paint(p.Strong, c.ID)
	if c.Hidden {
		p.line("%s %s", head, hidden)
		return
	}
	if !t.has(c.Pos.File) {
		p.line("%s", head)
		return
	}
	place := c.Pos.File
	if c.Pos.Line > 0 {
		place += ":" + strconv.Itoa(c.Pos.Line)
	}
	if len(w)+len(c.ID)+len(place)+3 > p.width {
		p.line("%s\n  %s", head, paint(p.Faint, place))
		return
	}
	p.line("%s  %s", head, paint(p.Faint, place))
}

// message is what happened. It begins with the verdict where the rest of the
// line does not make it plain. A call that would fill lines is cut: the trace
// has it.
func (p *page) message(c grader.Case) (text string, cut bool) {
	text = c.Result.Message
	switch c.Verdict {
	case judge.WrongAnswer, judge.Panic, judge.NotStarted:
		if c.Hidden {
			text = string(c.Verdict) + ": " + text
		}
	default:
		text = string(c.Verdict) + ": " + text
	}
	name, _, call := strings.Cut(c.At.Call, "(")
	if call && len(c.At.Call) > longCall && utf8.RuneCountInString(text)+2 > p.width && strings.Contains(text, c.At.Call) {
		text, cut = strings.Replace(text, c.At.Call, name+"(...)", 1), true
	}
	if lines := strings.Split(text, "\n"); atMost(len(lines), maxMessage) < len(lines) {
		text = strings.Join(lines[:maxMessage], "\n") + "\n... " + counted(len(lines)-maxMessage, "more line")
	}
	return text, cut
}

// printed adds what the solution printed, made harmless and behind a bar.
func (p *page) printed(s string) {
	if strings.TrimRight(s, "\n") == "" {
		return
	}
	const bar = "    | "
	lines := wrap(harmless(s), p.width, bar, bar)
	p.line("  %s", paint(p.Faint, "printed:"))
	shown := atMost(len(lines), maxPrinted)
	for _, l := range lines[:shown] {
		p.line("%s", strings.TrimRight(paint(p.Faint, bar)+l, " "))
	}
	if more := len(lines) - shown; more > 0 {
		p.line("    ... %s", counted(more, "more line"))
	}
}
