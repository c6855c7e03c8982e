// Package consumerrebalanceplan is the reference solution of exercise
// consumer-rebalance-plan.
package consumerrebalanceplan

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

// planner has no state: a plan follows from the three lists alone.
type planner struct{}

// New returns a planner.
func New() stream.RebalancePlanner { return planner{} }

// Plan walks the sorted partitions once and sets the present owner of each
// against the one that round robin gives it. Nobody, on either side, is the
// empty name.
func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	owner := make(map[int32]string)
	for _, a := range current {
		for _, p := range a.Partitions {
			owner[p] = a.Consumer
		}
	}
	members := sortedSet(consumers)
	var moves []stream.Move
	for i, p := range sortedSet(partitions) {
		from, to := owner[p], ""
		if len(members) > 0 {
			to = members[i%len(members)]
		}
		if from != to {
			moves = append(moves, stream.Move{Partition: p, From: from, To: to})
		}
	}
	return moves
}

// sortedSet returns a sorted copy of list in which each element stands once.
func sortedSet[T cmp.Ordered](list []T) []T {
	set := slices.Clone(list)
	slices.Sort(set)
	return slices.Compact(set)
}
