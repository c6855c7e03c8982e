// Package logcompaction is a known wrong solution of exercise log-compaction:
// the records are taken out of a map, whose keys are sorted so that the answer
// is always the same.
package logcompaction

import (
	"slices"
	"strings"

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
	slices.SortFunc(kept, func(a, b stream.Record) int { return strings.Compare(a.Key, b.Key) })
	return kept
}
