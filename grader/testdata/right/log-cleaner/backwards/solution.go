// Package logcleaner solves log-cleaner with a walk from the last closed record to the first.
package logcleaner

import (
	"slices"

	"highwater/exercises/stream"
)

type cleaner struct {
	cfg   stream.CleanerConfig
	ran   bool
	clean int64
	seen  map[int64]int64
}

func New(cfg stream.CleanerConfig) stream.LogCleaner {
	return &cleaner{cfg: cfg, seen: map[int64]int64{}}
}

func (c *cleaner) dirty(s stream.Segment) int {
	if !c.ran {
		return len(s.Records)
	}
	i, _ := slices.BinarySearchFunc(s.Records, c.clean, func(r stream.Record, at int64) int {
		if r.Offset < at {
			return -1
		}
		return 1
	})
	return len(s.Records) - i
}

func (c *cleaner) Clean(log []stream.Segment, now int64) ([]stream.Segment, bool) {
	total, dirty := 0, 0
	n := max(0, len(log)-1)
	for _, s := range log[:n] {
		total += len(s.Records)
		dirty += c.dirty(s)
	}
	if total == 0 || float64(dirty)/float64(total) <= c.cfg.MinDirtyRatio {
		return log, false
	}
	out := []stream.Segment{log[n]}
	known := map[string]bool{}
	for i := n - 1; i >= 0; i-- {
		var rest []stream.Record
		for _, r := range slices.Backward(log[i].Records) {
			if known[r.Key] {
				continue
			}
			known[r.Key] = true
			if r.Value != nil || c.stays(r.Offset, now) {
				rest = append(rest, r)
			}
		}
		if len(rest) > 0 {
			slices.Reverse(rest)
			out = append(out, stream.Segment{BaseOffset: log[i].BaseOffset, Records: rest})
		}
	}
	slices.Reverse(out)
	c.ran, c.clean = true, log[n].BaseOffset
	return out, true
}

// stays reports whether a tombstone is still needed.
func (c *cleaner) stays(offset, now int64) bool {
	since, ok := c.seen[offset]
	if !ok {
		c.seen[offset] = now
		return true
	}
	return now < since+c.cfg.DeleteRetention
}
