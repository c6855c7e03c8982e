// Package logcompaction is a known wrong solution of exercise log-compaction: a
// log is in the order of time, so it is put in that order again.
package logcompaction

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	for i, r := range log {
		last[r.Key] = i
	}
	var kept []stream.Record
	for i, r := range log {
		if last[r.Key] == i {
			kept = append(kept, r)
		}
	}
	slices.SortStableFunc(kept, func(a, b stream.Record) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
	return kept
}
