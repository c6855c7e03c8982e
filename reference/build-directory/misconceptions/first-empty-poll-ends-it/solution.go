// Package builddirectory is a known wrong solution of exercise build-directory:
// no records means that there are no more, as it does for most readers.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	for c.Position() < c.EndOffset() {
		records := c.Poll()
		if len(records) == 0 {
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
