// Package windowedaggregation solves windowed-aggregation with windows by number instead of start, in package heap.
package windowedaggregation

import (
	"container/heap"

	"highwater/exercises/stream"
)

type numbers struct {
	list []int64
	sum  map[int64]int64
}

func (n *numbers) Len() int           { return len(n.list) }
func (n *numbers) Less(i, j int) bool { return n.list[i] < n.list[j] }
func (n *numbers) Swap(i, j int)      { n.list[i], n.list[j] = n.list[j], n.list[i] }
func (n *numbers) Push(x any)         { n.list = append(n.list, x.(int64)) }
func (n *numbers) Pop() any {
	x := n.list[len(n.list)-1]
	n.list = n.list[:len(n.list)-1]
	return x
}

type aggregator struct {
	size, lateness int64
	watermark      int64
	open           numbers
}

func New(size, allowedLateness int64) stream.WindowAggregator {
	return &aggregator{size: size, lateness: allowedLateness, watermark: -allowedLateness, open: numbers{sum: map[int64]int64{}}}
}

func (a *aggregator) Add(e stream.Event) (out []stream.Window, late bool) {
	a.watermark = max(a.watermark, e.Time-a.lateness)
	if late = e.Time < a.watermark; late {
		return
	}
	k := e.Time / a.size
	if _, ok := a.open.sum[k]; !ok {
		heap.Push(&a.open, k)
	}
	a.open.sum[k] += e.Value
	for a.open.Len() > 0 {
		k := a.open.list[0]
		if (k+1)*a.size > a.watermark {
			break
		}
		heap.Pop(&a.open)
		out = append(out, stream.Window{Start: k * a.size, Sum: a.open.sum[k]})
		delete(a.open.sum, k)
	}
	return out, false
}
