package logcompaction

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: one log of N records, compacted by one call.
type Load struct {
	// N is how many records the log has.
	N int
	// Keys is how many keys there are to draw from, at least 1. Each occurs in
	// the first Keys records once, in chance order; the records after these draw
	// a key each. With N up to Keys no key occurs twice.
	Keys int
	// Tombstones makes about one record in so many a tombstone; 0 is none.
	Tombstones int
	// Gap is the largest step between two neighbouring offsets; 0 is 1, which
	// leaves no gaps.
	Gap int
}

// Steps returns the one call. About one record in sixteen has a timestamp below
// that of the record before it, and one value in sixteen is empty.
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
	}
	order := r.Perm(l.Keys)
	keys := make([]string, l.Keys)
	for i, k := range order {
		keys[i] = "k" + strconv.Itoa(k)
	}
	log := make([]stream.Record, l.N)
	offset, now := int64(0), int64(1000)
	for i := range log {
		key := keys[min(i, l.Keys-1)]
		if i >= l.Keys {
			key = keys[r.IntN(l.Keys)]
		}
		now += int64(r.IntN(3))
		at := now
		if r.IntN(16) == 0 {
			at -= int64(r.IntN(500))
		}
		var value []byte
		switch {
		case l.Tombstones > 0 && r.IntN(l.Tombstones) == 0:
		case r.IntN(16) == 0:
			value = []byte{}
		default:
			value = strconv.AppendInt(nil, int64(r.IntN(1000)), 10)
		}
		log[i] = stream.Record{Offset: offset, Timestamp: at, Key: key, Value: value}
		offset += 1 + int64(r.IntN(max(l.Gap, 1)))
	}
	return []trace.Step{{Method: "Compact", Args: []any{log}}}, nil
}

// Valid reports what never comes in: a record without a key, which a compacted
// topic refuses, and a negative time. Any offsets are fine, also ones that do
// not ascend: place decides, not the number.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		for j, r := range s.Args[0].([]stream.Record) {
			if r.Key == "" {
				bad = append(bad, trace.At(i, "record %d has no key; a compacted topic refuses it", j))
			}
			if r.Timestamp < 0 {
				bad = append(bad, trace.At(i, "record %d has timestamp %d; times are never below 0", j, r.Timestamp))
			}
		}
	}
	return bad
}
