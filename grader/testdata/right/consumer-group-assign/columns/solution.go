// Package consumergroupassign solves consumer-group-assign with one pass for each consumer over every n-th partition.
package consumergroupassign

import (
	"slices"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	names := slices.Compact(slices.Sorted(slices.Values(consumers)))
	numbers := slices.Compact(slices.Sorted(slices.Values(partitions)))
	out := make([]stream.Assignment, 0, len(names))
	for start, name := range names {
		a := stream.Assignment{Consumer: name, Partitions: []int32{}}
		for i := start; i < len(numbers); i += len(names) {
			a.Partitions = append(a.Partitions, numbers[i])
		}
		out = append(out, a)
	}
	return out
}
