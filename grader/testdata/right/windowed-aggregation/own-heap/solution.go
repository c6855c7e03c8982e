// Package windowedaggregation solves windowed-aggregation with a heap of its own, without package heap.
package windowedaggregation

import "highwater/exercises/stream"

type window struct{ start, sum int64 }

type aggregator struct {
	size, lateness, latest int64
	heap                   []*window
	open                   map[int64]*window
}

func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size, allowedLateness, 0, nil, map[int64]*window{}}
}

func (a *aggregator) push(w *window) {
	a.heap = append(a.heap, w)
	for i := len(a.heap) - 1; i > 0 && a.heap[i].start < a.heap[(i-1)/2].start; i = (i - 1) / 2 {
		a.heap[i], a.heap[(i-1)/2] = a.heap[(i-1)/2], a.heap[i]
	}
}

func (a *aggregator) pop() *window {
	top, n := a.heap[0], len(a.heap)-1
	a.heap[0], a.heap = a.heap[n], a.heap[:n]
	for i := 0; ; {
		c := 2*i + 1
		if c+1 < n && a.heap[c+1].start < a.heap[c].start {
			c++
		}
		if c >= n || a.heap[i].start <= a.heap[c].start {
			return top
		}
		a.heap[i], a.heap[c] = a.heap[c], a.heap[i]
		i = c
	}
}

func (a *aggregator) Add(e stream.Event) (emitted []stream.Window, late bool) {
	a.latest = max(a.latest, e.Time)
	if e.Time < a.latest-a.lateness {
		return nil, true
	}
	start := e.Time / a.size * a.size
	w := a.open[start]
	if w == nil {
		w = &window{start: start}
		a.open[start] = w
		a.push(w)
	}
	w.sum += e.Value
	for len(a.heap) > 0 && a.heap[0].start+a.size <= a.latest-a.lateness {
		w := a.pop()
		delete(a.open, w.start)
		emitted = append(emitted, stream.Window{Start: w.start, Sum: w.sum})
	}
	return emitted, false
}
