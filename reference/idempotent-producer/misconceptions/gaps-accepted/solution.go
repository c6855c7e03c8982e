// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: what is new is let in. That something is missing in between goes
// unseen.
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
	if seq <= last {
		return stream.Duplicate
	}
	g.last[p] = seq
	return stream.Accepted
}
