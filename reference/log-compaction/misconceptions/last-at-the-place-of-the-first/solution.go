// Package logcompaction is a known wrong solution of exercise log-compaction:
// the record is replaced where the key stands, as in a table that is updated.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	place := make(map[string]int)
	var kept []stream.Record
	for _, r := range log {
		if k, known := place[r.Key]; known {
			kept[k] = r
			continue
		}
		place[r.Key] = len(kept)
		kept = append(kept, r)
	}
	return kept
}
