// Package segmentretention is a known wrong solution of exercise
// segment-retention: each segment is judged by itself, whatever comes before
// it.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	var kept []stream.Segment
	for i, s := range log {
		if i == len(log)-1 || now-newest(s) <= c.retention {
			kept = append(kept, s)
		}
	}
	return kept
}

func newest(s stream.Segment) int64 {
	var t int64
	for _, r := range s.Records {
		t = max(t, r.Timestamp)
	}
	return t
}
