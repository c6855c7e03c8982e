// Package builddirectory solves build-directory with a list of all records, of which the last ones are taken.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	var all []stream.Record
	for c.Position() < c.EndOffset() {
		all = append(all, c.Poll()...)
	}
	done := map[string]bool{}
	out := map[string][]byte{}
	for i := len(all) - 1; i >= 0; i-- {
		r := all[i]
		if done[r.Key] {
			continue
		}
		done[r.Key] = true
		if r.Value != nil {
			out[r.Key] = append([]byte{}, r.Value...)
		}
	}
	return out
}
