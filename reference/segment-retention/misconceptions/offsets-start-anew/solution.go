// Package segmentretention is a known wrong solution of exercise
// segment-retention: an offset is taken for an index into what is there now, so
// the log always starts at 0.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	gone := 0
	for gone < len(log)-1 && now-newest(log[gone]) > c.retention {
		gone++
	}
	var kept []stream.Segment
	next := int64(0)
	for _, s := range log[gone:] {
		renumbered := stream.Segment{BaseOffset: next}
		for _, r := range s.Records {
			r.Offset = next
			renumbered.Records = append(renumbered.Records, r)
			next++
		}
		kept = append(kept, renumbered)
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
