package idempotentproducer

import (
	"fmt"
	"math/rand/v2"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: N write attempts, each of a producer and a
// partition drawn at random.
type Load struct {
	// N is how many attempts there are, from 1 to 2^30.
	N int
	// Producers is how many producers write, with the ids 1 to Producers.
	Producers int
	// Partitions is how many partitions each of them writes to, from 0 on.
	Partitions int
	// Refused is the share of attempts that are not the next sequence, in
	// percent: half of them are retries, half skip up to five sequences.
	Refused int
}

const maxCount = 1 << 30 // no sequence comes near the end of int32

// Steps returns one call per attempt.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 1 || l.N > maxCount:
		return nil, fmt.Errorf("n is %d; want 1 to %d", l.N, maxCount)
	case l.Producers < 1 || l.Producers > maxCount:
		return nil, fmt.Errorf("producers is %d; want 1 to %d", l.Producers, maxCount)
	case l.Partitions < 1 || l.Partitions > maxCount:
		return nil, fmt.Errorf("partitions is %d; want 1 to %d", l.Partitions, maxCount)
	case l.Refused < 0 || l.Refused > 100:
		return nil, fmt.Errorf("refused is %d; want a percentage, 0 to 100", l.Refused)
	}
	last := make(map[pair]int32)
	steps := make([]trace.Step, l.N)
	for i := range steps {
		p := pair{producer: 1 + r.Int64N(int64(l.Producers)), partition: r.Int32N(int32(l.Partitions))}
		seq := last[p] + 1
		switch {
		case r.IntN(100) >= l.Refused:
			last[p] = seq
		case r.IntN(2) == 0:
			seq = r.Int32N(seq) // 0 to the last one
		default:
			seq += 1 + r.Int32N(5)
		}
		record := stream.ProducerRecord{ProducerID: p.producer, Partition: p.partition, Seq: seq}
		steps[i] = trace.Step{Method: "Offer", Args: []any{record}}
	}
	return steps, nil
}

// Valid reports nothing: every producer, partition and sequence may come in,
// also a sequence at or below 0, which is a duplicate from the start.
func Valid(t trace.Trace) []trace.Problem { return nil }
