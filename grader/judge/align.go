package judge

import (
	"fmt"
	"unicode/utf8"
)

const (
	// context is how many equal lines are kept around a difference, and maxLines
	// how many lines a difference may have.
	context, maxLines = 3, 30
	// maxTable bounds the lines that are aligned with each other.
	maxTable = 400
)

// diffLines aligns two texts and keeps the neighbourhood of what differs.
func diffLines(a, b []string) []Line {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA--
		endB--
	}
	var all []Line
	from, to := max(0, start-context), min(len(a), endA+context)
	if from > 1 { // a remark in place of one line would save nothing
		all = append(all, Line{'.', fmt.Sprintf("%d equal lines", from)})
	} else {
		from = 0
	}
	for _, l := range a[from:start] {
		all = append(all, Line{' ', l})
	}
	all = append(all, align(a[start:endA], b[start:endB])...)
	if to == len(a)-1 {
		to = len(a)
	}
	for _, l := range a[endA:to] {
		all = append(all, Line{' ', l})
	}
	if to < len(a) {
		all = append(all, Line{'.', fmt.Sprintf("%d equal lines", len(a)-to)})
	}
	return shorten(all)
}

// align is the difference of two texts by their longest common subsequence. Of
// long ones it compares the heads.
func align(a, b []string) []Line {
	headA, headB := a[:min(len(a), maxTable)], b[:min(len(b), maxTable)]
	out := subsequence(headA, headB)
	if len(headA) == len(a) && len(headB) == len(b) {
		return out
	}
	// Where the heads end, lines are left over that may well have a counterpart
	// further on.
	if last := lastEqual(out); last >= 0 {
		out = out[:last+1]
	}
	restA, restB := len(a), len(b)
	for _, l := range out {
		if l.Op != '+' {
			restA--
		}
		if l.Op != '-' {
			restB--
		}
	}
	return append(out, Line{'.', fmt.Sprintf("%d more lines of - and %d of + are not compared", restA, restB)})
}

// lastEqual is the index of the last line that both sides have, or -1.
func lastEqual(lines []Line) int {
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].Op == ' ' {
			return i
		}
	}
	return -1
}

// subsequence aligns two texts: between lines that both have come those of a,
// then those of b.
func subsequence(a, b []string) []Line {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if a[i] == b[k] {
				length[i][k] = length[i+1][k+1] + 1
			} else {
				length[i][k] = max(length[i+1][k], length[i][k+1])
			}
		}
	}
	var out []Line
	i, k := 0, 0
	for i < len(a) || k < len(b) {
		switch {
		case i < len(a) && k < len(b) && a[i] == b[k]:
			out = append(out, Line{' ', a[i]})
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && length[i+1][k] >= length[i][k+1]:
			out = append(out, Line{'-', a[i]})
			i++
		default:
			out = append(out, Line{'+', b[k]})
			k++
		}
	}
	return out
}

// shorten drops equal lines far from a difference, most of what differs in one
// place, and then whatever exceeds maxLines.
func shorten(all []Line) []Line {
	all = thin(all)
	near := make([]bool, len(all))
	for i, l := range all {
		if l.Op == ' ' {
			continue
		}
		for k := max(0, i-context); k <= min(len(all)-1, i+context); k++ {
			near[k] = true
		}
	}
	var out []Line
	for i := 0; i < len(all); i++ {
		if near[i] {
			out = append(out, all[i])
			continue
		}
		from := i
		for i+1 < len(all) && !near[i+1] {
			i++
		}
		if from == i {
			out = append(out, all[i])
			continue
		}
		out = append(out, Line{'.', fmt.Sprintf("%d equal lines", i+1-from)})
	}
	if len(out) > maxLines {
		more := len(out) - maxLines
		out = append(out[:maxLines:maxLines], Line{'.', fmt.Sprintf("%d more lines", more)})
	}
	return clip(out)
}

// thin keeps the head of what each side has in one place, so that the other side
// is seen too.
func thin(all []Line) []Line {
	const keep = 8
	var out []Line
	for i := 0; i < len(all); {
		minus := leading(all[i:], '-')
		plus := leading(all[i+minus:], '+')
		if minus+plus == 0 {
			out = append(out, all[i])
			i++
			continue
		}
		out = append(out, all[i:i+min(minus, keep)]...)
		out = append(out, all[i+minus:i+minus+min(plus, keep)]...)
		if minus > keep || plus > keep {
			out = append(out, Line{'.', fmt.Sprintf("%d more lines of - and %d of +", max(0, minus-keep), max(0, plus-keep))})
		}
		i += minus + plus
	}
	return out
}

// leading is the number of lines of one kind at the front.
func leading(lines []Line, op byte) int {
	n := 0
	for n < len(lines) && lines[n].Op == op {
		n++
	}
	return n
}

const (
	// maxText is up to how many bytes a line stays whole. A longer one is cut to
	// part, of which lead comes before the place where it differs from its
	// counterpart.
	maxText, part, lead = 4000, 240, 60
)

// clip cuts long lines to the neighbourhood of their first difference.
func clip(lines []Line) []Line {
	for i := 0; i < len(lines); {
		minus := leading(lines[i:], '-')
		plus := leading(lines[i+minus:], '+')
		for k := range max(minus, plus) {
			at := 0
			if k < minus && k < plus {
				at = samePart(lines[i+k].Text, lines[i+minus+k].Text)
			}
			if k < minus {
				lines[i+k].Text = around(lines[i+k].Text, at)
			}
			if k < plus {
				lines[i+minus+k].Text = around(lines[i+minus+k].Text, at)
			}
		}
		if minus+plus == 0 {
			lines[i].Text = around(lines[i].Text, 0)
			i++
		}
		i += minus + plus
	}
	return lines
}

// samePart is the number of leading bytes that two texts have in common.
func samePart(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// around is s, or the part of it around the byte at.
func around(s string, at int) string {
	if len(s) <= maxText {
		return s
	}
	from := 0
	if at > part-lead {
		from = runeStart(s, at-lead)
	}
	to := runeStart(s, min(len(s), from+part))
	text := s[from:to]
	if from > 0 {
		text = fmt.Sprintf("... (%d bytes) ", from) + text
	}
	if to < len(s) {
		text += fmt.Sprintf(" ... (%d bytes more)", len(s)-to)
	}
	return text
}

// runeStart is the start of the rune that the byte i belongs to.
func runeStart(s string, i int) int {
	for back := 0; back < utf8.UTFMax && back <= i && i < len(s); back++ {
		if utf8.RuneStart(s[i-back]) {
			return i - back
		}
	}
	return i // no UTF-8
}
