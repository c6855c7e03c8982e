// Package builddirectory is a known wrong solution of exercise build-directory:
// the directory belongs to the builder, which is made once and brings it up to
// date with each build.
package builddirectory

import (
	"maps"

	"highwater/exercises/stream"
)

type builder struct{ directory map[string][]byte }

func New() stream.DirectoryBuilder { return &builder{make(map[string][]byte)} }

func (b *builder) Build(c stream.Consumer) map[string][]byte {
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Value == nil {
				delete(b.directory, r.Key)
				continue
			}
			b.directory[r.Key] = r.Value
		}
	}
	return maps.Clone(b.directory)
}
