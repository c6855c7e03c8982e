// Package builddirectory is a known wrong solution of exercise build-directory:
// an empty value and no value are taken for the same, as len does.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if len(r.Value) == 0 {
				delete(directory, r.Key)
				continue
			}
			directory[r.Key] = r.Value
		}
	}
	return directory
}
