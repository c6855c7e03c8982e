package consumergroupassign

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

// naive asks each consumer about each partition: its place in order is how many
// different ones come before it.
func naive(consumers []string, partitions []int32) map[string][]int32 {
	owned := make(map[string][]int32)
	for _, c := range consumers {
		owned[c] = []int32{}
		for p := range int32(40) {
			if slices.Contains(partitions, p) && before(partitions, p)%count(consumers) == before(consumers, c) {
				owned[c] = append(owned[c], p)
			}
		}
	}
	return owned
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

func TestAssignAgreesWithNaive(t *testing.T) {
	t.Parallel()
	names := []string{"c1", "c2", "c10", "C1", "c", "é"}
	assignor := New()
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		consumers := make([]string, r.IntN(7))
		for i := range consumers {
			consumers[i] = names[r.IntN(len(names))]
		}
		partitions := make([]int32, r.IntN(14))
		for i := range partitions {
			partitions[i] = r.Int32N(40)
		}
		givenC, givenP := slices.Clone(consumers), slices.Clone(partitions)
		got := assignor.Assign(consumers, partitions)

		if !slices.IsSortedFunc(got, func(a, b stream.Assignment) int { return strings.Compare(a.Consumer, b.Consumer) }) {
			t.Fatalf("seed %d: Assign(%q, %v) = %v, not sorted by consumer", seed, givenC, givenP, got)
		}
		owned := make(map[string][]int32)
		for _, a := range got {
			owned[a.Consumer] = append([]int32{}, a.Partitions...)
		}
		if want := naive(consumers, partitions); !reflect.DeepEqual(owned, want) || len(got) != len(want) {
			t.Fatalf("seed %d: Assign(%q, %v) = %v, want %v", seed, givenC, givenP, got, want)
		}
		if !slices.Equal(consumers, givenC) || !slices.Equal(partitions, givenP) {
			t.Fatalf("seed %d: Assign(%q, %v) left its arguments as %q, %v", seed, givenC, givenP, consumers, partitions)
		}
	}
}

func TestResultsAreStable(t *testing.T) {
	t.Parallel()
	a := New()
	first := a.Assign([]string{"c1", "c2"}, nil)
	a.Assign([]string{"c1", "c2"}, []int32{0, 1, 2})
	want := []stream.Assignment{{Consumer: "c1"}, {Consumer: "c2"}}
	if !reflect.DeepEqual(first, want) {
		t.Errorf("after a later call the first result is %v, want %v", first, want)
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	assign := func(consumers []string, partitions ...int32) trace.Step {
		return trace.Step{Method: "Assign", Args: []any{consumers, partitions}}
	}
	for _, tc := range []struct {
		name  string
		steps []trace.Step
		at    []int // the steps with problems
	}{
		{"a plain trace", []trace.Step{assign([]string{"c1", "c2"}, 0, 1, 2)}, nil},
		{"repeats, no order and any number are legal", []trace.Step{assign([]string{"b", "a", "b"}, 9, -1, 9, math.MaxInt32)}, nil},
		{"empty lists are legal", []trace.Step{assign(nil, 0), assign([]string{"c1"}), assign(nil)}, nil},
		{"a name is empty", []trace.Step{assign([]string{"c1"}, 0), assign([]string{"c1", "", ""}, 0)}, []int{1, 1}},
	} {
		var at []int
		for _, p := range Valid(trace.Trace{Steps: tc.steps}) {
			at = append(at, p.Step)
		}
		if !slices.Equal(at, tc.at) {
			t.Errorf("%s: problems at steps %v, want %v", tc.name, at, tc.at)
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
		{Load{N: 5, Listed: -3}, "listed is -3"},
	} {
		_, err := tc.load.Steps(rand.New(rand.NewPCG(1, 1)))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: error %v, want one with %q", tc.load, err, tc.want)
		}
	}
}

func TestLoadListsAll(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		load    Load
		members int
	}{
		{Load{N: 1}, 1},
		{Load{N: 30}, 30},
		{Load{N: 30, Share: 7, Listed: 3}, 5},
		{Load{N: 30, Share: 10}, 3},
		{Load{N: 30, Share: 100, Listed: 2}, 1},
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
		listed := max(tc.load.Listed, 1)
		if n := count(consumers); n != tc.members || len(consumers) != n*listed {
			t.Errorf("%+v: %d names, %d different, want %d", tc.load, len(consumers), n, tc.members)
		}
		if n := count(partitions); n != tc.load.N || len(partitions) != n*listed {
			t.Errorf("%+v: %d partitions, %d different", tc.load, len(partitions), n)
		}
	}
}
