// Package windowedaggregation is a known wrong solution of exercise windowed-
// aggregation: the windows stand in a list to which new ones are added at the
// end.
package windowedaggregation

import (
	"slices"

	"highwater/exercises/stream"
)

type aggregator struct {
	size, lateness int64
	latest         int64
	sums           map[int64]int64
	opened         []int64
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
	start := e.Time / a.size * a.size
	if _, open := a.sums[start]; !open {
		a.opened = append(a.opened, start)
	}
	a.sums[start] += e.Value
	for _, start := range slices.Clone(a.opened) {
		if start+a.size <= watermark {
			emitted = append(emitted, stream.Window{Start: start, Sum: a.sums[start]})
			delete(a.sums, start)
			a.opened = slices.DeleteFunc(a.opened, func(s int64) bool { return s == start })
		}
	}
	return emitted, false
}
