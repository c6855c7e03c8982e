// Package offsetcommit solves offset-commit with a heap of the offsets that wait.
package offsetcommit

import (
	"container/heap"

	"highwater/exercises/stream"
)

type offsets []int64

func (o offsets) Len() int           { return len(o) }
func (o offsets) Less(i, j int) bool { return o[i] < o[j] }
func (o offsets) Swap(i, j int)      { o[i], o[j] = o[j], o[i] }
func (o *offsets) Push(x any)        { *o = append(*o, x.(int64)) }
func (o *offsets) Pop() any {
	n := len(*o) - 1
	x := (*o)[n]
	*o = (*o)[:n]
	return x
}

type tracker struct {
	at      int64
	waiting offsets
}

func New(committed int64) stream.OffsetTracker { return &tracker{at: committed} }

func (t *tracker) Ack(list ...int64) int64 {
	for _, o := range list {
		heap.Push(&t.waiting, o)
	}
	for t.waiting.Len() > 0 && t.waiting[0] <= t.at+1 {
		if heap.Pop(&t.waiting).(int64) == t.at+1 {
			t.at++
		}
	}
	return t.at
}
