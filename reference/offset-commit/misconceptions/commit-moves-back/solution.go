// Package offsetcommit is a known wrong solution of exercise offset-commit: the
// latest ack says where the group is, so an old one takes the commit back, and
// what lies above has to be acknowledged once more.
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
		if o <= t.committed {
			t.committed = o
			continue
		}
		t.acked[o] = true
	}
	for t.acked[t.committed+1] {
		t.committed++
		delete(t.acked, t.committed)
	}
	return t.committed
}
