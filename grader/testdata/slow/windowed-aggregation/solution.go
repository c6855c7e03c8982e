// Package windowedaggregation solves windowed-aggregation in a time that grows with the square of the
// input: every event looks at all open windows.
package windowedaggregation

import (
	"slices"

	"highwater/exercises/stream"
)

type aggregator struct {
	size, lateness, latest int64
	open                   []stream.Window
}

func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size: size, lateness: allowedLateness}
}

func (a *aggregator) Add(e stream.Event) (emitted []stream.Window, late bool) {
	a.latest = max(a.latest, e.Time)
	watermark := a.latest - a.lateness
	if e.Time < watermark {
		return nil, true
	}
	start := e.Time / a.size * a.size
	i := 0
	for i < len(a.open) && a.open[i].Start < start {
		i++
	}
	if i == len(a.open) || a.open[i].Start != start {
		a.open = slices.Insert(a.open, i, stream.Window{Start: start})
	}
	a.open[i].Sum += e.Value
	for len(a.open) > 0 && a.open[0].Start+a.size <= watermark {
		emitted = append(emitted, a.open[0])
		a.open = slices.Delete(a.open, 0, 1)
	}
	return emitted, false
}
