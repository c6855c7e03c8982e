// Package segmentretention is a known wrong solution of exercise
// segment-retention: the retention is a property of messages, so they are what
// is deleted.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	var kept []stream.Segment
	for i, s := range log {
		var records []stream.Record
		for _, r := range s.Records {
			if now-r.Timestamp <= c.retention {
				records = append(records, r)
			}
		}
		if len(records) > 0 || i == len(log)-1 {
			kept = append(kept, stream.Segment{BaseOffset: s.BaseOffset, Records: records})
		}
	}
	return kept
}
