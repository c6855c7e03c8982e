// Package builddirectory is a known wrong solution of exercise build-directory:
// the latest record is thought to be the one with the latest time, and not the
// one that is read last.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	directory := make(map[string][]byte)
	times := make(map[string]int64)
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			if t, known := times[r.Key]; known && r.Timestamp < t {
				continue
			}
			times[r.Key] = r.Timestamp
			if r.Value == nil {
				delete(directory, r.Key)
				continue
			}
			directory[r.Key] = r.Value
		}
	}
	return directory
}
