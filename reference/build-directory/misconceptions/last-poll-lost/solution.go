// Package builddirectory is a known wrong solution of exercise build-directory:
// the end is looked for between the poll and the use of what it returned.
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
