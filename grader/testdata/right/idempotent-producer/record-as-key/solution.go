// Package idempotentproducer solves idempotent-producer with the record without its sequence as the key.
package idempotentproducer

import "highwater/exercises/stream"

type gate struct {
	last map[stream.ProducerRecord]int32
}

func New() stream.SequenceGate { return &gate{map[stream.ProducerRecord]int32{}} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	k := r
	k.Seq = 0
	last := g.last[k]
	if r.Seq <= last {
		return stream.Duplicate
	}
	if r.Seq-last != 1 {
		return stream.OutOfOrder
	}
	g.last[k] = r.Seq
	return stream.Accepted
}
