// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: an assignment without partitions says nothing, so it
// is left out.
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
	return slices.DeleteFunc(result, func(a stream.Assignment) bool { return len(a.Partitions) == 0 })
}
