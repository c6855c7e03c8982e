// Package windowedaggregation is a known wrong solution of exercise windowed-
// aggregation: the lateness is thought to be a time of grace that a window is
// given once the watermark has reached its end.
package windowedaggregation

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type aggregator struct {
	size, lateness int64
	latest         int64
	sums           map[int64]int64
}

func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size: size, lateness: allowedLateness, sums: make(map[int64]int64)}
}

func (a *aggregator) Add(e stream.Event) (emitted []stream.Window, late bool) {
	a.latest = max(a.latest, e.Time)
	watermark := a.latest - a.lateness
	if e.Time < watermark {
		return nil, true
	}
	a.sums[e.Time/a.size*a.size] += e.Value
	for _, start := range slices.Sorted(maps.Keys(a.sums)) {
		if start+a.size <= watermark-a.lateness {
			emitted = append(emitted, stream.Window{Start: start, Sum: a.sums[start]})
			delete(a.sums, start)
		}
	}
	return emitted, false
}
