package lab

import (
	"fmt"
	"slices"

	"highwater/exercises/stream"
	"highwater/grader/cluster"
)

// picture is a log condensed to what is drawn of it. It holds no records.
type picture struct {
	topic, policy string
	start, end    int64
	messages      int
	keys          int
	boxes         []box
	// spans are the offsets from start to end, in order: those that are there,
	// and the gaps.
	spans []span
}

// box is one segment, or several neighbours alike that are drawn as one.
type box struct {
	base          int64
	active        bool
	folded        int   // segments that the box stands for, if more than one
	before, after int   // messages before and after a pass; else equal
	first, last   int64 // offsets before a pass
	keys          []string
	age           int64 // of the newest message, in milliseconds
	byAge         bool  // retention is what cleans the topic
	cells         []cell
	survivors     []cell // after a pass that removed some
	tombstones    []mark
}

// cell is one message of a segment that has few.
type cell struct {
	offset    int64
	key       string
	tombstone bool
}

// mark is a tombstone and when its window closes.
type mark struct {
	offset int64
	key    string
	closes int64 // 0: its window is not open yet
	// dropped tells that the pass removed it.
	dropped bool
}

// until introduces when the window closes, or closed.
func (m mark) until() string {
	if m.dropped {
		return "stayed until"
	}
	return "stays until"
}

// span is a run of offsets from first to last.
type span struct {
	first, last int64
	gone        bool
	active      bool // in the active segment
}

// What is drawn in full: segments with few messages, few segments.
const (
	maxCells = 16
	maxBoxes = 10
	maxMarks = 4
	maxSpans = 40
)

// newPicture condenses a topic, or what a pass did to it.
func newPicture(before, after cluster.View, now int64) *picture {
	p := &picture{
		topic: after.Topic, policy: policy(after.Settings), start: after.Start, end: after.End,
		messages: after.Messages(), keys: len(after.Keys()),
	}
	left := make(map[int64][]stream.Record, len(after.Segments))
	for _, s := range after.Segments {
		left[s.BaseOffset] = s.Records
	}
	for i, s := range before.Segments {
		kept, there := left[s.BaseOffset]
		b := newBox(s, kept, there, now)
		b.active = i == len(before.Segments)-1
		b.byAge = after.Settings.CleanupPolicy == cluster.Delete
		for j := range b.tombstones {
			m := &b.tombstones[j]
			var open bool
			if m.closes, open = after.Window(m.offset); !open {
				m.closes, m.dropped = before.Window(m.offset)
			}
		}
		p.boxes = append(p.boxes, b)
	}
	p.boxes = folded(p.boxes)
	p.spans = spans(after)
	return p
}

// newBox condenses a segment and what a pass left of it.
func newBox(s stream.Segment, kept []stream.Record, there bool, now int64) box {
	b := box{base: s.BaseOffset, before: len(s.Records), first: -1, last: -1}
	if there {
		b.after = len(kept)
	}
	keys := make(map[string]bool)
	newest, last := int64(-1), ""
	for i, r := range s.Records {
		newest = max(newest, r.Timestamp)
		if i == 0 || r.Key != last {
			keys[r.Key], last = true, r.Key
		}
		if r.Value == nil && len(b.tombstones) < maxMarks {
			b.tombstones = append(b.tombstones, mark{offset: r.Offset, key: r.Key})
		}
		if len(s.Records) <= maxCells {
			b.cells = append(b.cells, cell{r.Offset, r.Key, r.Value == nil})
		}
	}
	if n := len(s.Records); n > 0 {
		b.first, b.last, b.age = s.Records[0].Offset, s.Records[n-1].Offset, now-newest
	}
	if b.after < b.before && len(kept) <= maxCells {
		for _, r := range kept {
			b.survivors = append(b.survivors, cell{r.Offset, r.Key, r.Value == nil})
		}
	}
	delete(keys, "")
	b.keys = names(keys)
	return b
}

// fate is what a pass did to a box.
type fate int

const (
	stays fate = iota
	thinned
	gone
)

func (b *box) fate() fate {
	switch {
	case b.after == b.before:
		return stays
	case b.after > 0:
		return thinned
	}
	return gone
}

// gone says how a segment went: retention deletes it, the cleaner leaves nothing
// in it.
func (b *box) gone() string {
	if b.byAge {
		return "deleted"
	}
	return "emptied"
}

// spans are the offsets that a log has and those that it has lost.
func spans(v cluster.View) []span {
	var out []span
	next := v.Start
	for i, s := range v.Segments {
		active := i == len(v.Segments)-1
		if active && s.BaseOffset > next {
			out = append(out, span{next, s.BaseOffset - 1, true, false})
			next = s.BaseOffset
		}
		for _, r := range s.Records {
			if r.Offset > next {
				out = append(out, span{next, r.Offset - 1, true, active})
			}
			if n := len(out); n > 0 && !out[n-1].gone && out[n-1].last == r.Offset-1 && out[n-1].active == active {
				out[n-1].last = r.Offset
			} else {
				out = append(out, span{r.Offset, r.Offset, false, active})
			}
			next = r.Offset + 1
		}
	}
	return out
}

// passed is what a pass did, condensed.
type passed struct {
	ran                  bool
	why                  string
	retention            bool
	before, after        int // messages
	removed, tombstones  int
	segments             int // that are gone
	keysBefore, keysLeft []string
	lost                 []string
	list                 []cell // what was removed, if it is little
	picture              *picture
}

// maxRemoved bounds the messages that a pass names one by one.
const maxRemoved = 12

func newPassed(did cluster.Pass, now int64, removed int) *passed {
	p := &passed{
		ran: did.Ran, why: did.Why, retention: did.Before.Settings.CleanupPolicy == cluster.Delete,
		before: did.Before.Messages(), after: did.After.Messages(), removed: removed,
		segments: did.RemovedSegments(), keysBefore: did.Before.Keys(), keysLeft: did.After.Keys(), lost: []string{},
	}
	for r := range did.Removed() {
		if r.Value == nil {
			p.tombstones++
		}
		if removed <= maxRemoved {
			p.list = append(p.list, cell{r.Offset, r.Key, r.Value == nil})
		}
	}
	for _, k := range p.keysBefore {
		if _, found := slices.BinarySearch(p.keysLeft, k); !found {
			p.lost = append(p.lost, k)
		}
	}
	if did.Ran {
		p.picture = newPicture(did.Before, did.After, now)
	}
	return p
}

// summary says in one line what a pass removed.
func (p *passed) summary() string {
	switch {
	case p.removed == 0:
		return "it removes nothing: " + counted(p.after, "message")
	case p.tombstones > 0:
		return fmt.Sprintf("it removes %s, %s among them: %s -> %s", counted(p.removed, "message"), counted(p.tombstones, "tombstone"),
			thousands(p.before), thousands(p.after))
	}
	return fmt.Sprintf("it removes %s: %s -> %s", counted(p.removed, "message"), thousands(p.before), thousands(p.after))
}
