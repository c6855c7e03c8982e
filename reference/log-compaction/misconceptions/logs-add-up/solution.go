// Package logcompaction is a known wrong solution of exercise log-compaction: a
// compactor is taken for the log itself, to which each call appends.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{ log []stream.Record }

func New() stream.Compactor { return &compactor{} }

func (c *compactor) Compact(log []stream.Record) []stream.Record {
	c.log = append(c.log, log...)
	last := make(map[string]int)
	for i, r := range c.log {
		last[r.Key] = i
	}
	var kept []stream.Record
	for i, r := range c.log {
		if last[r.Key] == i {
			kept = append(kept, r)
		}
	}
	return kept
}
