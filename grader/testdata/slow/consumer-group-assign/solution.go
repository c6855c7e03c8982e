// Package consumergroupassign solves consumer-group-assign in a time that grows with the square of the
// input: the lists are sorted by insertion.
package consumergroupassign

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := set(consumers)
	if len(members) == 0 {
		return nil
	}
	out := make([]stream.Assignment, len(members))
	for i, m := range members {
		out[i].Consumer = m
	}
	for i, p := range set(partitions) {
		a := &out[i%len(out)]
		a.Partitions = append(a.Partitions, p)
	}
	return out
}

// set is sorted by insertion, which moves everything behind the place.
func set[T cmp.Ordered](list []T) []T {
	var out []T
next:
	for _, x := range list {
		i := 0
		for ; i < len(out) && out[i] <= x; i++ {
			if out[i] == x {
				continue next
			}
		}
		out = slices.Insert(out, i, x)
	}
	return out
}
