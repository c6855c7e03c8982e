// Package consumergroupassign is a known wrong solution of exercise
// consumer-group-assign: people count c1, c2, ..., c10, so the number at the
// end of a name is compared as a number.
package consumergroupassign

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := slices.Clone(consumers)
	slices.SortFunc(members, func(a, b string) int {
		wordA, numberA := split(a)
		wordB, numberB := split(b)
		return cmp.Or(cmp.Compare(wordA, wordB), cmp.Compare(numberA, numberB), cmp.Compare(a, b))
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

// split takes the number off the end of a name; -1 if there is none.
func split(name string) (word string, number int) {
	word = strings.TrimRight(name, "0123456789")
	number, err := strconv.Atoi(name[len(word):])
	if err != nil {
		return name, -1
	}
	return word, number
}
