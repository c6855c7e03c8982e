// Package consumergroupassign is the reference solution of exercise
// consumer-group-assign.
package consumergroupassign

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

// assignor has no state: an assignment follows from the two lists alone.
type assignor struct{}

// New returns an assignor.
func New() stream.Assignor { return assignor{} }

// Assign deals the sorted partitions to the sorted consumers, one at a time and
// in turn. Dealing in ascending order leaves each hand ascending.
func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	members := sortedSet(consumers)
	if len(members) == 0 {
		return nil
	}
	hands := make([]stream.Assignment, len(members))
	for i, name := range members {
		hands[i].Consumer = name
	}
	for i, p := range sortedSet(partitions) {
		hand := &hands[i%len(hands)]
		hand.Partitions = append(hand.Partitions, p)
	}
	return hands
}

// sortedSet returns a sorted copy of list in which each element stands once.
func sortedSet[T cmp.Ordered](list []T) []T {
	set := slices.Clone(list)
	slices.Sort(set)
	return slices.Compact(set)
}
