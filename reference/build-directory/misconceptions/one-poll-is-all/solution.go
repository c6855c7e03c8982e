// Package builddirectory is a known wrong solution of exercise build-directory:
// a poll is thought to return everything that there is.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for _, r := range c.Poll() {
		if r.Value == nil {
			delete(directory, r.Key)
			continue
		}
		directory[r.Key] = r.Value
	}
	return directory
}
