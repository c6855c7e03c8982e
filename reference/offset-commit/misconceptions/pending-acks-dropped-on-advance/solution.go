// Package offsetcommit is a known wrong solution of exercise offset-commit:
// once a gap is closed, the set of waiting offsets has done its work and is
// cleared, also of those above the next gap.
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
	moved := false
	for t.acked[t.committed+1] {
		t.committed++
		moved = true
	}
	if moved {
		clear(t.acked)
	}
	return t.committed
}
