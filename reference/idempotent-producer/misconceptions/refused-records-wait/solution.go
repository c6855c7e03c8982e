// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: what came too early is put aside and taken as soon as the hole is
// filled, as early acknowledgements are when offsets are committed.
package idempotentproducer

import "highwater/exercises/stream"

type pair struct {
	producer  int64
	partition int32
}

type gate struct {
	last    map[pair]int64
	waiting map[stream.ProducerRecord]bool
}

func New() stream.SequenceGate {
	return &gate{last: make(map[pair]int64), waiting: make(map[stream.ProducerRecord]bool)}
}

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{r.ProducerID, r.Partition}
	seq, last := int64(r.Seq), g.last[p]
	if seq <= last {
		return stream.Duplicate
	}
	if seq > last+1 {
		g.waiting[r] = true
		return stream.OutOfOrder
	}
	g.last[p] = seq
	for r.Seq++; g.waiting[r]; r.Seq++ {
		g.last[p] = int64(r.Seq)
		delete(g.waiting, r)
	}
	return stream.Accepted
}
