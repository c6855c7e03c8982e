// Package segmentretention is a known wrong solution of exercise
// segment-retention: the cleaner reads the clock when it is made, and takes the
// now of the first call for that.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct {
	retention int64
	now       int64
	started   bool
}

func New(retention int64) stream.RetentionCleaner { return &cleaner{retention: retention} }

func (c *cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	if !c.started {
		c.now, c.started = now, true
	}
	gone := 0
	for gone < len(log)-1 && c.now-newest(log[gone]) > c.retention {
		gone++
	}
	return log[gone:]
}

func newest(s stream.Segment) int64 {
	var t int64
	for _, r := range s.Records {
		t = max(t, r.Timestamp)
	}
	return t
}
