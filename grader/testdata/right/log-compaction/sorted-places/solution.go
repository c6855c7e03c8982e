// Package logcompaction solves log-compaction with the last places, sorted.
package logcompaction

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func places(log []stream.Record) map[string]int {
	m := make(map[string]int, len(log))
	for i := range log {
		m[log[i].Key] = i
	}
	return m
}

func (compactor) Compact(log []stream.Record) []stream.Record {
	last := slices.Sorted(maps.Values(places(log)))
	out := make([]stream.Record, len(last))
	for i, place := range last {
		out[i] = log[place]
	}
	return out
}
