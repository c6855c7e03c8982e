// Package streamingmetrics is a known wrong solution of exercise
// streaming-metrics: a partition that has said nothing has no vote. Real
// systems offer it as a setting for idle sources.
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
	heard := false
	for _, s := range stats {
		lag := max(s.HighWatermark-s.Committed, 0)
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: s.Partition, Lag: lag})
		m.TotalLag += lag
		if s.MaxEventTime == stream.NoTime {
			continue
		}
		if w := s.MaxEventTime - c.lateness; !heard || w < m.Watermark {
			heard = true
			m.Watermark = w
		}
	}
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int { return cmp.Compare(a.Partition, b.Partition) })
	return m
}
