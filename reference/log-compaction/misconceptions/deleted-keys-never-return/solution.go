// Package logcompaction is a known wrong solution of exercise log-compaction:
// deleted is deleted: a value that is written later is not seen as a new life
// of the key.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	for i, r := range log {
		if k, known := last[r.Key]; !known || log[k].Value != nil {
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
