package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/grader"
	"highwater/grader/judge"
)

// trace adds the calls that led to the failing one, that one marked. Where the
// message has said all there is, it adds nothing.
func (p *page) trace(constructor string, c grader.Case, needed bool) {
	if c.At.Number == 0 || constructor == "" && len(c.Before) == 0 && !needed {
		return
	}
	number := len(strconv.Itoa(c.At.Number))
	blank := strings.Repeat(" ", number+8)
	rows := []row{}
	if constructor != "" {
		rows = append(rows, row{margin: blank, call: harmless(constructor)})
	}
	steps := append(append([]judge.Step{}, c.Before...), c.At)
	left := steps[0].Number - 1
	if left == 1 && len(steps) > 2 { // a remark about a single call would be as long as the call
		steps, left = steps[1:], 2
	}
	if left > 0 {
		rows = append(rows, row{margin: blank, call: "... " + counted(left, "call")})
	}
	for i, s := range steps {
		mark, returned := " ", s.Returned
		if i == len(steps)-1 {
			mark, returned = ">", ending(c)
			if c.Difference != nil && utf8.RuneCountInString(returned) > p.width/2 {
				returned = "" // the difference below has it
			}
		}
		rows = append(rows, row{fmt.Sprintf("    %s %*d  ", mark, number, s.Number), harmless(s.Call), harmless(returned)})
	}
	p.line("")
	p.table(rows)
}

// row is one call of a trace.
type row struct{ margin, call, returned string }

// table adds calls with what they returned: in two columns if they fit, else
// each result behind its call, or below it.
func (p *page) table(rows []row) {
	const arrow = "-> "
	calls, widest := 0, 0
	for _, r := range rows {
		if r.returned != "" {
			calls = max(calls, utf8.RuneCountInString(r.call))
			widest = max(widest, utf8.RuneCountInString(r.returned)+2+len(arrow))
		}
	}
	aligned := len(rows) > 0 && len(rows[0].margin)+calls+widest <= p.width
	for i, r := range rows {
		var colour func(string) string
		if i == len(rows)-1 {
			colour = p.Strong
		}
		rest := strings.Repeat(" ", len(r.margin)+2)
		one := r.call + " " + arrow + r.returned
		switch {
		case r.returned == "":
			p.text(r.margin, rest, r.call, colour)
		case aligned:
			p.text(r.margin, rest, padded(r.call, calls)+"  "+arrow+r.returned, colour)
		case len(r.margin)+utf8.RuneCountInString(one) <= p.width:
			p.text(r.margin, rest, one, colour)
		default:
			p.text(r.margin, rest, r.call, colour)
			p.text(rest+arrow, rest+strings.Repeat(" ", len(arrow)), r.returned, colour)
		}
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
