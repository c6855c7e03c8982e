// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: the list of members comes in some order, and that
// order is taken for the order of the group.
package consumergroupassign

import (
	"slices"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := distinct(consumers)
	numbers := slices.Clone(partitions)
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	if len(members) == 0 {
		return nil
	}
	result := make([]stream.Assignment, len(members))
	for i, m := range members {
		result[i].Consumer = m
	}
	for i, p := range numbers {
		k := i % len(members)
		result[k].Partitions = append(result[k].Partitions, p)
	}
	return result
}

// distinct drops repeats and keeps the order.
func distinct[T comparable](list []T) []T {
	var out []T
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
