// Package segmentretention solves segment-retention with a new list to which what stays is added.
package segmentretention

import "highwater/exercises/stream"

type cleaner struct{ keep int64 }

func New(retention int64) stream.RetentionCleaner { return cleaner{keep: retention} }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	var out []stream.Segment
	deleting := true
	for i := range log {
		var newest int64
		for _, r := range log[i].Records {
			if r.Timestamp > newest {
				newest = r.Timestamp
			}
		}
		if i == len(log)-1 || now-newest <= c.keep {
			deleting = false
		}
		if !deleting {
			out = append(out, log[i])
		}
	}
	return out
}
