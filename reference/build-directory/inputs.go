package builddirectory

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
	"highwater/reference/trace"
)

// Load describes a generated case: one topic of N records, built once.
type Load struct {
	// N is how many records the topic has.
	N int
	// Keys is how many keys there are to draw from, at least 1.
	Keys int
	// Tombstones makes about one record in so many a tombstone; 0 is none.
	Tombstones int
	// Gap is the largest step between two neighbouring offsets, from the log start
	// on and up to the end; 0 is 1, which leaves no gaps.
	Gap int
	// Batch is the most records that a poll returns, at least 1. Some return none.
	Batch int
}

// Steps returns the one call. About one value in sixteen is empty.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 0:
		return nil, fmt.Errorf("n is %d; at least 0", l.N)
	case l.Keys < 1:
		return nil, fmt.Errorf("keys is %d; at least 1", l.Keys)
	case l.Tombstones < 0:
		return nil, fmt.Errorf("tombstones is %d; 0 is none, n is one in n", l.Tombstones)
	case l.Gap < 0:
		return nil, fmt.Errorf("gap is %d; at least 0", l.Gap)
	case l.Batch < 1 || l.Batch > math.MaxInt32:
		return nil, fmt.Errorf("batch is %d; 1 to %d", l.Batch, math.MaxInt32)
	}
	topic := walk.Topic{Records: make([]stream.Record, l.N), Batches: []int32{0}}
	step := func() int64 { return int64(r.IntN(max(l.Gap, 1))) }
	next := step()
	for i := range topic.Records {
		var value []byte
		switch {
		case l.Tombstones > 0 && r.IntN(l.Tombstones) == 0:
		case r.IntN(16) == 0:
			value = []byte{}
		default:
			value = strconv.AppendInt(nil, int64(r.IntN(1000)), 10)
		}
		key := "k" + strconv.Itoa(r.IntN(l.Keys))
		topic.Records[i] = stream.Record{Offset: next, Timestamp: int64(i), Key: key, Value: value}
		next += 1 + step()
	}
	topic.End = next
	for range 15 {
		topic.Batches = append(topic.Batches, int32(r.IntN(l.Batch+1)))
	}
	topic.Batches = append(topic.Batches, int32(l.Batch))
	return []trace.Step{{Method: "Build", Args: []any{topic}}}, nil
}

// Valid reports what never comes in: a record without a key, a negative time,
// offsets that do not ascend or lie outside of [start, end), an end below the
// start, and batches of which none is above 0 or one is below it.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		topic := s.Args[0].(walk.Topic)
		if topic.End < topic.Start {
			bad = append(bad, trace.At(i, "end is %d, below the start %d", topic.End, topic.Start))
		}
		next := topic.Start
		for j, r := range topic.Records {
			switch {
			case r.Key == "":
				bad = append(bad, trace.At(i, "record %d has no key; a compacted topic refuses it", j))
			case r.Timestamp < 0:
				bad = append(bad, trace.At(i, "record %d has timestamp %d; times are never below 0", j, r.Timestamp))
			case r.Offset < next:
				bad = append(bad, trace.At(i, "record %d has offset %d; at least %d is left for it", j, r.Offset, next))
			case r.Offset >= topic.End:
				bad = append(bad, trace.At(i, "record %d has offset %d; the topic ends at %d", j, r.Offset, topic.End))
			default:
				next = r.Offset + 1
			}
		}
		bad = append(bad, batches(i, topic.Batches)...)
	}
	return bad
}

// batches reports what is wrong with the sizes of the polls; none at all is the
// default of package walk.
func batches(step int, sizes []int32) []trace.Problem {
	var bad []trace.Problem
	progress := len(sizes) == 0
	for _, n := range sizes {
		if n < 0 {
			bad = append(bad, trace.At(step, "batches has %d; a poll returns 0 records or more", n))
		}
		progress = progress || n > 0
	}
	if !progress {
		bad = append(bad, trace.At(step, "batches has no number above 0, so the walk would never end"))
	}
	return bad
}
