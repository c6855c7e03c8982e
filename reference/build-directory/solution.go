// Package builddirectory is the reference solution of exercise build-directory.
package builddirectory

import "highwater/exercises/stream"

// builder remembers nothing: each directory is built from one topic alone.
type builder struct{}

// New returns a builder.
func New() stream.DirectoryBuilder {
	return builder{}
}

// Build lets the position decide how long to go on, and not what a poll returns:
// the position passes over the gaps, also over one at the end. What was polled
// is the caller's to keep, so the values need no copy.
func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if r.Value == nil {
				delete(directory, r.Key)
			} else {
				directory[r.Key] = r.Value
			}
		}
	}
	return directory
}
