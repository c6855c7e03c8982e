// Package segmentretention is a known wrong solution of exercise
// segment-retention: a segment counts from its oldest message, since that one
// has been kept for longer than it should.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-oldest(log[gone]) > c.retention {
		gone++
	}
	return log[gone:]
}

func oldest(s stream.Segment) int64 {
	t := s.Records[0].Timestamp
	for _, r := range s.Records {
		t = min(t, r.Timestamp)
	}
	return t
}
