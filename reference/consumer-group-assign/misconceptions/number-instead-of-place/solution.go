// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: partitions 0, 1, 2 and so on stand at the places 0, 1,
// 2, so the number is used as the place.
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
	for _, p := range numbers {
		n := int64(len(members))
		k := (int64(p)%n + n) % n
		result[k].Partitions = append(result[k].Partitions, p)
	}
	return result
}
