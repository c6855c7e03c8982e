// Package offsetcommit advances a committed offset without leaving a hole.
// README.md beside this file is the lesson; this file is yours.
package offsetcommit

import "highwater/exercises/stream"

// tracker is the state that survives between calls. What must it remember?
type tracker struct{}

// New returns a tracker whose committed offset is given; -1 is nothing yet.
func New(committed int64) stream.OffsetTracker {
	return &tracker{}
}

// Ack notes offsets whose processing finished, in any order, and returns the
// highest offset that is processed together with everything below it.
func (t *tracker) Ack(offsets ...int64) (committed int64) {
	panic(stream.ErrNotStarted)
}
