// Package builddirectory is a known wrong solution of exercise build-directory:
// a loop that polls first and then asks whether the end is reached, and leaves
// with the last records in its hands.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		records := c.Poll()
		if c.Position() >= c.EndOffset() {
			break
		}
		for _, r := range records {
			if r.Value == nil {
				delete(directory, r.Key)
				continue
			}
			directory[r.Key] = r.Value
		}
	}
	return directory
}
