// Package consumergroupassign solves consumer-group-assign with maps as sets, sorted by package sort.
package consumergroupassign

import (
	"sort"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return &assignor{} }

func (*assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := map[string]bool{}
	for _, c := range consumers {
		members[c] = true
	}
	var names []string
	for c := range members {
		names = append(names, c)
	}
	sort.Strings(names)
	seen := map[int32]bool{}
	var numbers []int
	for _, p := range partitions {
		if !seen[p] {
			seen[p] = true
			numbers = append(numbers, int(p))
		}
	}
	sort.Ints(numbers)
	owned := map[string][]int32{}
	for i, p := range numbers {
		if len(names) > 0 {
			c := names[i%len(names)]
			owned[c] = append(owned[c], int32(p))
		}
	}
	out := []stream.Assignment{}
	for _, c := range names {
		out = append(out, stream.Assignment{Consumer: c, Partitions: owned[c]})
	}
	return out
}
