// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: every sequence that came by is noted, and a second time is a
// duplicate.
package idempotentproducer

import "highwater/exercises/stream"

type pair struct {
	producer  int64
	partition int32
}

type gate struct {
	last map[pair]int64
	seen map[stream.ProducerRecord]bool
}

func New() stream.SequenceGate {
	return &gate{last: make(map[pair]int64), seen: make(map[stream.ProducerRecord]bool)}
}

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{r.ProducerID, r.Partition}
	seq, last := int64(r.Seq), g.last[p]
	seen := g.seen[r]
	g.seen[r] = true
	if seen || seq <= last {
		return stream.Duplicate
	}
	if seq > last+1 {
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
