// Package streamingmetrics solves streaming-metrics in a time that grows with the square of the
// input: the lags are sorted by insertion.
package streamingmetrics

import (
	"slices"

	"highwater/exercises/stream"
)

type calculator struct{ lateness int64 }

func New(allowedLateness int64) stream.MetricsCalculator { return calculator{allowedLateness} }

func (c calculator) Measure(stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{Watermark: stream.NoTime}
	known := len(stats) > 0
	for i, s := range stats {
		lag := stream.PartitionLag{Partition: s.Partition, Lag: max(0, s.HighWatermark-s.Committed)}
		at := 0
		for at < len(m.Lags) && m.Lags[len(m.Lags)-1-at].Partition > lag.Partition {
			at++
		}
		m.Lags = slices.Insert(m.Lags, len(m.Lags)-at, lag)
		m.TotalLag += lag.Lag
		known = known && s.MaxEventTime != stream.NoTime
		if w := s.MaxEventTime - c.lateness; i == 0 || w < m.Watermark {
			m.Watermark = w
		}
	}
	if !known {
		m.Watermark = stream.NoTime
	}
	return m
}
