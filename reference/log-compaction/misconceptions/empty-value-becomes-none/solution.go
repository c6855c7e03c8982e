// Package logcompaction is a known wrong solution of exercise log-compaction:
// an empty value and no value are taken for the same, as len does.
package logcompaction

import "highwater/exercises/stream"

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
			if len(r.Value) == 0 {
				r.Value = nil
			}
			kept = append(kept, r)
		}
	}
	return kept
}
