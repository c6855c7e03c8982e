// Package consumergroupassign solves consumer-group-assign with a ring of consumers that take turns.
package consumergroupassign

import (
	"container/ring"
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type assignor struct{}

func New() stream.Assignor { return assignor{} }

func set[T comparable](list []T) map[T]struct{} {
	m := make(map[T]struct{}, len(list))
	for _, x := range list {
		m[x] = struct{}{}
	}
	return m
}

func (assignor) Assign(consumers []string, partitions []int32) []stream.Assignment {
	names := slices.Sorted(maps.Keys(set(consumers)))
	if len(names) == 0 {
		return nil
	}
	r := ring.New(len(names))
	for _, n := range names {
		r.Value = &stream.Assignment{Consumer: n}
		r = r.Next()
	}
	for _, p := range slices.Sorted(maps.Keys(set(partitions))) {
		a := r.Value.(*stream.Assignment)
		a.Partitions = append(a.Partitions, p)
		r = r.Next()
	}
	var out []stream.Assignment
	for r.Value.(*stream.Assignment).Consumer != names[0] {
		r = r.Next()
	}
	r.Do(func(x any) { out = append(out, *x.(*stream.Assignment)) })
	return out
}
