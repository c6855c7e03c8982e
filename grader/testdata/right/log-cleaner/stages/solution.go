// Package logcleaner solves log-cleaner with one stage for each question: due, latest, tombstones, segments.
package logcleaner

import (
	"slices"

	"highwater/exercises/stream"
)

type place struct{ segment, record int }

type cleaner struct {
	cfg    stream.CleanerConfig
	upTo   int64
	before bool
	since  map[int64]int64
}

func New(cfg stream.CleanerConfig) stream.LogCleaner {
	return &cleaner{cfg: cfg, since: make(map[int64]int64)}
}

func (c *cleaner) Clean(log []stream.Segment, now int64) ([]stream.Segment, bool) {
	if len(log) <= 1 || !c.due(log[:len(log)-1]) {
		return log, false
	}
	active := log[len(log)-1]
	keep := latest(log[:len(log)-1])
	keep = slices.DeleteFunc(keep, func(p place) bool {
		r := log[p.segment].Records[p.record]
		return r.Value == nil && c.expired(r.Offset, now)
	})
	c.before, c.upTo = true, active.BaseOffset
	return append(assemble(log, keep), active), true
}

func (c *cleaner) due(closed []stream.Segment) bool {
	records, old := 0, 0
	for _, s := range closed {
		records += len(s.Records)
		for i := 0; c.before && i < len(s.Records) && s.Records[i].Offset < c.upTo; i++ {
			old++
		}
	}
	return records > 0 && float64(records-old)/float64(records) > c.cfg.MinDirtyRatio
}

// latest are the places of the last record of each key, in log order.
func latest(closed []stream.Segment) []place {
	at := make(map[string]place)
	for i, s := range closed {
		for k, r := range s.Records {
			at[r.Key] = place{i, k}
		}
	}
	out := make([]place, 0, len(at))
	for _, p := range at {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b place) int {
		if a.segment != b.segment {
			return a.segment - b.segment
		}
		return a.record - b.record
	})
	return out
}

func (c *cleaner) expired(offset, now int64) bool {
	start, met := c.since[offset]
	if !met {
		c.since[offset] = now
	}
	return met && now-start >= c.cfg.DeleteRetention
}

func assemble(log []stream.Segment, keep []place) []stream.Segment {
	var out []stream.Segment
	segment := -1
	for _, p := range keep {
		if p.segment != segment {
			segment = p.segment
			out = append(out, stream.Segment{BaseOffset: log[segment].BaseOffset})
		}
		last := &out[len(out)-1]
		last.Records = append(last.Records, log[segment].Records[p.record])
	}
	return out
}
