// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: the log belongs to the partition, and so does the number that comes
// next in it.
package idempotentproducer

import "highwater/exercises/stream"

type gate struct{ last map[int32]int64 }

func New() stream.SequenceGate { return &gate{last: make(map[int32]int64)} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := r.Partition
	seq, last := int64(r.Seq), g.last[p]
	if seq <= last {
		return stream.Duplicate
	}
	if seq > last+1 {
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
