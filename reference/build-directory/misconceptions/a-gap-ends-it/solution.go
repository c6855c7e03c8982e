// Package builddirectory is a known wrong solution of exercise build-directory:
// offset n+1 is expected after n, and a hole is taken for the end of what is
// readable.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	next := c.Position()
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Offset != next {
				return directory
			}
			next++
			if r.Value == nil {
				delete(directory, r.Key)
				continue
			}
			directory[r.Key] = r.Value
		}
	}
	return directory
}
