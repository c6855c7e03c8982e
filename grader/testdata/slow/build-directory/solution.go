// Package builddirectory solves build-directory in a time that grows with the square of the
// input: every record searches a list of all keys.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return builder{} }

func (builder) Build(c stream.Consumer) map[string][]byte {
	var keys []string
	var values [][]byte
	for c.Position() < c.EndOffset() {
		for _, r := range c.Poll() {
			k := 0
			for k < len(keys) && keys[k] != r.Key {
				k++
			}
			if k == len(keys) {
				keys, values = append(keys, r.Key), append(values, nil)
			}
			values[k] = r.Value
		}
	}
	out := make(map[string][]byte)
	for i, k := range keys {
		if values[i] != nil {
			out[k] = values[i]
		}
	}
	return out
}
