// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: the real broker remembers five batches, and that is taken for the
// rule.
package idempotentproducer

import "highwater/exercises/stream"

type pair struct {
	producer  int64
	partition int32
}

type gate struct{ last map[pair]int64 }

func New() stream.SequenceGate { return &gate{last: make(map[pair]int64)} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{r.ProducerID, r.Partition}
	seq, last := int64(r.Seq), g.last[p]
	if seq <= last && seq > last-5 {
		return stream.Duplicate
	}
	if seq != last+1 {
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
