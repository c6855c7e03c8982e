// Package consumerrebalanceplan solves consumer-rebalance-plan with two maps from partition to owner that are compared.
package consumerrebalanceplan

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return planner{} }

type owners map[int32]string

func before(current []stream.Assignment) owners {
	o := owners{}
	for _, a := range current {
		for _, p := range a.Partitions {
			o[p] = a.Consumer
		}
	}
	return o
}

func after(consumers []string, partitions []int32) owners {
	names := slices.Compact(slices.Sorted(slices.Values(consumers)))
	o := owners{}
	for i, p := range slices.Compact(slices.Sorted(slices.Values(partitions))) {
		o[p] = ""
		if len(names) > 0 {
			o[p] = names[i%len(names)]
		}
	}
	return o
}

func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	from, to := before(current), after(consumers, partitions)
	var moves []stream.Move
	for _, p := range slices.Sorted(maps.Keys(to)) {
		if from[p] != to[p] {
			moves = append(moves, stream.Move{Partition: p, From: from[p], To: to[p]})
		}
	}
	return moves
}
