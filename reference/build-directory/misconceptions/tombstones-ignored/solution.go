// Package builddirectory is a known wrong solution of exercise build-directory:
// a record without a value has nothing to tell.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Value == nil {
				continue
			}
			directory[r.Key] = r.Value
		}
	}
	return directory
}
