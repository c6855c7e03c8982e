// Package segmentretention is a known wrong solution of exercise
// segment-retention: a segment ends where the next one begins, so that one
// tells when it was closed.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-closedAt(log, gone) > c.retention {
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

func closedAt(log []stream.Segment, i int) int64 {
	if next := log[i+1].Records; len(next) > 0 {
		return next[0].Timestamp
	}
	return newest(log[i])
}
