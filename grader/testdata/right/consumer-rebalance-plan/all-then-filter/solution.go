// Package consumerrebalanceplan solves consumer-rebalance-plan with a move for every partition, of which the idle ones are removed.
package consumerrebalanceplan

import (
	"cmp"
	"slices"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return planner{} }

func tidy[T cmp.Ordered](list []T) []T {
	out := append(make([]T, 0, len(list)), list...)
	slices.Sort(out)
	return slices.Compact(out)
}

func (planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	moves := make(map[int32]*stream.Move)
	numbers, names := tidy(partitions), tidy(consumers)
	for i, p := range numbers {
		m := &stream.Move{Partition: p}
		if k := len(names); k != 0 {
			m.To = names[i%k]
		}
		moves[p] = m
	}
	for _, a := range current {
		for _, p := range a.Partitions {
			if m, listed := moves[p]; listed {
				m.From = a.Consumer
			}
		}
	}
	var plan []stream.Move
	for _, p := range numbers {
		plan = append(plan, *moves[p])
	}
	return slices.DeleteFunc(plan, func(m stream.Move) bool { return m.From == m.To })
}
