// Package logcompaction is a known wrong solution of exercise log-compaction:
// the latest record is thought to be the one with the latest time, and not the
// one that was appended last.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	for i, r := range log {
		if k, known := last[r.Key]; !known || r.Timestamp >= log[k].Timestamp {
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
