// Package offsetcommit is a known wrong solution of exercise offset-commit: one
// call is one step forward, however many offsets are ready. It is an if where a
// loop is meant.
package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	committed int64
	acked     map[int64]bool
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{committed: committed, acked: make(map[int64]bool)}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		t.acked[o] = true
	}
	if t.acked[t.committed+1] {
		t.committed++
	}
	return t.committed
}
