// Package segmentretention solves segment-retention with the index of the first segment that stays.
package segmentretention

import (
	"slices"

	"highwater/exercises/stream"
)

type cleaner int64

func New(retention int64) stream.RetentionCleaner { return cleaner(retention) }

func (c cleaner) Clean(log []stream.Segment, now int64) []stream.Segment {
	if len(log) == 0 {
		return nil
	}
	closed := log[:len(log)-1]
	i := slices.IndexFunc(closed, func(s stream.Segment) bool {
		return slices.ContainsFunc(s.Records, func(r stream.Record) bool { return r.Timestamp >= now-int64(c) })
	})
	if i < 0 {
		i = len(closed)
	}
	return slices.Clone(log[i:])
}
