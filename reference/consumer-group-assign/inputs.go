package consumergroupassign

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"highwater/reference/trace"
)

// Load describes a generated case: one call for one large group, with both lists
// in random order.
type Load struct {
	// N is how many partitions there are, numbered from 0; at least 1.
	N int
	// Share is how many partitions there are for each consumer; 0 is one. A
	// remainder gets a consumer of its own. The names c0, c1, ... are not
	// padded, so that c10 comes before c2.
	Share int
	// Listed is how often each name and each number is listed; 0 is once.
	Listed int
}

// Steps returns the one call. It takes time and memory linear in N*Listed.
//
// Errors: a value below its minimum, or partitions beyond int32.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 1 || l.N > math.MaxInt32:
		return nil, fmt.Errorf("n is %d; want 1 to 2^31-1", l.N)
	case l.Share < 0:
		return nil, fmt.Errorf("share is %d; want at least 1, or 0 for one", l.Share)
	case l.Listed < 0:
		return nil, fmt.Errorf("listed is %d; want at least 1, or 0 for once", l.Listed)
	}
	share, listed := max(l.Share, 1), max(l.Listed, 1)
	members := (l.N-1)/share + 1

	consumers := make([]string, 0, members*listed)
	for i := range members {
		name := "c" + strconv.Itoa(i)
		for range listed {
			consumers = append(consumers, name)
		}
	}
	partitions := make([]int32, 0, l.N*listed)
	for i := range l.N {
		for range listed {
			partitions = append(partitions, int32(i))
		}
	}
	r.Shuffle(len(consumers), func(i, j int) { consumers[i], consumers[j] = consumers[j], consumers[i] })
	r.Shuffle(len(partitions), func(i, j int) { partitions[i], partitions[j] = partitions[j], partitions[i] })
	return []trace.Step{{Method: "Assign", Args: []any{consumers, partitions}}}, nil
}

// Valid reports what never comes in: a consumer without a name. Lists may be
// empty, unsorted and with repeats.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		for j, name := range s.Args[0].([]string) {
			if name == "" {
				bad = append(bad, trace.At(i, "consumers[%d] is empty; a name has at least one byte", j))
			}
		}
	}
	return bad
}
