// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: the range strategy, which many know from the real
// client, is taken for round robin.
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
	size, more := len(numbers)/len(members), len(numbers)%len(members)
	for i := range result {
		n := size
		if i < more {
			n++
		}
		result[i].Partitions = slices.Clone(numbers[:n])
		numbers = numbers[n:]
	}
	return result
}
