// Package idempotentproducer solves idempotent-producer with the difference to the sequence that is expected.
package idempotentproducer

import "highwater/exercises/stream"

type key struct {
	id int64
	p  int32
}

type gate struct{ accepted map[key]*int64 }

func New() stream.SequenceGate { return &gate{accepted: map[key]*int64{}} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	k := key{r.ProducerID, r.Partition}
	n, ok := g.accepted[k]
	if !ok {
		n = new(int64)
		g.accepted[k] = n
	}
	d := int64(r.Seq) - *n
	if d <= 0 {
		return stream.Duplicate
	}
	if d != 1 {
		return stream.OutOfOrder
	}
	*n++
	return stream.Accepted
}
