// Package streamingmetrics is a known wrong solution of exercise
// streaming-metrics: the variable for the smallest starts at 0, and 0 is then
// taken to say that nothing was found yet.
package streamingmetrics

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness int64 }

func New(allowedLateness int64) stream.MetricsCalculator { return &calculator{allowedLateness} }

func (c *calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{}
	silent := len(stats) == 0
	for _, s := range stats {
		lag := max(s.HighWatermark-s.Committed, 0)
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: s.Partition, Lag: lag})
		m.TotalLag += lag
		if s.MaxEventTime == stream.NoTime {
			silent = true
			continue
		}
		if w := s.MaxEventTime - c.lateness; m.Watermark == 0 || w < m.Watermark {
			m.Watermark = w
		}
	}
	if silent {
		m.Watermark = stream.NoTime
	}
	slices.SortFunc(m.Lags, func(a, b stream.PartitionLag) int { return cmp.Compare(a.Partition, b.Partition) })
	return m
}
