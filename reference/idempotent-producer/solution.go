// Package idempotentproducer is the reference solution of exercise
// idempotent-producer.
package idempotentproducer

import "highwater/exercises/stream"

// pair is whom a sequence belongs to.
type pair struct {
	producer  int64
	partition int32
}

// gate is the producer state of a broker.
type gate struct {
	// last is the sequence accepted last, by pair; a pair that is not in it
	// has none yet and stands at 0. It is wider than a sequence, so that last+1
	// is always the next one.
	last map[pair]int64
}

// New returns a gate that has seen no producer yet.
func New() stream.SequenceGate {
	return &gate{last: make(map[pair]int64)}
}

// Offer accepts the one sequence that comes next. Only that changes the state.
func (g *gate) Offer(r stream.ProducerRecord) stream.Verdict {
	p := pair{producer: r.ProducerID, partition: r.Partition}
	seq, last := int64(r.Seq), g.last[p]
	switch {
	case seq <= last:
		return stream.Duplicate
	case seq > last+1:
		return stream.OutOfOrder
	}
	g.last[p] = seq
	return stream.Accepted
}
