// Package streamingmetrics solves streaming-metrics with one small function for each figure.
package streamingmetrics

import (
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness int64 }

func New(allowedLateness int64) stream.MetricsCalculator { return &calculator{allowedLateness} }

func (c *calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	return stream.Metrics{Lags: lags(stats), TotalLag: total(stats), Watermark: c.watermark(stats)}
}

func lag(s stream.PartitionStats) int64 { return max(0, s.HighWatermark-s.Committed) }

func lags(stats []stream.PartitionStats) []stream.PartitionLag {
	out := make([]stream.PartitionLag, len(stats))
	for i, s := range stats {
		out[i] = stream.PartitionLag{Partition: s.Partition, Lag: lag(s)}
	}
	slices.SortFunc(out, func(a, b stream.PartitionLag) int { return int(a.Partition) - int(b.Partition) })
	return out
}

func total(stats []stream.PartitionStats) (sum int64) {
	for _, s := range stats {
		sum += lag(s)
	}
	return sum
}

func (c *calculator) watermark(stats []stream.PartitionStats) int64 {
	silent := func(s stream.PartitionStats) bool { return s.MaxEventTime == stream.NoTime }
	if len(stats) == 0 || slices.ContainsFunc(stats, silent) {
		return stream.NoTime
	}
	slowest := slices.MinFunc(stats, func(a, b stream.PartitionStats) int {
		switch {
		case a.MaxEventTime < b.MaxEventTime:
			return -1
		case a.MaxEventTime > b.MaxEventTime:
			return 1
		}
		return 0
	})
	return slowest.MaxEventTime - c.lateness
}
