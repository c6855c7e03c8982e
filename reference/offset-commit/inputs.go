package offsetcommit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"highwater/reference/trace"
)

// Load describes a generated case: N offsets, each acknowledged once.
type Load struct {
	// N is how many offsets there are, from 0 to N-1; at least 1.
	N int
	// Order is "reverse", "shuffled" or "local" (each offset arrives fewer than
	// Reach places from where it belongs).
	Order string
	// Reach bounds the disorder of "local" and is at least 1 there; the other
	// orders have none.
	Reach int
	// Batch is how many offsets one call acknowledges; 0 is one.
	Batch int
}

// Steps returns the calls, Batch offsets each, the last one maybe fewer. It
// takes time and memory linear in N.
//
// Errors: an unknown order, a value below its minimum, a reach without "local".
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 1:
		return nil, fmt.Errorf("n is %d; want at least 1", l.N)
	case l.Batch < 0:
		return nil, fmt.Errorf("batch is %d; want at least 1, or 0 for one", l.Batch)
	case l.Order == "local" && l.Reach < 1:
		return nil, fmt.Errorf("reach is %d; order local needs at least 1", l.Reach)
	case l.Order != "local" && l.Reach != 0:
		return nil, fmt.Errorf("reach is %d; only order local has one", l.Reach)
	}
	offsets := make([]int64, l.N)
	for i := range offsets {
		offsets[i] = int64(i)
	}
	shuffle := func(part []int64) {
		r.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
	switch l.Order {
	case "reverse":
		slices.Reverse(offsets)
	case "shuffled":
		shuffle(offsets)
	case "local":
		for part := range slices.Chunk(offsets, l.Reach) {
			shuffle(part)
		}
	default:
		return nil, fmt.Errorf("order is %q; want reverse, shuffled or local", l.Order)
	}
	var steps []trace.Step
	for batch := range slices.Chunk(offsets, max(l.Batch, 1)) {
		steps = append(steps, trace.Step{Method: "Ack", Args: []any{batch}})
	}
	return steps, nil
}

// Valid reports what never comes in: an offset, committed or acknowledged, whose
// successor leaves int64. Everything else is legal, repeats and offsets at or
// below the committed one too.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	if t.New[0].(int64) == math.MaxInt64 {
		bad = append(bad, trace.AtNew("committed is 2^63-1; the offset after it must fit into int64"))
	}
	for i, s := range t.Steps {
		for j, o := range s.Args[0].([]int64) {
			if o == math.MaxInt64 {
				bad = append(bad, trace.At(i, "offsets[%d] is 2^63-1; the offset after it must fit into int64", j))
			}
		}
	}
	return bad
}
