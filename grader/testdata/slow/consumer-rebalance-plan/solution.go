// Package consumerrebalanceplan solves consumer-rebalance-plan in a time that grows with the square of the
// input: the present owner is sought through all assignments.
package consumerrebalanceplan

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return planner{} }

func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	members := set(consumers)
	numbers := slices.Compact(slices.Sorted(slices.Values(partitions)))
	var moves []stream.Move
	for i, p := range numbers {
		from, to := "", ""
		for _, a := range current {
			if slices.Contains(a.Partitions, p) {
				from = a.Consumer
			}
		}
		if len(members) > 0 {
			to = members[i%len(members)]
		}
		if from != to {
			moves = append(moves, stream.Move{Partition: p, From: from, To: to})
		}
	}
	return moves
}

// set is sorted by insertion, which moves everything behind the place.
func set[T cmp.Ordered](list []T) []T {
	var out []T
next:
	for _, x := range list {
		i := 0
		for ; i < len(out) && out[i] <= x; i++ {
			if out[i] == x {
				continue next
			}
		}
		out = slices.Insert(out, i, x)
	}
	return out
}
