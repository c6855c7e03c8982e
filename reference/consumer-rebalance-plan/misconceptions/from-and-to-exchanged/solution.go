// Package consumerrebalanceplan is a known wrong solution of exercise
// consumer-rebalance-plan: the two ends of a move are mixed up.
package consumerrebalanceplan

import (
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
			moves = append(moves, stream.Move{Partition: p, From: to, To: from})
		}
	}
	return moves
}
