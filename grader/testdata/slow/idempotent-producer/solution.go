// Package idempotentproducer solves idempotent-producer in a time that grows with the square of the
// input: every record searches a list of all pairs.
package idempotentproducer

import "highwater/exercises/stream"

type entry struct {
	producer  int64
	partition int32
	last      int64
}

type gate struct{ list []entry }

func New() stream.SequenceGate { return &gate{} }

func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	k := 0
	for k < len(g.list) && (g.list[k].producer != r.ProducerID || g.list[k].partition != r.Partition) {
		k++
	}
	if k == len(g.list) {
		g.list = append(g.list, entry{r.ProducerID, r.Partition, 0})
	}
	switch seq, e := int64(r.Seq), &g.list[k]; {
	case seq <= e.last:
		return stream.Duplicate
	case seq > e.last+1:
		return stream.OutOfOrder
	default:
		e.last = seq
		return stream.Accepted
	}
}
