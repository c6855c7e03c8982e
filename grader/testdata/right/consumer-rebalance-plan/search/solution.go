// Package consumerrebalanceplan solves consumer-rebalance-plan with a sorted list of owners that is searched by halves.
package consumerrebalanceplan

import (
	"sort"

	"highwater/exercises/stream"
)

type planner struct{}

func New() stream.RebalancePlanner { return &planner{} }

type owned struct {
	partition int32
	consumer  string
}

func (*planner) Plan(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	var list []owned
	for _, a := range current {
		for _, p := range a.Partitions {
			list = append(list, owned{p, a.Consumer})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].partition < list[j].partition })
	owner := func(p int32) string {
		i := sort.Search(len(list), func(i int) bool { return list[i].partition >= p })
		if i < len(list) && list[i].partition == p {
			return list[i].consumer
		}
		return ""
	}
	names := append([]string(nil), consumers...)
	sort.Strings(names)
	n := 0
	for i, name := range names {
		if i == 0 || name != names[n-1] {
			names[n] = name
			n++
		}
	}
	names = names[:n]
	numbers := append([]int32(nil), partitions...)
	sort.Slice(numbers, func(i, j int) bool { return numbers[i] < numbers[j] })
	moves := make([]stream.Move, 0)
	place := 0
	for i, p := range numbers {
		if i > 0 && p == numbers[i-1] {
			continue
		}
		to := ""
		if len(names) > 0 {
			to = names[place%len(names)]
		}
		place++
		if from := owner(p); from != to {
			moves = append(moves, stream.Move{Partition: p, From: from, To: to})
		}
	}
	return moves
}
