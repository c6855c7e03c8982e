// Package idempotentproducer is a known wrong solution of exercise idempotent-
// producer: two sequences are compared by their difference, which is thought to
// fit wherever a sequence does.
package idempotentproducer

import "highwater/exercises/stream"

type pair struct {
	producer  int64
	partition int32
}

type gate struct{ last map[pair]int32 }

func New() stream.SequenceGate { return &gate{last: make(map[pair]int32)} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{r.ProducerID, r.Partition}
	switch ahead := r.Seq - g.last[p]; {
	case ahead == 1:
		g.last[p] = r.Seq
		return stream.Accepted
	case ahead <= 0:
		return stream.Duplicate
	}
	return stream.OutOfOrder
}
