// Package offsetcommit is a known wrong solution of exercise offset-commit:
// every ack is put into one sorted list and only its front is looked at.
// Whoever writes it thinks of acks that are early, and not of those that are
// old or come twice.
package offsetcommit

import (
	"slices"

	"highwater/exercises/stream"
)

type tracker struct {
	committed int64
	waiting   []int64
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{committed: committed}
}

func (t *tracker) Ack(offsets ...int64) int64 {
	t.waiting = append(t.waiting, offsets...)
	slices.Sort(t.waiting)
	for len(t.waiting) > 0 && t.waiting[0] == t.committed+1 {
		t.committed = t.waiting[0]
		t.waiting = t.waiting[1:]
	}
	return t.committed
}
