package lab

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// log draws a topic as it stands.
func (p *page) log(l *picture) {
	p.blank()
	p.boxes(l)
	p.offsets(l)
	p.blank()
}

// pass draws what a pass did: what went, segment by segment, the offsets that
// are left, and the keys, which are what the directory is about.
func (p *page) pass(d *passed) {
	indent := strings.Repeat(" ", stampWidth)
	p.text(indent, p.arrows(d.summary()), nil)
	if d.retention && d.segments > 0 {
		p.text(indent, "whole segments go, from the oldest on: "+counted(d.segments, "segment"), nil)
	}
	if len(d.list) > 0 {
		var words []string
		for _, c := range d.list {
			words = append(words, p.cell(c))
		}
		p.text(indent, "removed: "+strings.Join(words, ", "), p.Bad)
	}
	p.blank()
	p.boxes(d.picture)
	p.offsets(d.picture)
	p.keys(d)
	p.blank()
}

// cell names one message.
func (p *page) cell(c cell) string {
	s := fmt.Sprintf("%d %s", c.offset, cmp.Or(p.clean(c.key), "(no key)"))
	if c.tombstone {
		s += " " + p.marks.tombstone
	}
	return s
}

// maxNamed bounds the keys that are named one by one.
const maxNamed = 24

// keys draws how many keys the directory had and has. What is lost is named, in
// a box that cannot be overlooked.
func (p *page) keys(d *passed) {
	text := fmt.Sprintf("%s %s %s", counted(len(d.keysBefore), "key"), p.marks.arrow, counted(len(d.keysLeft), "key"))
	if len(d.lost) == 0 {
		p.line("  " + paint(p.Good, text))
		return
	}
	inner := min(p.width, textWidth) - 6
	content := []string{text}
	for _, l := range []struct {
		label string
		keys  []string
	}{{"lost: ", d.lost}, {"left: ", d.keysLeft}} {
		text := "none"
		if len(l.keys) > 0 {
			text = strings.Join(l.keys[:min(len(l.keys), maxNamed)], " ")
		}
		if more := len(l.keys) - maxNamed; more > 0 {
			text += fmt.Sprintf(" and %s more", thousands(more))
		}
		content = append(content, wrapped(l.label+p.clean(text), inner)...)
	}
	for _, l := range p.frame(p.marks.loud, "", content, inner) {
		p.line("  " + paint(p.Bad, l))
	}
}

// frame is a box round lines of text, with a title in its upper edge.
func (p *page) frame(l lines, title string, content []string, inner int) []string {
	if title != "" {
		title = shortened(" "+title+" ", inner)
	}
	fill := strings.Repeat(l.across, inner+1-utf8.RuneCountInString(title))
	out := []string{l.corners[0] + l.across + title + fill + l.corners[1]}
	for _, c := range content {
		out = append(out, l.up+" "+padded(c, inner)+" "+l.up)
	}
	return append(out, l.corners[2]+strings.Repeat(l.across, inner+2)+l.corners[3])
}

// innerWidth is the least room for text in a box.
const innerWidth = 16

// boxes draws the segments in as many rows as the width needs.
func (p *page) boxes(l *picture) {
	head := fmt.Sprintf("%s  (%s)", p.clean(l.topic), l.policy)
	state := fmt.Sprintf("%s, %s", counted(l.messages, "message"), counted(l.keys, "key"))
	if len(head)+2+len(state)+2 <= p.width {
		p.line("  " + paint(p.Strong, head) + "  " + paint(p.Faint, state))
	} else {
		p.text("  ", head, p.Strong)
		p.text("  ", state, p.Faint)
	}
	room := p.width - 2 - apart
	perRow := max(1, min(len(l.boxes), (room+1)/(innerWidth+5)))
	rows := (len(l.boxes) + perRow - 1) / perRow
	perRow = (len(l.boxes) + rows - 1) / rows
	inner := min((room+1)/perRow-5, 28)
	marked := false
	for i := 0; i < len(l.boxes); i += perRow {
		p.boxRow(l.boxes[i:min(i+perRow, len(l.boxes))], inner)
	}
	for i := range l.boxes {
		marked = marked || len(l.boxes[i].tombstones) > 0
	}
	if marked {
		p.line("  " + paint(p.Faint, p.marks.tombstone+" a tombstone: a key without a value"))
	}
}

// apart is how far the active segment stands from the closed ones, in columns.
const apart = 3

