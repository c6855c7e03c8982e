// Package logcompaction is a known wrong solution of exercise log-compaction:
// the number on a record is trusted more than its place in the log that was
// given.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	for i, r := range log {
		if k, known := last[r.Key]; !known || r.Offset >= log[k].Offset {
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
