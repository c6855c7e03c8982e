// Package windowedaggregation solves windowed-aggregation with a scan of the open windows that is made only when the earliest end is reached.
package windowedaggregation

import (
	"math"
	"slices"

	"highwater/exercises/stream"
)

type aggregator struct {
	size, lateness, latest int64
	sums                   map[int64]int64
	earliest               int64 // no open window ends before this
}

func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size: size, lateness: allowedLateness, sums: map[int64]int64{}, earliest: math.MaxInt64}
}

func (a *aggregator) Add(e stream.Event) ([]stream.Window, bool) {
	if e.Time > a.latest {
		a.latest = e.Time
	}
	watermark := a.latest - a.lateness
	if e.Time < watermark {
		return nil, true
	}
	start := e.Time - e.Time%a.size
	a.sums[start] += e.Value
	a.earliest = min(a.earliest, start+a.size)
	if watermark < a.earliest {
		return nil, false
	}
	var out []stream.Window
	// A step of one window length at a time, where few are open, would walk far.
	if span := (watermark - a.earliest) / a.size; span < int64(len(a.sums)) {
		for end := a.earliest; end <= watermark; end += a.size {
			if sum, ok := a.sums[end-a.size]; ok {
				out = append(out, stream.Window{Start: end - a.size, Sum: sum})
				delete(a.sums, end-a.size)
			}
		}
		a.earliest += (span + 1) * a.size
		return out, false
	}
	a.earliest = math.MaxInt64
	for s, sum := range a.sums {
		if s+a.size <= watermark {
			out = append(out, stream.Window{Start: s, Sum: sum})
			delete(a.sums, s)
			continue
		}
		a.earliest = min(a.earliest, s+a.size)
	}
	slices.SortFunc(out, func(x, y stream.Window) int { return int(min(1, max(-1, x.Start-y.Start))) })
	return out, false
}
