// Package segmentretention solves segment-retention with a function that calls itself on the rest of the log.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return &cleaner{retention} }

func (c *cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	if len(log) < 2 || !c.expired(log[0].Records, now) {
		return log
	}
	return c.Clean(log[1:], now)
}

// expired reports whether every record is too old.
func (c *cleaner) expired(records []stream.Record, now int64) bool {
	for _, r := range records {
		if now-r.Timestamp <= c.retention {
			return false
		}
	}
	return true
}
