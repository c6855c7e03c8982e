package consumerrebalanceplan

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// naive looks at every partition number there is, in ascending order, and finds
// both owners by search.
func naive(consumers []string, partitions []int32, current []stream.Assignment) []stream.Move {
	var moves []stream.Move
	for p := range int32(20) {
		if !slices.Contains(partitions, p) {
			continue
		}
		from, to := "", ""
		for _, a := range current {
			if slices.Contains(a.Partitions, p) {
				from = a.Consumer
			}
		}
		for _, c := range consumers {
			if before(partitions, p)%count(consumers) == before(consumers, c) {
				to = c
			}
		}
		if from != to {
			moves = append(moves, stream.Move{Partition: p, From: from, To: to})
		}
	}
	return moves
}

// before counts the different elements of list that are smaller than x.
func before[T int32 | string](list []T, x T) int {
	smaller := make(map[T]bool)
	for _, y := range list {
		if y < x {
			smaller[y] = true
		}
	}
	return len(smaller)
}

// count returns how many different elements list has.
func count[T comparable](list []T) int {
	seen := make(map[T]bool)
	for _, x := range list {
		seen[x] = true
	}
	return len(seen)
}

var names = []string{"c1", "c2", "c10", "c3"}

// randomCurrent gives each partition to at most one consumer. A consumer may
// have two entries.
func randomCurrent(r *rand.Rand) []stream.Assignment {
	var current []stream.Assignment
	for _, name := range append(names[:len(names):len(names)], names[0]) {
		current = append(current, stream.Assignment{Consumer: name})
	}
	for _, p := range r.Perm(20) {
		if i := r.IntN(len(current) + 3); i < len(current) {
			current[i].Partitions = append(current[i].Partitions, int32(p))
		}
	}
	return current[r.IntN(len(current)):]
}

func TestPlanAgreesWithNaive(t *testing.T) {
	t.Parallel()
	planner := New()
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 3))
		consumers := make([]string, r.IntN(6))
		for i := range consumers {
			consumers[i] = names[r.IntN(len(names))]
		}
		partitions := make([]int32, r.IntN(16))
		for i := range partitions {
			partitions[i] = r.Int32N(20)
		}
		current := randomCurrent(r)
		givenC, givenP, givenA := slices.Clone(consumers), slices.Clone(partitions), clone(current)

		got := planner.Plan(consumers, partitions, current)
		if want := naive(consumers, partitions, current); !slices.Equal(got, want) {
			t.Fatalf("seed %d: Plan(%q, %v, %v) = %v, want %v", seed, givenC, givenP, givenA, got, want)
		}
		if !slices.Equal(consumers, givenC) || !slices.Equal(partitions, givenP) || !reflect.DeepEqual(current, givenA) {
			t.Fatalf("seed %d: Plan(%q, %v, %v) changed its arguments", seed, givenC, givenP, givenA)
		}
	}
}

func clone(list []stream.Assignment) []stream.Assignment {
	out := slices.Clone(list)
	for i := range out {
		out[i].Partitions = slices.Clone(out[i].Partitions)
	}
	return out
}

