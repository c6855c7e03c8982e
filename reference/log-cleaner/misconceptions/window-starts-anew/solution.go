// Package logcleaner is a known wrong solution of exercise log-cleaner: the
// time of the latest run that met the tombstone is written down, and not that
// of the first.
package logcleaner

import (
	"math"

	"highwater/exercises/stream"
)

type cleaner struct {
	cfg      stream.CleanerConfig
	cleanEnd int64
	found    map[int64]int64 // when a run first met a tombstone, by its offset
}

func New(cfg stream.CleanerConfig) stream.LogCleaner {
	return &cleaner{cfg: cfg, cleanEnd: math.MinInt64}
}

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

func (c *cleaner) compact(closed []stream.Segment, now int64) []stream.Segment {
	last := make(map[string]int64)
	for _, s := range closed {
		for _, r := range s.Records {
			last[r.Key] = r.Offset
		}
	}
	found := make(map[int64]int64)
	var kept []stream.Segment
	for _, s := range closed {
		var records []stream.Record
		for _, r := range s.Records {
			if r.Offset != last[r.Key] {
				continue
			}
			if r.Value == nil {
				since, again := c.found[r.Offset]
				if !again {
					since = now
				} else if now >= since+c.cfg.DeleteRetention {
					continue
				}
				found[r.Offset] = now
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
