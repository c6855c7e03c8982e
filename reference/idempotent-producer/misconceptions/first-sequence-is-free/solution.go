// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: a pair that is not known yet has no last sequence that could be
// compared with.
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
	seq := int64(r.Seq)
	last, known := g.last[p]
	if !known {
		g.last[p] = seq
		return stream.Accepted
	}
	if seq <= last {
		return stream.Duplicate
	}
	if seq > last+1 {
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
