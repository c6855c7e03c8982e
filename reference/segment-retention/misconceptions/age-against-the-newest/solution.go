// Package segmentretention is a known wrong solution of exercise
// segment-retention: in a log, time is what the messages say it is, so the
// newest one has the time that it is now.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	now = 0
	for _, s := range log {
		now = max(now, newest(s))
	}
	gone := 0
	for gone < len(log)-1 && now-newest(log[gone]) > c.retention {
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
