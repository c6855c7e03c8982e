// Package logcompaction solves log-compaction in a time that grows with the square of the
// input: every record searches the rest of the log.
package logcompaction

import "highwater/exercises/stream"

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact(log []stream.Record) []stream.Record {
	var out []stream.Record
next:
	for i, r := range log {
		for _, l := range log[i+1:] {
			if l.Key == r.Key {
				continue next
			}
		}
		out = append(out, r)
	}
	return out
}
