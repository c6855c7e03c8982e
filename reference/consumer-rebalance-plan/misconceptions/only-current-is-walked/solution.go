// Package consumerrebalanceplan is a known wrong solution of exercise
// consumer-rebalance-plan: what can move is what somebody owns, so the plan is
// made by a walk over the present assignment.
package consumerrebalanceplan

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return planner{} }

func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	members := slices.Clone(consumers)
	slices.Sort(members)
	members = slices.Compact(members)
	numbers := slices.Clone(partitions)
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	next := make(map[int32]string)
	for i, p := range numbers {
		if len(members) > 0 {
			next[p] = members[i%len(members)]
		}
	}
	var moves []stream.Move
	seen := make(map[int32]bool)
	for _, a := range current {
		for _, p := range a.Partitions {
			if !seen[p] && a.Consumer != next[p] {
				moves = append(moves, stream.Move{Partition: p, From: a.Consumer, To: next[p]})
			}
			seen[p] = true
		}
	}
	slices.SortFunc(moves, func(a, b stream.Move) int { return cmp.Compare(a.Partition, b.Partition) })
	return moves
}
