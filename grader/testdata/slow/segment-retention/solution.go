// Package segmentretention solves segment-retention in a time that grows with the square of the
// input: each segment looks through the whole log.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ retention int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	expired := 0
	for i := range log {
		newest := make([]int64, len(log))
		for k, s := range log {
			for _, r := range s.Records {
				newest[k] = max(newest[k], r.Timestamp)
			}
		}
		if i == len(log)-1 || now-newest[i] <= c.retention {
			break
		}
		expired++
	}
	return log[expired:]
}
