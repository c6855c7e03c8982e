// Package streamingmetrics is a known wrong solution of exercise
// streaming-metrics: the lag is a plain difference. That the two numbers are
// read at different moments is forgotten.
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
	silent := false
	for i, s := range stats {
		lag := s.HighWatermark - s.Committed
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
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int { return cmp.Compare(a.Partition, b.Partition) })
	return m
}
