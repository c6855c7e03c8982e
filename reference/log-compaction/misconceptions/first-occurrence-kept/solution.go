// Package logcompaction is a known wrong solution of exercise log-compaction: a
// key that is known already is skipped, as one does to drop repeats.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	for i, r := range log {
		if _, known := last[r.Key]; !known {
			last[r.Key] = i
		}
	}
	var kept []stream.Record
	for i, r := range log {
		if last[r.Key] == i {
			kept = append(kept, r)
		}
	}
	return kept
}
