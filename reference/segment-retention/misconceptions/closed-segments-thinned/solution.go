// Package segmentretention is a known wrong solution of exercise
// segment-retention: the active segment is left alone, as the lesson asks, and
// in the others it is still the single messages that are deleted.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	if len(log) == 0 {
		return log
	}
	active := len(log) - 1
	var kept []stream.Segment
	for _, s := range log[:active] {
		var records []stream.Record
		for _, r := range s.Records {
			if now-r.Timestamp <= c.retention {
				records = append(records, r)
			}
		}
		if len(records) > 0 {
			kept = append(kept, stream.Segment{BaseOffset: s.BaseOffset, Records: records})
		}
	}
	return append(kept, log[active])
}
