// Package offsetcommit solves offset-commit with words of 64 offsets.
package offsetcommit

import "highwater/exercises/stream"

// tracker has a bit for each offset above start that was acknowledged.
type tracker struct {
	start, committed int64
	words            map[uint64]uint64
}

func New(committed int64) stream.OffsetTracker {
	return &tracker{committed, committed, map[uint64]uint64{}}
}

func (t *tracker) bit(o int64) (word, mask uint64) {
	n := uint64(o) - uint64(t.start)
	return n / 64, 1 << (n % 64)
}

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		if o > t.committed {
			w, m := t.bit(o)
			t.words[w] |= m
		}
	}
	for {
		w, m := t.bit(t.committed + 1)
		if t.words[w]&m == 0 {
			return t.committed
		}
		t.committed++
	}
}
