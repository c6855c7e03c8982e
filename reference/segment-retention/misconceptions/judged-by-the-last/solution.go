// Package segmentretention is a known wrong solution of exercise
// segment-retention: timestamps are thought to rise along a log, so the last
// record has the newest.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-last(log[gone]) > c.retention {
		gone++
	}
	return log[gone:]
}

func last(s stream.Segment) int64 { return s.Records[len(s.Records)-1].Timestamp }
