// Package offsetcommit is a known wrong solution of exercise offset-commit:
// each call is a batch of its own, so what did not fit is not kept for the next
// one.
package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	committed int64
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{committed: committed}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	acked := make(map[int64]bool)
	for _, o := range offsets {
		acked[o] = true
	}
	for acked[t.committed+1] {
		t.committed++
	}
	return t.committed
}
