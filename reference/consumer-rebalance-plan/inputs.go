package consumerrebalanceplan

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: one rebalance of one large group, with every
// list in random order.
type Load struct {
	// N is how many partitions the old group knew, numbered from 0; at least 1.
	N int
	// Share is how many partitions there were for each consumer of the old
	// group; 0 is one. The names c0, c1, ... are not padded, so that c10 comes
	// before c2.
	Share int
	// Joined is how many consumers enter the group, in percent of the old ones.
	Joined int
	// Left is how many consumers leave the group, in percent of the old ones.
	Left int
	// Unowned is the percentage of partitions that nobody owns now.
	Unowned int
	// Unlisted is the percentage of partitions that are no longer listed.
	Unlisted int
}

// Steps returns the one call. Who leaves, and which partitions are unowned or
// unlisted, is drawn one by one, so the percentages are met on average; the
// consumers that join are counted and rounded down. It takes time and memory
// linear in N.
//
// Errors: a value outside its range, or partitions beyond int32.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	if l.N < 1 || l.N > math.MaxInt32 {
		return nil, fmt.Errorf("n is %d; want 1 to 2^31-1", l.N)
	}
	if l.Share < 0 {
		return nil, fmt.Errorf("share is %d; want at least 1, or 0 for one", l.Share)
	}
	for _, p := range []struct {
		name  string
		value int
	}{{"joined", l.Joined}, {"left", l.Left}, {"unowned", l.Unowned}, {"unlisted", l.Unlisted}} {
		if p.value < 0 || p.value > 100 {
			return nil, fmt.Errorf("%s is %d; want a percentage from 0 to 100", p.name, p.value)
		}
	}
	chance := func(percent int) bool { return r.IntN(100) < percent }

	old := (l.N-1)/max(l.Share, 1) + 1
	current := make([]stream.Assignment, old)
	var consumers []string
	for i := range current {
		current[i].Consumer = "c" + strconv.Itoa(i)
		if !chance(l.Left) {
			consumers = append(consumers, current[i].Consumer)
		}
	}
	for i := range old * l.Joined / 100 {
		consumers = append(consumers, "c"+strconv.Itoa(old+i))
	}
	var partitions []int32
	for i, p := range r.Perm(l.N) {
		if !chance(l.Unowned) {
			owner := &current[i%old]
			owner.Partitions = append(owner.Partitions, int32(p))
		}
		if !chance(l.Unlisted) {
			partitions = append(partitions, int32(p))
		}
	}
	r.Shuffle(len(consumers), func(i, j int) { consumers[i], consumers[j] = consumers[j], consumers[i] })
	r.Shuffle(len(partitions), func(i, j int) { partitions[i], partitions[j] = partitions[j], partitions[i] })
	r.Shuffle(len(current), func(i, j int) { current[i], current[j] = current[j], current[i] })
	return []trace.Step{{Method: "Plan", Args: []any{consumers, partitions, current}}}, nil
}

// Valid reports what never comes in: a consumer without a name, in the group or
// in current, and a partition that current gives to two consumers. Lists may be
// empty, unsorted and with repeats; a consumer may have several entries in
// current, and one of them may name a partition again.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		for j, name := range s.Args[0].([]string) {
			if name == "" {
				bad = append(bad, trace.At(i, "consumers[%d] is empty; a name has at least one byte", j))
			}
		}
		owner := make(map[int32]string)
		for j, a := range s.Args[2].([]stream.Assignment) {
			if a.Consumer == "" {
				bad = append(bad, trace.At(i, "current[%d] has no consumer; a name has at least one byte", j))
			}
			for _, p := range a.Partitions {
				if first, ok := owner[p]; ok && first != a.Consumer {
					bad = append(bad, trace.At(i, "current[%d]: partition %d is owned by %q already; a partition has one owner at most", j, p, first))
					continue
				}
				owner[p] = a.Consumer
			}
		}
	}
	return bad
}
