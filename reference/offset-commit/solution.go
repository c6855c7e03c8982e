// Package offsetcommit is the reference solution of exercise offset-commit.
package offsetcommit

import "highwater/exercises/stream"

// tracker is the log position of one group on one partition.
type tracker struct {
	// committed is processed together with everything below it.
	committed int64
	// pending holds the acknowledged offsets above the first missing one, which
	// is committed+1. Nothing at or below committed is ever in it.
	pending map[int64]struct{}
}

// New returns a tracker whose committed offset is given; -1 is nothing yet.
func New(committed int64) stream.OffsetTracker {
	return &tracker{committed: committed, pending: make(map[int64]struct{})}
}

// Ack notes the offsets and closes what gap it can. Each offset enters and
// leaves pending at most once, so a whole run costs one step per offset,
// whatever their order.
func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		if o > t.committed {
			t.pending[o] = struct{}{}
		}
	}
	for {
		next := t.committed + 1
		if _, ok := t.pending[next]; !ok {
			return t.committed
		}
		delete(t.pending, next)
		t.committed = next
	}
}
