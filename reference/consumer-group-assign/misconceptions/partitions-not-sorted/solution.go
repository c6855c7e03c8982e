// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: partitions are numbered, so a list of them is thought
// to be in order already.
package consumergroupassign

import (
	"slices"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := slices.Clone(consumers)
	slices.Sort(members)
	members = slices.Compact(members)
	numbers := distinct(partitions)
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