func TestValid(t *testing.T) {
	t.Parallel()
	type owners = []stream.Assignment
	plan := func(consumers []string, partitions []int32, current owners) trace.Step {
		return trace.Step{Method: "Plan", Args: []any{consumers, partitions, current}}
	}
	for _, tc := range []struct {
		name string
		step trace.Step
		want string // in the one problem; empty: none
	}{
		{"a plain trace", plan([]string{"c1"}, []int32{0, 1}, owners{{Consumer: "c1", Partitions: []int32{0}}}), ""},
		{"empty lists are legal", plan(nil, nil, nil), ""},
		{"repeats and any order are legal", plan([]string{"b", "a", "b"}, []int32{3, 1, 3, -1}, owners{{Consumer: "b", Partitions: []int32{9, 3}}}), ""},
		{"two entries of one consumer are legal", plan(nil, nil, owners{{Consumer: "a", Partitions: []int32{1, 2, 1}}, {Consumer: "a", Partitions: []int32{2}}}), ""},
		{"an entry without partitions is legal", plan(nil, nil, owners{{Consumer: "a"}}), ""},
		{"a name is empty", plan([]string{"a", ""}, nil, nil), "consumers[1] is empty"},
		{"an owner has no name", plan(nil, nil, owners{{Consumer: "a"}, {}}), "current[1] has no consumer"},
		{"a partition has two owners", plan(nil, nil, owners{{Consumer: "a", Partitions: []int32{7}}, {Consumer: "b", Partitions: []int32{6, 7}}}), `current[1]: partition 7 is owned by "a" already`},
	} {
		bad := Valid(trace.Trace{Steps: []trace.Step{plan(nil, nil, nil), tc.step}})
		if tc.want == "" {
			if len(bad) != 0 {
				t.Errorf("%s: problems %v, want none", tc.name, bad)
			}
			continue
		}
		if len(bad) != 1 || bad[0].Step != 1 || !strings.Contains(bad[0].Text, tc.want) {
			t.Errorf("%s: problems %v, want one at step 1 with %q", tc.name, bad, tc.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		load Load
		want string
	}{
		{Load{}, "n is 0"},
		{Load{N: -1}, "n is -1"},
		{Load{N: math.MaxInt32 + 1}, "n is 2147483648"},
		{Load{N: 5, Share: -1}, "share is -1"},
		{Load{N: 5, Joined: 101}, "joined is 101"},
		{Load{N: 5, Left: -1}, "left is -1"},
		{Load{N: 5, Unowned: 200}, "unowned is 200"},
		{Load{N: 5, Unlisted: -5}, "unlisted is -5"},
	} {
		_, err := tc.load.Steps(rand.New(rand.NewPCG(1, 1)))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: error %v, want one with %q", tc.load, err, tc.want)
		}
	}
}

func TestLoadDrawsWhatItSays(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		load                              Load
		owners, members, owned, listed, e int // e: how far the last three may be off
	}{
		{Load{N: 1}, 1, 1, 1, 1, 0},
		{Load{N: 1000, Share: 10, Joined: 50}, 100, 150, 1000, 1000, 0},
		{Load{N: 1000, Share: 1000, Left: 100}, 1, 0, 1000, 1000, 0},
		{Load{N: 1001, Share: 10, Unowned: 100, Unlisted: 100}, 101, 101, 0, 0, 0},
		{Load{N: 1000, Left: 20, Joined: 10, Unowned: 10, Unlisted: 30}, 1000, 900, 900, 700, 60},
	} {
		steps, err := tc.load.Steps(rand.New(rand.NewPCG(7, 0)))
		if err != nil {
			t.Fatalf("%+v: %v", tc.load, err)
		}
		again, _ := tc.load.Steps(rand.New(rand.NewPCG(7, 0)))
		if !reflect.DeepEqual(steps, again) {
			t.Errorf("%+v: the same seed gave other steps", tc.load)
		}
		if bad := Valid(trace.Trace{Steps: steps}); bad != nil {
			t.Errorf("%+v: problems %v", tc.load, bad)
		}
		consumers, partitions := steps[0].Args[0].([]string), steps[0].Args[1].([]int32)
		current := steps[0].Args[2].([]stream.Assignment)
		owned := 0
		for _, a := range current {
			owned += len(a.Partitions)
		}
		if len(current) != tc.owners || count(consumers) != len(consumers) || count(partitions) != len(partitions) {
			t.Errorf("%+v: %d owners, want %d, or repeats in a list", tc.load, len(current), tc.owners)
		}
		for _, f := range []struct {
			what      string
			got, want int
		}{{"members", len(consumers), tc.members}, {"owned", owned, tc.owned}, {"listed", len(partitions), tc.listed}} {
			if max(f.got-f.want, f.want-f.got) > tc.e {
				t.Errorf("%+v: %d %s, want %d within %d", tc.load, f.got, f.what, f.want, tc.e)
			}
		}
	}
}
