package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/show"
)

// maxPrinted is how many lines of what a solution printed are shown.
const maxPrinted = 20

// failure tells one failing case in full.
func (t *Terminal) failure(p *page, e *grader.Exercise, c grader.Case) {
	p.heading(c)
	p.text("  ", "  ", c.Name, nil)
	p.text("  ", "    ", message(c), p.Bad)
	p.trace(constructor(e, c), c)
	p.diff(c.Result.Message, c.Difference)
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
	if text := advice(c); text != "" {
		p.labelled("  ", "look for", text)
	}
	p.printed(c.Printed)
	if c.Invariant != "" {
		p.labelled("  ", "invariant", c.Invariant+machine(c.Invariant))
	}
	if ask := t.question(c); ask != "" {
		p.labelled("  ", "checklist", ask)
	}
	if c.Hint != "" {
		p.labelled("  ", "hint", c.Hint)
	}
	p.line("  %s %s", paint(p.Faint, "again:"), t.run(c.ID))
}

// heading adds the line that names the case and its place. What does not fit
// goes on a line of its own, so that the name stays whole.
func (p *page) heading(c grader.Case) {
	w := wordFail
	if c.Verdict == judge.InternalError {
		w = wordError
	}
	head := paint(p.Bad, w) + " " + paint(p.Strong, c.ID)
	if c.Hidden || c.Pos.File == "" {
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
// line does not make it plain.
func message(c grader.Case) string {
	switch c.Verdict {
	case judge.WrongAnswer, judge.Panic, judge.NotStarted:
		if !c.Hidden {
			return c.Result.Message
		}
	}
	return string(c.Verdict) + ": " + c.Result.Message
}

// constructor is the call that made the machine. A generated case would have to
// be generated again for it.
func constructor(e *grader.Exercise, c grader.Case) string {
	if c.Hidden || c.Generated || e.Contract == nil {
		return ""
	}
	s, err := c.Case.Script()
	if err != nil {
		return ""
	}
	f := e.Contract.Machine.New
	args, _, err := f.Args(s.New)
	if err != nil {
		return ""
	}
	return show.Call("New", args, f.Variadic, 160)
}

// trace adds the calls that led to the failing one, that one marked.
func (p *page) trace(constructor string, c grader.Case) {
	if c.At.Number == 0 || constructor == "" && len(c.Before) == 0 {
		return
	}
	number := len(strconv.Itoa(c.At.Number))
	rows := []row{}
	if constructor != "" {
		rows = append(rows, row{margin: strings.Repeat(" ", number+8), call: harmless(constructor)})
	}
	steps := append(append([]judge.Step{}, c.Before...), c.At)
	if left := steps[0].Number - 1; left > 0 {
		rows = append(rows, row{margin: strings.Repeat(" ", number+8), call: fmt.Sprintf("... %d calls", left)})
	}
	for i, s := range steps {
		mark, returned := " ", s.Returned
		if i == len(steps)-1 {
			mark, returned = ">", ending(c)
		}
		rows = append(rows, row{fmt.Sprintf("    %s %*d  ", mark, number, s.Number), harmless(s.Call), harmless(returned)})
	}
	p.line("")
	p.table(rows)
}

// row is one call of a trace.
type row struct{ margin, call, returned string }

// table adds calls with what they returned, in two columns if they fit.
func (p *page) table(rows []row) {
	calls, widest := 0, 0
	for _, r := range rows {
		calls = max(calls, utf8.RuneCountInString(r.call))
		if r.returned != "" {
			widest = max(widest, utf8.RuneCountInString(r.returned)+5)
		}
	}
	aligned := len(rows) > 0 && len(rows[0].margin)+calls+widest <= p.width
	for i, r := range rows {
		text := r.call
		switch {
		case r.returned == "":
		case aligned:
			text = padded(r.call, calls) + "  -> " + r.returned
		default:
			text += " -> " + r.returned
		}
		var colour func(string) string
		if i == len(rows)-1 {
			colour = p.Strong
		}
		p.text(r.margin, strings.Repeat(" ", len(r.margin)+2), text, colour)
	}
}

// ending is what became of the failing call.
func ending(c grader.Case) string {
	if c.At.Returned != "" {
		return c.At.Returned
	}
	switch c.Verdict {
	case judge.Panic:
		return "panicked"
	case judge.NotStarted:
		return "not started"
	case judge.TimeLimit:
		return "no answer in time"
	case judge.MemoryLimit, judge.OutputLimit, judge.Exited:
		return "the process ended here"
	}
	return ""
}

// printed adds what the solution printed, made harmless and behind a bar.
func (p *page) printed(s string) {
	if strings.TrimRight(s, "\n") == "" {
		return
	}
	const bar = "    | "
	lines := wrap(harmless(s), p.width, bar, bar)
	p.line("  %s", paint(p.Faint, "printed:"))
	for _, l := range lines[:min(len(lines), maxPrinted)] {
		p.line("%s", strings.TrimRight(paint(p.Faint, bar)+l, " "))
	}
	if more := len(lines) - maxPrinted; more > 0 {
		p.line("    ... %d more lines", more)
	}
}
