// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: names and numbers are sorted the same way, as strings.
package consumergroupassign

import (
	"slices"
	"strconv"
	"strings"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := slices.Clone(consumers)
	slices.Sort(members)
	members = slices.Compact(members)
	numbers := slices.Clone(partitions)
	slices.SortFunc(numbers, func(a, b int32) int {
		return strings.Compare(strconv.Itoa(int(a)), strconv.Itoa(int(b)))
	})
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
