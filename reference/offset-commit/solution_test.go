package offsetcommit

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/reference/trace"
)

// naive keeps every offset that was ever acknowledged and starts over from the
// first committed offset in each call.
func naive(committed int64, acked []int64) int64 {
	for slices.Contains(acked, committed+1) {
		committed++
	}
	return committed
}

func TestAckAgreesWithNaive(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		start := r.Int64N(6) - 2
		tracker, acked := New(start), []int64(nil)
		for call := range r.IntN(12) {
			offsets := make([]int64, r.IntN(4))
			for i := range offsets {
				offsets[i] = r.Int64N(14) - 3
			}
			given := slices.Clone(offsets)
			acked = append(acked, offsets...)
			if got, want := tracker.Ack(offsets...), naive(start, acked); got != want {
				t.Fatalf("seed %d: New(%d), call %d: Ack(%v) = %d, want %d", seed, start, call, given, got, want)
			}
			if !slices.Equal(offsets, given) {
				t.Fatalf("seed %d: Ack(%v) left its argument as %v", seed, given, offsets)
			}
		}
	}
}

func TestTrackersShareNothing(t *testing.T) {
	t.Parallel()
	a, b := New(-1), New(-1)
	a.Ack(1)
	if got := b.Ack(0); got != 0 {
		t.Errorf("after a.Ack(1): b.Ack(0) = %d, want 0", got)
	}
	if got := a.Ack(0); got != 1 {
		t.Errorf("after a.Ack(1): a.Ack(0) = %d, want 1", got)
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	ack := func(offsets ...int64) trace.Step { return trace.Step{Method: "Ack", Args: []any{offsets}} }
	for _, tc := range []struct {
		name  string
		trace trace.Trace
		steps []int // of the problems
	}{
		{"a plain trace", trace.Trace{New: []any{int64(-1)}, Steps: []trace.Step{ack(1, 0, 1), ack()}}, nil},
		{"what changes nothing is legal", trace.Trace{New: []any{int64(5)}, Steps: []trace.Step{ack(-9, 5, 0)}}, nil},
		{"any lower committed offset is legal", trace.Trace{New: []any{int64(math.MinInt64)}}, nil},
		{"the last offset but one is legal", trace.Trace{New: []any{int64(math.MaxInt64 - 1)}, Steps: []trace.Step{ack(math.MaxInt64 - 1)}}, nil},
		{"committed has no successor", trace.Trace{New: []any{int64(math.MaxInt64)}}, []int{-1}},
		{"an offset has no successor", trace.Trace{New: []any{int64(-1)}, Steps: []trace.Step{ack(0), ack(1, math.MaxInt64)}}, []int{1}},
	} {
		var steps []int
		for _, p := range Valid(tc.trace) {
			steps = append(steps, p.Step)
		}
		if !slices.Equal(steps, tc.steps) {
			t.Errorf("%s: problems at steps %v, want %v", tc.name, steps, tc.steps)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		load Load
		want string
	}{
		{Load{Order: "reverse"}, "n is 0"},
		{Load{N: -1, Order: "reverse"}, "n is -1"},
		{Load{N: 5, Order: "reverse", Batch: -2}, "batch is -2"},
		{Load{N: 5, Order: "local"}, "reach is 0"},
		{Load{N: 5, Order: "shuffled", Reach: 3}, "reach is 3"},
		{Load{N: 5}, `order is ""`},
		{Load{N: 5, Order: "sorted"}, `order is "sorted"`},
	} {
		_, err := tc.load.Steps(rand.New(rand.NewPCG(1, 1)))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: error %v, want one with %q", tc.load, err, tc.want)
		}
	}
}

func TestLoadAcknowledgesEachOffsetOnce(t *testing.T) {
	t.Parallel()
	for _, load := range []Load{
		{N: 1, Order: "reverse"},
		{N: 100, Order: "reverse", Batch: 7},
		{N: 100, Order: "shuffled"},
		{N: 100, Order: "local", Reach: 8, Batch: 3},
		{N: 100, Order: "local", Reach: 1000},
	} {
		steps := mustSteps(t, load, 7)
		if again := mustSteps(t, load, 7); !reflect.DeepEqual(steps, again) {
			t.Errorf("%+v: the same seed gave other steps", load)
		}
		whole := trace.Trace{New: []any{int64(-1)}, Steps: steps}
		if bad := Valid(whole); bad != nil {
			t.Errorf("%+v: problems %v", load, bad)
		}
		var all []int64
		tracker, committed := New(-1), int64(-1)
		for _, s := range steps {
			batch := s.Args[0].([]int64)
			if len(batch) > max(load.Batch, 1) {
				t.Errorf("%+v: a call with %d offsets", load, len(batch))
			}
			all = append(all, batch...)
			committed = tracker.Ack(batch...)
		}
		if committed != int64(load.N-1) {
			t.Errorf("%+v: committed %d in the end, want %d", load, committed, load.N-1)
		}
		for place, offset := range all {
			if load.Order == "local" && max(place-int(offset), int(offset)-place) >= load.Reach {
				t.Errorf("%+v: offset %d at place %d", load, offset, place)
			}
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != load.N {
			t.Errorf("%+v: %d different offsets, want %d", load, len(all), load.N)
		}
	}
}

func mustSteps(t *testing.T, l Load, seed uint64) []trace.Step {
	t.Helper()
	steps, err := l.Steps(rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatalf("%+v: %v", l, err)
	}
	return steps
}
