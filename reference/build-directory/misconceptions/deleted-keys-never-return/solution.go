// Package builddirectory is a known wrong solution of exercise build-directory:
// deleted is deleted, so the deletions are noted and carried out for good, and
// a value that is written later is not a new life of the key.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	deleted := make(map[string]bool)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Value == nil {
				delete(directory, r.Key)
				deleted[r.Key] = true
				continue
			}
			if !deleted[r.Key] {
				directory[r.Key] = r.Value
			}
		}
	}
	return directory
}
