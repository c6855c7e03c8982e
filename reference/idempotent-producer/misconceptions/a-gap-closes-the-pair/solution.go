// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: a hole is fatal to the producer, as it is in the real client, so
// the gate closes for good.
package idempotentproducer

import "highwater/exercises/stream"

type pair struct {
	producer  int64
	partition int32
}

type gate struct {
	last   map[pair]int64
	broken map[pair]bool
}

func New() stream.SequenceGate {
	return &gate{last: make(map[pair]int64), broken: make(map[pair]bool)}
}

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{r.ProducerID, r.Partition}
	seq, last := int64(r.Seq), g.last[p]
	if seq <= last {
		return stream.Duplicate
	}
	if g.broken[p] || seq > last+1 {
		g.broken[p] = true
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
