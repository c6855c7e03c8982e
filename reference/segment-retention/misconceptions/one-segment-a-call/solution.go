// Package segmentretention is a known wrong solution of exercise
// segment-retention: a pass takes the oldest segment, and the next pass the
// next.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	if gone < len(log)-1 && now-newest(log[gone]) > c.retention {
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
