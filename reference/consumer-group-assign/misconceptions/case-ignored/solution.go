// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: people sort names as a phone book does.
package consumergroupassign

import (
	"slices"
	"strings"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := slices.Clone(consumers)
	slices.SortFunc(members, func(a, b string) int {
		if c := strings.Compare(strings.ToLower(a), strings.ToLower(b)); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
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
	return result
}
