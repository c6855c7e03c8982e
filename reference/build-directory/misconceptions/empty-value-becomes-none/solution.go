// Package builddirectory is a known wrong solution of exercise build-directory:
// the values are copied to be on the safe side, and the copy of an empty one is
// thought to be empty too; append makes nil of it.
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
			directory[r.Key] = append([]byte(nil), r.Value...)
		}
	}
	return directory
}
