// Package streamingmetrics solves streaming-metrics with a sorted copy and one walk over it.
package streamingmetrics

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type calculator int64

func New(allowedLateness int64) stream.MetricsCalculator { return calculator(allowedLateness) }

func (c calculator) Measure(stats []stream.PartitionStats) (m stream.Metrics) {
	m.Watermark = stream.NoTime
	sorted := slices.SortedFunc(slices.Values(stats), func(a, b stream.PartitionStats) int {
		return cmp.Compare(a.Partition, b.Partition)
	})
	for i, s := range sorted {
		lag := s.HighWatermark - s.Committed
		if lag < 0 {
			lag = 0
		}
		m.Lags = append(m.Lags, stream.PartitionLag{Partition: s.Partition, Lag: lag})
		m.TotalLag += lag
		w := stream.NoTime
		if s.MaxEventTime != stream.NoTime {
			w = s.MaxEventTime - int64(c)
		}
		if i == 0 || w < m.Watermark {
			m.Watermark = w
		}
	}
	return m
}
