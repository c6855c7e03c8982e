package lab

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var pageText string

// HTML writes the play as one page that needs nothing else: no script, no font,
// no picture from elsewhere. It follows the reader's choice of light or dark and
// is readable from the back of a room.
//
// Errors: those of w.
func (p *Play) HTML(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	data := pageData{Title: p.title, Failed: len(p.failures), Expected: p.expected}
	if data.Title == "" {
		data.Title = "A play on the training cluster"
	}
	part := &pagePart{}
	for _, it := range p.items {
		if it.scene != "" {
			data.Parts = append(data.Parts, part)
			part = &pagePart{Title: it.scene, Number: len(data.Parts)}
			continue
		}
		part.add(it)
	}
	data.Parts = append(data.Parts, part)
	return t.Execute(w, data)
}

// pageData is what the page's template gets.
type pageData struct {
	Title            string
	Parts            []*pagePart
	Failed, Expected int
}

// pagePart is a scene, or what comes before the first.
type pagePart struct {
	Title  string
	Number int
	Items  []pageItem
}

// pageItem is one thing to show; the fields that are not of it are empty.
type pageItem struct {
	Say     []string
	Steps   []pageStep // neighbouring steps, in one list
	Log     *pageLog
	Pass    *pagePass
	Listing *pageListing
	Table   *pageTable
	Failed  []string
}

type pageStep struct {
	Clock, Did, Refused string
	Notes               []string
}

type pageLog struct {
	Topic, Policy, State string
	Boxes                []pageBox
	Spans                []pageSpan
	Start, End           string
	Tombstones           bool
}

type pageBox struct {
	Class, Title string
	Lines        []string
	Cells        []pageCell
	Marks        []string
}

type pageCell struct {
	Offset, Key string
	Tombstone   bool
}

type pageSpan struct{ Class, Text string }

type pagePass struct {
	Summary, Segments string
	Removed           []pageCell
	Log               *pageLog
	Before, After     string // counts of keys
	Hurts             bool
	Keys              []pageKey
}

type pageKey struct {
	Name string
	Lost bool
}

type pageListing struct {
	Title string
	Rows  []pageRow
	More  string
}

type pageRow struct {
	Key, Value string
	Stale      bool
}

type pageTable struct {
	Title string
	Rows  [][]string
}

// add appends what a step did. Neighbouring steps make one list.
func (p *pagePart) add(it *item) {
	switch {
	case it.say != "":
		p.Items = append(p.Items, pageItem{Say: paragraphs(harmless(it.say))})
	case it.table != nil:
		t := &pageTable{Title: it.table.title}
		for _, r := range it.table.rows {
			t.Rows = append(t.Rows, []string{r.label, r.policy, arrowed(r.messages), arrowed(r.keys)})
		}
		p.Items = append(p.Items, pageItem{Table: t})
	case it.log != nil:
		p.Items = append(p.Items, pageItem{Log: newPageLog(it.log)})
	case it.directory != nil:
		p.Items = append(p.Items, pageItem{Listing: newPageListing(it.directory)})
	default:
		s := pageStep{Clock: stamp(it.clock), Did: harmless(it.did), Refused: harmless(it.refused), Notes: it.notes}
		if n := len(p.Items); n > 0 && p.Items[n-1].Steps != nil {
			p.Items[n-1].Steps = append(p.Items[n-1].Steps, s)
		} else {
			p.Items = append(p.Items, pageItem{Steps: []pageStep{s}})
		}
		if it.pass != nil && it.pass.ran {
			p.Items = append(p.Items, pageItem{Pass: newPagePass(it.pass)})
		}
	}
	if len(it.failed) > 0 {
		p.Items = append(p.Items, pageItem{Failed: it.failed})
	}
}

func arrowed(s string) string { return strings.ReplaceAll(s, "->", "→") }

func newPageLog(l *picture) *pageLog {
	out := &pageLog{
		Topic: l.topic, Policy: l.policy, State: counted(l.messages, "message") + ", " + counted(l.keys, "key"),
		Start: fmt.Sprint(l.start), End: fmt.Sprint(l.end),
	}
	for i := range l.boxes {
		b := newPageBox(&l.boxes[i])
		out.Boxes = append(out.Boxes, b)
		out.Tombstones = out.Tombstones || len(l.boxes[i].tombstones) > 0
	}
	active := false
	for i, s := range l.spans {
		if i == maxSpans {
			out.Spans = append(out.Spans, pageSpan{"gap", fmt.Sprintf("%s more", thousands(len(l.spans)-maxSpans))})
			break
		}
		if s.active && !active {
			active = true
			out.Spans = append(out.Spans, pageSpan{"bar", "active"})
		}
		switch {
		case s.gone:
			out.Spans = append(out.Spans, pageSpan{"gap", thousands(s.last-s.first+1) + " gone"})
		default:
			out.Spans = append(out.Spans, pageSpan{"run", between(s.first, s.last, "–")})
		}
	}
	return out
}

func newPageBox(b *box) pageBox {
	out := pageBox{Title: b.title(), Class: map[fate]string{stays: "stays", thinned: "thinned", gone: "gone"}[b.fate()]}
	if b.active {
		out.Class = "active"
	}
	cells := b.cells
	switch {
	case b.before == 0:
		out.Lines = []string{"no messages"}
		return out
	case b.fate() == stays:
		out.Lines = []string{counted(b.before, "message")}
	case b.fate() == thinned:
		out.Lines = []string{thousands(b.before) + " → " + counted(b.after, "message")}
		cells = b.survivors
	default:
		out.Lines = []string{thousands(b.before) + " → 0", b.gone()}
		cells = nil
	}
	if len(cells) == 0 && b.fate() != thinned {
		out.Lines = append(out.Lines, between(b.first, b.last, "–"), keyCount(b.keys))
	}
	if b.byAge {
		out.Lines = append(out.Lines, b.newest())
	}
	out.Cells = newPageCells(cells)
	for _, m := range b.tombstones {
		if m.closes > 0 {
			out.Marks = append(out.Marks, fmt.Sprintf("† %d %s %s", m.offset, m.until(), stamp(m.closes)))
		}
	}
	return out
}

func newPageCells(list []cell) []pageCell {
	var out []pageCell
	for _, c := range list {
		out = append(out, pageCell{fmt.Sprint(c.offset), cmp.Or(harmless(c.key), "(no key)"), c.tombstone})
	}
	return out
}

func newPagePass(d *passed) *pagePass {
	out := &pagePass{
		Summary: arrowed(d.summary()), Removed: newPageCells(d.list), Log: newPageLog(d.picture),
		Before: counted(len(d.keysBefore), "key"), After: counted(len(d.keysLeft), "key"), Hurts: len(d.lost) > 0,
	}
	if d.retention && d.segments > 0 {
		out.Segments = counted(d.segments, "whole segment") + ", from the oldest on"
	}
	lost := make(map[string]bool)
	for _, k := range d.lost {
		lost[k] = true
	}
	for i, k := range d.keysBefore {
		if i == maxNamed {
			break
		}
		out.Keys = append(out.Keys, pageKey{harmless(k), lost[k]})
	}
	return out
}

func newPageListing(d *listing) *pageListing {
	out := &pageListing{Title: harmless(d.title)}
	for _, e := range d.rows {
		out.Rows = append(out.Rows, pageRow{harmless(e.key), shortened(harmless(e.value), 200), e.stale})
	}
	if d.more > 0 {
		out.More = fmt.Sprintf("and %s more", thousands(d.more))
	}
	return out
}
