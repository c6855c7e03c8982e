// Package logcleaner solves log-cleaner with the end of each tombstone's window instead of its start.
package logcleaner

import (
	"slices"

	"highwater/exercises/stream"
)

type cleaner struct {
	ratio    float64
	window   int64
	boundary *int64
	until    map[int64]int64
}

func New(cfg stream.CleanerConfig) stream.LogCleaner {
	return &cleaner{ratio: cfg.MinDirtyRatio, window: cfg.DeleteRetention, until: map[int64]int64{}}
}

func (c *cleaner) share(closed []stream.Segment) float64 {
	var clean, dirty float64
	for _, s := range closed {
		for _, r := range s.Records {
			if c.boundary != nil && r.Offset < *c.boundary {
				clean++
			} else {
				dirty++
			}
		}
	}
	if clean+dirty == 0 {
		return -1
	}
	return dirty / (clean + dirty)
}

func (c *cleaner) Clean(log []stream.Segment, now int64) (cleaned []stream.Segment, ran bool) {
	if len(log) < 2 {
		return log, false
	}
	active := log[len(log)-1]
	closed := log[:len(log)-1]
	if !(c.share(closed) > c.ratio) {
		return log, false
	}
	latest := map[string]*stream.Record{}
	for _, s := range closed {
		for i := range s.Records {
			latest[s.Records[i].Key] = &s.Records[i]
		}
	}
	for _, s := range closed {
		next := stream.Segment{BaseOffset: s.BaseOffset}
		for i := range s.Records {
			r := &s.Records[i]
			if latest[r.Key] != r {
				continue
			}
			if r.Value == nil {
				end, met := c.until[r.Offset]
				if met && now >= end {
					continue
				}
				if !met {
					c.until[r.Offset] = now + c.window
				}
			}
			next.Records = append(next.Records, *r)
		}
		if next.Records != nil {
			cleaned = append(cleaned, next)
		}
	}
	at := active.BaseOffset
	c.boundary = &at
	return slices.Concat(cleaned, []stream.Segment{active}), true
}
