// Package builddirectory is a known wrong solution of exercise build-directory:
// a key that is known already is not written again.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Value == nil {
				delete(directory, r.Key)
				continue
			}
			if _, known := directory[r.Key]; !known {
				directory[r.Key] = r.Value
			}
		}
	}
	return directory
}
