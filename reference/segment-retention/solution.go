// Package segmentretention is the reference solution of exercise
// segment-retention.
package segmentretention

import "highwater/exercises/stream"

// cleaner remembers nothing: each log is judged by itself, by age alone.
type cleaner struct{ retention int64 }

// New returns a cleaner; retention is in milliseconds.
func New(retention int64) stream.RetentionCleaner {
	return cleaner{retention}
}

// Clean counts the expired segments at the front of the log and returns the
// rest. The first one that stays ends the count, the active one at the latest.
func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	expired := 0
	for expired < len(log)-1 && now-newest(log[expired]) > c.retention {
		expired++
	}
	return log[expired:]
}

// newest is the largest timestamp of a segment. Timestamps may go backwards
// along a log, so any of its records can have it; none is below 0.
func newest(s stream.Segment) int64 {
	var t int64
	for _, r := range s.Records {
		t = max(t, r.Timestamp)
	}
	return t
}
