package run

import "time"

// forbearance is how many times its limit a case may take on the clock when the
// process did not get to use that much of a processor: on a machine that is busy
// with other things, or asleep.
const forbearance = 3

// timing holds a case to its time limit. What counts is the wall clock, unless
// the process was kept from running: a busy machine is no fault of a solution's.
type timing struct {
	start time.Time
	limit time.Duration
	used  time.Duration // of the processor, before the case
}

// newTiming starts the clock of a case. It returns nil if processor time cannot
// be read here; the wall clock then decides alone.
func newTiming(m *meter, limit time.Duration) *timing {
	used, ok := m.cpu()
	if !ok {
		return nil
	}
	return &timing{time.Now(), limit, used}
}

// over reports whether the time is up.
func (t *timing) over(m *meter) bool {
	wall := time.Since(t.start)
	if wall <= t.limit {
		return false
	}
	used, ok := m.cpu()
	return Overdue(t.limit, wall, used-t.used, ok)
}

// Overdue reports whether a case has used up its time, of the clock and, where
// that is measured, of a processor.
func Overdue(limit, wall, used time.Duration, measured bool) bool {
	return wall > limit && (!measured || used >= limit*9/10 || wall > forbearance*limit)
}

// deadline is when the case ends by the wall clock, whatever the process used.
func (t *timing) deadline(limit time.Duration) time.Time {
	if t == nil {
		return time.Now().Add(limit)
	}
	return t.start.Add(forbearance*limit + time.Second)
}
