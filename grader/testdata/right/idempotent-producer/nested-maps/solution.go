// Package idempotentproducer solves idempotent-producer with a map of partitions for each producer.
package idempotentproducer

import "highwater/exercises/stream"

type gate map[int64]map[int32]int64

func New() stream.SequenceGate { return gate{} }

func (g gate) Offer(r stream.ProducerRecord) stream.Verdict {
	of := g[r.ProducerID]
	if of == nil {
		of = map[int32]int64{}
		g[r.ProducerID] = of
	}
	switch next := of[r.Partition] + 1; {
	case int64(r.Seq) < next:
		return stream.Duplicate
	case int64(r.Seq) > next:
		return stream.OutOfOrder
	default:
		of[r.Partition] = next
		return stream.Accepted
	}
}
