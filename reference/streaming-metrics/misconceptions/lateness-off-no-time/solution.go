// Package streamingmetrics is a known wrong solution of exercise
// streaming-metrics: NoTime is a number below all others and is treated as one.
// That it is the lowest there is, so that nothing can be taken off it, is
// overlooked.
package streamingmetrics

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness int64 }

func New(allowedLateness int64) stream.MetricsCalculator { return &calculator{allowedLateness} }

func (c *calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{Watermark: stream.NoTime}
	for i, s := range stats {
		lag := max(s.HighWatermark-s.Committed, 0)
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: s.Partition, Lag: lag})
		m.TotalLag += lag
		if w := s.MaxEventTime - c.lateness; i == 0 || w < m.Watermark {
			m.Watermark = w
		}
	}
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int { return cmp.Compare(a.Partition, b.Partition) })
	return m
}
