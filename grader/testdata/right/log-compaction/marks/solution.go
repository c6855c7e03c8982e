// Package logcompaction solves log-compaction with a mark for each record that is replaced later.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return &compactor{} }

func (*compactor) Compact(log []stream.Record) (out []stream.Record) {
	replaced := make([]bool, len(log))
	at := map[string]int{}
	for i, r := range log {
		if before, ok := at[r.Key]; ok {
			replaced[before] = true
		}
		at[r.Key] = i
	}
	for i, r := range log {
		if !replaced[i] {
			out = append(out, r)
		}
	}
	return out
}
