// Package streamingmetrics is the reference solution of exercise
// streaming-metrics.
package streamingmetrics

import (
	"cmp"
	"math"
	"slices"

	"highwater/exercises/stream"
)

// calculator keeps nothing between calls.
type calculator struct {
	allowedLateness int64
}

// New returns a calculator whose allowed lateness is given, in milliseconds.
func New(allowedLateness int64) stream.MetricsCalculator {
	return &calculator{allowedLateness: allowedLateness}
}

// Measure works on a list of its own, which it sorts; stats stays as it is.
func (c *calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{
		Lags:      make([]stream.PartitionLag, len(stats)),
		Watermark: c.watermark(stats),
	}
	for i, s := range stats {
		lag := max(s.HighWatermark-s.Committed, 0)
		m.Lags[i] = stream.PartitionLag{Partition: s.Partition, Lag: lag}
		m.TotalLag += lag
	}
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int {
		return cmp.Compare(a.Partition, b.Partition)
	})
	return m
}

// watermark returns the smallest watermark of all partitions. The lateness is
// the same for all, so it is the one with the smallest event time; NoTime lies
// below every time and wins on its own, but nothing may be taken off it.
func (c *calculator) watermark(stats []stream.PartitionStats) int64 {
	if len(stats) == 0 {
		return stream.NoTime
	}
	slowest := int64(math.MaxInt64)
	for _, s := range stats {
		slowest = min(slowest, s.MaxEventTime)
	}
	if slowest == stream.NoTime {
		return stream.NoTime
	}
	return slowest - c.allowedLateness
}
