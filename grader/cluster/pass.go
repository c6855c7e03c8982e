package cluster

import (
	"fmt"
	"iter"

	"highwater/exercises/stream"
	logcleaner "highwater/reference/log-cleaner"
	segmentretention "highwater/reference/segment-retention"
)

// Pass is what a retention or compaction pass did to a topic.
type Pass struct {
	// Ran tells that the pass went over the log. Removing nothing is no reason
	// for false.
	Ran bool
	// Why says why the pass did not run; it is empty when it did.
	Why string
	// Before and After are the topic before and after the pass; they are equal if
	// it did not run. Before keeps the removed records in memory.
	Before, After View
}

// Removed yields the records that the pass removed, in log order.
func (p Pass) Removed() iter.Seq[stream.Record] {
	return func(yield func(stream.Record) bool) {
		kept := make(map[int64][]stream.Record, len(p.After.Segments))
		for _, s := range p.After.Segments {
			kept[s.BaseOffset] = s.Records
		}
		for _, s := range p.Before.Segments {
			rest := kept[s.BaseOffset]
			for _, r := range s.Records {
				if len(rest) > 0 && rest[0].Offset == r.Offset {
					rest = rest[1:]
					continue
				}
				if !yield(r) {
					return
				}
			}
		}
	}
}

// RemovedSegments is how many segments are gone.
func (p Pass) RemovedSegments() int { return len(p.Before.Segments) - len(p.After.Segments) }

// Retain has retention look at a topic, by the clock: it deletes whole segments
// from the oldest on, moves the log start offset to the first that stays, and
// never deletes the active one. It does not run on a compacted topic or with
// retention.ms -1.
//
// Errors: an *Error with UnknownTopic.
func (c *Cluster) Retain(topic string) (Pass, error) {
	t, err := c.topic(topic)
	if err != nil {
		return Pass{}, err
	}
	p := Pass{Before: t.view()}
	switch {
	case t.settings.CleanupPolicy != Delete:
		p.Why = "cleanup.policy is compact, so retention by time leaves the topic alone"
	case t.settings.RetentionMS == Forever:
		p.Why = "retention.ms is -1: the topic keeps its messages for ever"
	default:
		p.Ran = true
		t.replace(segmentretention.New(t.settings.RetentionMS).Clean(p.Before.Segments, c.now))
		if base := t.log[0].BaseOffset; len(t.log) < len(p.Before.Segments) {
			t.start = base
		}
	}
	p.After = t.view()
	return p, nil
}

// Compact has the log cleaner look at a topic, by the clock. The cleaner decides
// whether a run is due. It does not run on a topic whose cleanup.policy is
// delete.
//
// Errors: an *Error with UnknownTopic.
func (c *Cluster) Compact(topic string) (Pass, error) {
	t, err := c.topic(topic)
	if err != nil {
		return Pass{}, err
	}
	p := Pass{Before: t.view()}
	if t.settings.CleanupPolicy != Compact {
		p.Why = "cleanup.policy is delete, so the cleaner leaves the topic alone"
		p.After = p.Before
		return p, nil
	}
	if t.cleaner == nil {
		t.cleaner = logcleaner.New(t.settings.cleaner())
	}
	cleaned, ran := t.cleaner.Clean(keyed(p.Before.Segments), c.now)
	if p.Ran = ran; ran {
		t.replace(cleaned)
		t.cleanBelow = p.Before.Active().BaseOffset
		t.findTombstones(c.now)
	} else {
		p.Why = p.Before.notDue()
	}
	p.After = t.view()
	return p, nil
}

// notDue words why the cleaner had no reason to run.
func (v View) notDue() string {
	if v.Clean+v.Dirty == 0 {
		return "no segment with messages is closed, and the cleaner does not enter the active one"
	}
	return fmt.Sprintf("a run is not due: %d of %d messages in closed segments are dirty, a share of %.3f, and it has to be above %v (min.cleanable.dirty.ratio)",
		v.Dirty, v.Clean+v.Dirty, v.DirtyRatio(), v.Settings.MinCleanableDirtyRatio)
}

// findTombstones notes the windows of the tombstones that a run left.
func (t *topic) findTombstones(now int64) {
	windows := make(map[int64]int64)
	for _, s := range t.log[:len(t.log)-1] {
		for _, r := range s.Records {
			if r.Value != nil {
				continue
			}
			opened, known := t.windows[r.Offset]
			if !known {
				opened = now
			}
			windows[r.Offset] = opened
		}
	}
	t.windows = windows
}

// keyed is a log without the keyless records of its closed segments, which may
// be there from before the topic was compacted. What remains empty is left out.
func keyed(log []stream.Segment) []stream.Segment {
	var out []stream.Segment
	for _, s := range log[:len(log)-1] {
		switch n := keyedRecords(s.Records); n {
		case 0:
		case len(s.Records):
			out = append(out, s)
		default:
			records := make([]stream.Record, 0, n)
			for _, r := range s.Records {
				if r.Key != "" {
					records = append(records, r)
				}
			}
			out = append(out, stream.Segment{BaseOffset: s.BaseOffset, Records: records})
		}
	}
	return append(out, log[len(log)-1])
}

// keyedRecords is how many records have a key.
func keyedRecords(records []stream.Record) int {
	n := 0
	for _, r := range records {
		if r.Key != "" {
			n++
		}
	}
	return n
}
