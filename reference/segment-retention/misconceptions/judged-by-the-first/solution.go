// Package segmentretention is a known wrong solution of exercise
// segment-retention: a segment is dated by the message that it was opened with,
// as a file is by its creation.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-log[gone].Records[0].Timestamp > c.retention {
		gone++
	}
	return log[gone:]
}
