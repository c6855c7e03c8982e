// Package builddirectory solves build-directory with an iterator over the records.
package builddirectory

import (
	"iter"

	"highwater/exercises/stream"
)

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func records(c stream.Consumer) iter.Seq[stream.Record] {
	return func(yield func(stream.Record) bool) {
		for c.Position() < c.EndOffset() {
			for _, r := range c.Poll() {
				if !yield(r) {
					return
				}
			}
		}
	}
}

func (builder) Build(c stream.Consumer) map[string][]byte {
	out := make(map[string][]byte)
	for r := range records(c) {
		if r.Value != nil {
			out[r.Key] = r.Value
		} else {
			delete(out, r.Key)
		}
	}
	return out
}
