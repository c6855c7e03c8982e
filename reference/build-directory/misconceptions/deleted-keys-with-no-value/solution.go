// Package builddirectory is a known wrong solution of exercise build-directory:
// the value of the last record is stored, and that of a tombstone is nil.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			directory[r.Key] = r.Value
		}
	}
	return directory
}
