// Package consumerrebalanceplan is a known wrong solution of exercise
// consumer-rebalance-plan: the list of members comes in some order, and that
// order is taken for the order of the group.
package consumerrebalanceplan

import (
	"slices"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return planner{} }

func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	members := distinct(consumers)
	numbers := slices.Clone(partitions)
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	owners := make(map[int32]string)
	for _, a := range current {
		for _, p := range a.Partitions {
			owners[p] = a.Consumer
		}
	}
	var moves []stream.Move
	for i, p := range numbers {
		from, to := owners[p], ""
		if len(members) > 0 {
			to = members[i%len(members)]
		}
		if from != to {
			moves = append(moves, stream.Move{Partition: p, From: from, To: to})
		}
	}
	return moves
}

// distinct drops repeats and keeps the order.
func distinct[T comparable](list []T) []T {
	var out []T
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
