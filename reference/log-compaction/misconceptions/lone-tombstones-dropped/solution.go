// Package logcompaction is a known wrong solution of exercise log-compaction: a
// deletion of what is not there does nothing, so it can go.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := make(map[string]int)
	written := make(map[string]bool)
	for i, r := range log {
		if r.Value != nil {
			written[r.Key] = true
		}
		last[r.Key] = i
	}
	var kept []stream.Record
	for i, r := range log {
		if last[r.Key] == i && (r.Value != nil || written[r.Key]) {
			kept = append(kept, r)
		}
	}
	return kept
}
