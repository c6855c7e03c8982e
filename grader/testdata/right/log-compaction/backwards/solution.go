// Package logcompaction solves log-compaction with one walk from the end of the log.
package logcompaction

import (
	"slices"

	"highwater/exercises/stream"
)

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	seen := map[string]bool{}
	out := []stream.Record{}
	for i := len(log) - 1; i >= 0; i-- {
		if !seen[log[i].Key] {
			seen[log[i].Key] = true
			out = append(out, log[i])
		}
	}
	slices.Reverse(out)
	return out
}
