// Package offsetcommit is a known wrong solution of exercise offset-commit: so
// many acks, so many offsets: the number of finished messages is taken for the
// place up to which they are finished.
package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	start, committed int64
	acked            map[int64]bool
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{start: committed, committed: committed, acked: make(map[int64]bool)}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		if o > t.start && !t.acked[o] {
			t.acked[o] = true
			t.committed++
		}
	}
	return t.committed
}
