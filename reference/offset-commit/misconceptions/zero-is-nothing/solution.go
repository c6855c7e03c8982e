// Package offsetcommit is a known wrong solution of exercise offset-commit:
// zero is the empty value. That the message at offset 0 can be done is easily
// forgotten.
package offsetcommit

import "highwater/exercises/stream"

type tracker struct {
	committed int64
	acked     map[int64]bool
}

func New(committed int64) stream.OffsetTracker {
	if committed == 0 {
		committed = -1
	}
	return &tracker{committed: committed, acked: make(map[int64]bool)}
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
