// Package builddirectory is a known wrong solution of exercise build-directory:
// one empty poll may be a pause, but when nothing comes for a while, there is
// nothing more, as many a loop around a real consumer has it.
package builddirectory

import "highwater/exercises/stream"

const patience = 5 // empty polls in a row

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	empty := 0
	for c.Position() < c.EndOffset() && empty < patience {
		records := c.Poll()
		if len(records) == 0 {
			empty++
			continue
		}
		empty = 0
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