// boxRow draws boxes side by side.
func (p *page) boxRow(list []box, inner int) {
	texts := make([][]string, len(list))
	height := 0
	for i := range list {
		texts[i] = p.content(&list[i], inner)
		height = max(height, len(texts[i]))
	}
	rows := make([]string, height+2)
	for i := range list {
		b := &list[i]
		style, colour := p.marks.closed, p.Good
		switch {
		case b.active:
			style, colour = p.marks.activeBox, p.Strong
		case b.fate() == gone:
			style, colour = p.marks.goneBox, p.Bad
		case b.fate() == thinned:
			colour = p.Warn
		}
		for len(texts[i]) < height {
			texts[i] = append(texts[i], "")
		}
		for j, l := range p.frame(style, b.title(), texts[i], inner) {
			switch {
			case i > 0 && b.active:
				rows[j] += strings.Repeat(" ", 1+apart)
			case i > 0:
				rows[j] += " "
			}
			rows[j] += paint(colour, l)
		}
	}
	for _, r := range rows {
		p.line("  " + r)
	}
}

// title is what stands in the edge of a box.
func (b *box) title() string {
	switch {
	case b.active:
		return fmt.Sprintf("ACTIVE %d", b.base)
	case b.folded > 0:
		return fmt.Sprintf("%s more", thousands(b.folded))
	}
	return fmt.Sprintf("segment %d", b.base)
}

// content is the text in a box.
func (p *page) content(b *box, inner int) []string {
	var out []string
	add := func(s string) { out = append(out, wrapped(s, inner)...) }
	switch {
	case b.before == 0:
		return []string{"no messages"}
	case b.fate() == thinned:
		add(fmt.Sprintf("%s %s %s", thousands(b.before), p.marks.arrow, counted(b.after, "message")))
		return append(append(out, p.cells(b.survivors, inner)...), p.tombstones(b, inner)...)
	case b.fate() == gone:
		add(fmt.Sprintf("%s %s 0", thousands(b.before), p.marks.arrow))
		add(strings.ToUpper(b.gone()))
	case len(b.cells) > 0:
		out = p.cells(b.cells, inner)
	default:
		add(counted(b.before, "message"))
	}
	if len(b.cells) == 0 || b.fate() == gone {
		add(between(b.first, b.last, "-"))
		add(keyCount(b.keys))
	}
	if b.byAge {
		add(b.newest())
	}
	return append(out, p.tombstones(b, inner)...)
}

// cells are messages by offset, as many to a line as there is room for.
func (p *page) cells(list []cell, inner int) []string {
	var words, out []string
	for _, c := range list {
		words = append(words, p.cell(c))
	}
	for _, row := range packed(words, inner) {
		if len(row) == 1 { // it may be too long
			out = append(out, wrapped(row[0], inner)...)
			continue
		}
		out = append(out, strings.Join(row, "  "))
	}
	return out
}

// newest says how old the newest message of a box is.
func (b *box) newest() string {
	if b.age < 0 {
		return "newest is ahead"
	}
	return "newest " + age(b.age) + " old"
}

// keyCount names a key that is alone, and counts others.
func keyCount(keys []string) string {
	if len(keys) == 1 {
		return "only " + keys[0]
	}
	return counted(len(keys), "key")
}

// tombstones says when the windows of a box's tombstones close.
func (p *page) tombstones(b *box, inner int) []string {
	var out []string
	for _, t := range b.tombstones {
		if t.closes > 0 {
			out = append(out, wrapped(fmt.Sprintf("%s %d %s %s", p.marks.tombstone, t.offset, t.until(), stamp(t.closes)), inner)...)
		}
	}
	return out
}

// offsets draws what a reader meets from the log's start to its end: offsets,
// gaps, and where the active segment begins.
func (p *page) offsets(l *picture) {
	words := []string{fmt.Sprintf("start %d", l.start)}
	active := false
	for i, s := range l.spans {
		if i == maxSpans {
			words = append(words, fmt.Sprintf("... %s more", thousands(len(l.spans)-maxSpans)))
			break
		}
		if s.active && !active {
			active = true
			words = append(words, p.marks.active)
		}
		switch {
		case s.gone:
			words = append(words, fmt.Sprintf("%s%s gone%s", p.marks.gapLeft, thousands(s.last-s.first+1), p.marks.gapRight))
		default:
			words = append(words, between(s.first, s.last, "-"))
		}
	}
	words = append(words, fmt.Sprintf("end %d", l.end))
	for i, row := range packed(words, p.width-11) {
		label := "offsets  "
		if i > 0 {
			label = "         "
		}
		p.line("  " + paint(p.Faint, label) + strings.Join(row, "  "))
	}
}

// between is a range of offsets, or the one that it has.
func between(first, last int64, dash string) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d%s%d", first, dash, last)
}

// packed puts words, two spaces apart, into rows of at most width columns.
func packed(words []string, width int) [][]string {
	var rows [][]string
	n := width
	for _, w := range words {
		size := utf8.RuneCountInString(w)
		if n+2+size > width {
			rows, n = append(rows, nil), -2
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], w)
		n += 2 + size
	}
	return rows
}
