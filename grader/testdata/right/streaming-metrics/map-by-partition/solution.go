// Package streamingmetrics solves streaming-metrics with a map by partition whose keys are sorted.
package streamingmetrics

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness int64 }

func New(allowedLateness int64) stream.MetricsCalculator { return calculator{allowedLateness} }

func (c calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	by := map[int32]stream.PartitionStats{}
	for _, s := range stats {
		by[s.Partition] = s
	}
	m := stream.Metrics{Lags: []stream.PartitionLag{}, Watermark: stream.NoTime}
	known := len(stats) > 0
	oldest := int64(1<<63 - 1)
	for _, p := range slices.Sorted(maps.Keys(by)) {
		s := by[p]
		var behind int64
		if s.Committed < s.HighWatermark {
			behind = s.HighWatermark - s.Committed
		}
		m.TotalLag += behind
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: p, Lag: behind})
		known = known && s.MaxEventTime != stream.NoTime
		oldest = min(oldest, s.MaxEventTime)
	}
	if known {
		m.Watermark = oldest - c.lateness
	}
	return m
}
