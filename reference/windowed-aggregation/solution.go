// Package windowedaggregation is the reference solution of exercise
// windowed-aggregation.
package windowedaggregation

import (
	"container/heap"

	"highwater/exercises/stream"
)

// aggregator is the event-time state and the windows that it still keeps open.
type aggregator struct {
	size, allowedLateness int64
	// maxEventTime is the largest event time so far. No time is below 0, so
	// before the first event 0 stands for "none yet".
	maxEventTime int64
	// sums has the sum of each open window, by its start.
	sums map[int64]int64
	// open has the starts of the same windows, the earliest on top.
	open starts
}

// New returns an aggregator without open windows; both are in milliseconds.
func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size: size, allowedLateness: allowedLateness, sums: make(map[int64]int64)}
}

// Add moves event time on, then lets one and the same watermark decide whether
// the event is late and which windows are finished. An event whose window was
// emitted is always late: its time is below the window's end, and that is at or
// below the watermark. So a window that is gone never comes back, and each one
// enters and leaves the heap once.
func (a *aggregator) Add(e stream.Event) (emitted []stream.Window, late bool) {
	a.maxEventTime = max(a.maxEventTime, e.Time)
	watermark := a.maxEventTime - a.allowedLateness
	if e.Time < watermark {
		return nil, true
	}
	start := e.Time / a.size * a.size
	if _, ok := a.sums[start]; !ok {
		heap.Push(&a.open, start)
	}
	a.sums[start] += e.Value
	for len(a.open) > 0 && a.open[0]+a.size <= watermark {
		start := heap.Pop(&a.open).(int64)
		emitted = append(emitted, stream.Window{Start: start, Sum: a.sums[start]})
		delete(a.sums, start)
	}
	return emitted, false
}

// starts is a heap with the earliest start on top.
type starts []int64

func (s starts) Len() int           { return len(s) }
func (s starts) Less(i, j int) bool { return s[i] < s[j] }
func (s starts) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

// Push adds a start at the end, as container/heap asks.
func (s *starts) Push(x any) { *s = append(*s, x.(int64)) }

// Pop takes the last start away, as container/heap asks.
func (s *starts) Pop() any {
	last := len(*s) - 1
	x := (*s)[last]
	*s = (*s)[:last]
	return x
}
