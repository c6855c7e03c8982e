// Package offsetcommit is a known wrong solution of exercise offset-commit: a
// tracker that is new has seen nothing, so its parameter is not looked at.
package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	committed int64
	acked     map[int64]bool
}

func New(int64) stream.OffsetTracker {
	return &tracker{committed: -1, acked: make(map[int64]bool)}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		t.acked[o] = true
	}
	for t.acked[t.committed+1] {
		t.committed++
	}
	return t.committed
}
