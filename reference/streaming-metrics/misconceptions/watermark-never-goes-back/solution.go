// Package streamingmetrics is a known wrong solution of exercise
// streaming-metrics: a watermark only rises, which is true of one stream and
// not of figures that are measured anew.
package streamingmetrics

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness, highest int64 }

func New(allowedLateness int64) stream.MetricsCalculator {
	return &calculator{allowedLateness, stream.NoTime}
}

func (c *calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{Watermark: stream.NoTime}
	silent := false
	for i, s := range stats {
		lag := max(s.HighWatermark-s.Committed, 0)
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: s.Partition, Lag: lag})
		m.TotalLag += lag
		if s.MaxEventTime == stream.NoTime {
			silent = true
			continue
		}
		if w := s.MaxEventTime - c.lateness; i == 0 || w < m.Watermark {
			m.Watermark = w
		}
	}
	if silent {
		m.Watermark = stream.NoTime
	}
	c.highest = max(c.highest, m.Watermark)
	m.Watermark = c.highest
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int { return cmp.Compare(a.Partition, b.Partition) })
	return m
}
