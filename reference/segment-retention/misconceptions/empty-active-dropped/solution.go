// Package segmentretention is a known wrong solution of exercise
// segment-retention: a segment with nothing in it is of no use, the active one
// neither.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-newest(log[gone]) > c.retention {
		gone++
	}
	if n := len(log); n > 0 && len(log[n-1].Records) == 0 {
		return log[gone : n-1]
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
