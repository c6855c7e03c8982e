// Package logcleaner is the reference solution of exercise log-cleaner.
package logcleaner

import (
	"math"

	"highwater/exercises/stream"
)

// cleaner is what one run leaves behind for the next.
type cleaner struct {
	cfg stream.CleanerConfig
	// cleanEnd is the base offset of the segment that was active at the last run:
	// closed records below it are clean, those from it on are dirty. Before the
	// first run it lies below every offset.
	cleanEnd int64
	// found has, for the offset of each tombstone that a run has met in a closed
	// segment and kept, when the first such run was. A tombstone is known by its
	// offset and not by its key, which may be written and deleted again.
	found map[int64]int64
}

// New returns the cleaner of one topic, which has not run yet.
func New(cfg stream.CleanerConfig) stream.LogCleaner {
	return &cleaner{cfg: cfg, cleanEnd: math.MinInt64}
}

// Clean compacts the closed segments if a run is due. The active segment, the
// last one, is passed on without a look into it.
func (c *cleaner) Clean(log []stream.Segment, now int64) (cleaned []stream.Segment, ran bool) {
	if len(log) == 0 {
		return log, false
	}
	closed, active := log[:len(log)-1], log[len(log)-1]
	if !c.due(closed) {
		return log, false
	}
	cleaned = append(c.compact(closed, now), active)
	c.cleanEnd = active.BaseOffset
	return cleaned, true
}

// due says whether the dirty share of the closed records is above the ratio.
func (c *cleaner) due(closed []stream.Segment) bool {
	var all, dirty int
	for _, s := range closed {
		all += len(s.Records)
		for _, r := range s.Records {
			if r.Offset >= c.cleanEnd {
				dirty++
			}
		}
	}
	return all > 0 && float64(dirty)/float64(all) > c.cfg.MinDirtyRatio
}

// compact keeps the last record of each key, in its own segment, and drops the
// tombstones whose window is over. What is found now replaces what was found
// before, so a tombstone that is gone is also forgotten.
func (c *cleaner) compact(closed []stream.Segment, now int64) []stream.Segment {
	last := make(map[string]int64)
	for _, s := range closed {
		for _, r := range s.Records {
			last[r.Key] = r.Offset
		}
	}
	found := make(map[int64]int64)
	kept := make([]stream.Segment, 0, len(closed)+1) // one more for the active segment
	for _, s := range closed {
		var records []stream.Record
		for _, r := range s.Records {
			if r.Offset != last[r.Key] {
				continue
			}
			if r.Value == nil {
				since, again := c.found[r.Offset]
				switch {
				case !again:
					since = now
				case now >= since+c.cfg.DeleteRetention:
					continue
				}
				found[r.Offset] = since
			}
			records = append(records, r)
		}
		if len(records) > 0 {
			kept = append(kept, stream.Segment{BaseOffset: s.BaseOffset, Records: records})
		}
	}
	c.found = found
	return kept
}
