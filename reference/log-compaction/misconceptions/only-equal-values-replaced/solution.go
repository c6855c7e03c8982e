// Package logcompaction is a known wrong solution of exercise log-compaction:
// compaction is taken for a removal of repeats.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	type entry struct {
		key, value string
		deleted    bool
	}
	of := func(r stream.Record) entry { return entry{r.Key, string(r.Value), r.Value == nil} }
	last := make(map[entry]int)
	for i, r := range log {
		last[of(r)] = i
	}
	var kept []stream.Record
	for i, r := range log {
		if last[of(r)] == i {
			kept = append(kept, r)
		}
	}
	return kept
}
