// Package offsetcommit solves offset-commit with a set and a function that calls itself.
package offsetcommit

import "highwater/exercises/stream"

type set map[int64]struct{}

type tracker struct {
	committed int64
	done      set
}

func New(committed int64) stream.OffsetTracker { return &tracker{committed, set{}} }

// advance goes on in steps of a thousand, so that the stack stays small.
func (t *tracker) advance(steps int) {
	if _, ok := t.done[t.committed+1]; !ok || steps == 0 {
		return
	}
	t.committed++
	delete(t.done, t.committed)
	t.advance(steps - 1)
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for i := len(offsets) - 1; i >= 0; i-- {
		if offsets[i] > t.committed {
			t.done[offsets[i]] = struct{}{}
		}
	}
	for before := t.committed - 1; before != t.committed; {
		before = t.committed
		t.advance(1000)
	}
	return t.committed
}
