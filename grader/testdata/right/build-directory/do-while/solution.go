// Package builddirectory solves build-directory with a loop that looks at its end after the poll.
package builddirectory

import "highwater/exercises/stream"

type builder struct{}

func New() stream.DirectoryBuilder { return &builder{} }

func (*builder) Build(c stream.Consumer) map[string][]byte {
	d := map[string][]byte{}
	end := c.EndOffset()
	if c.Position() >= end {
		return d
	}
	for {
		for _, r := range c.Poll() {
			d[r.Key] = r.Value
			if r.Value == nil {
				delete(d, r.Key)
			}
		}
		if c.Position() >= end {
			return d
		}
	}
}
