package windowedaggregation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// oracle keeps every event and looks at all of them again at each call.
type oracle struct {
	size, lateness int64
	seen, counted  []stream.Event
	emitted        map[int64]bool
}

func (o *oracle) add(e stream.Event) (out []stream.Window, late bool) {
	o.seen = append(o.seen, e)
	newest := o.seen[0].Time
	for _, s := range o.seen {
		newest = max(newest, s.Time)
	}
	watermark := newest - o.lateness
	if e.Time < watermark {
		return nil, true
	}
	o.counted = append(o.counted, e)
	for start := int64(0); start+o.size <= watermark; start += o.size {
		w, holds := stream.Window{Start: start}, false
		for _, c := range o.counted {
			if start <= c.Time && c.Time < start+o.size {
				w.Sum += c.Value
				holds = true
			}
		}
		if holds && !o.emitted[start] {
			o.emitted[start] = true
			out = append(out, w)
		}
	}
	return out, false
}

func TestAddAgreesWithOracle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 1))
	for range 2000 {
		size, lateness := 1+r.Int64N(12), r.Int64N(40)
		a := New(size, lateness)
		o := &oracle{size: size, lateness: lateness, emitted: map[int64]bool{}}
		var events []stream.Event
		var got, want [][]stream.Window
		for i := range r.Int64N(30) {
			e := stream.Event{Time: max(0, 4*i+r.Int64N(60)-30), Value: r.Int64N(7) - 3}
			events = append(events, e)
			emitted, late := a.Add(e)
			wantEmitted, wantLate := o.add(e)
			if late != wantLate {
				t.Fatalf("size %d, lateness %d, events %v: late is %v, want %v",
					size, lateness, events, late, wantLate)
			}
			got, want = append(got, emitted), append(want, wantEmitted)
		}
		// Compared at the end, so that a result that changed later shows.
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("size %d, lateness %d, events %v: emitted %v, want %v", size, lateness, events, got, want)
		}
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	type e = stream.Event
	tests := []struct {
		name           string
		size, lateness int64
		events         []e
		want           string // part of the only problem; empty: none
	}{
		{"plain", 10, 5, []e{{Time: 12, Value: 1}, {Time: 4, Value: -2}, {Time: 18}}, ""},
		{"no events", 1, 0, nil, ""},
		{"largest lateness", 1, math.MaxInt64, []e{{Time: 0}, {Time: 7}}, ""},
		{"largest time", 1, 0, []e{{Time: math.MaxInt64 - 1}}, ""},
		{"sum at the edge", 10, 5, []e{{Value: math.MaxInt64}, {Value: math.MinInt64}, {Value: math.MinInt64 + 1}}, ""},
		{"late value is in no sum", 10, 0, []e{{Time: 5, Value: math.MaxInt64}, {Time: 4, Value: 1}}, ""},
		{"size 0", 0, 5, []e{{Time: 12}}, "size"},
		{"negative lateness", 10, -1, []e{{Time: 12}}, "lateness"},
		{"negative time", 10, 5, []e{{Time: -1}}, "time"},
		{"end leaves int64", 10, 5, []e{{Time: math.MaxInt64}}, "ends beyond"},
		{"end leaves int64 by one", 1, 5, []e{{Time: math.MaxInt64}}, "ends beyond"},
		{"sum leaves int64", 10, 5, []e{{Value: math.MaxInt64}, {Value: 1}}, "sum"},
		{"sum leaves int64 downwards", 10, 5, []e{{Value: math.MinInt64}, {Value: -1}}, "sum"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			tr := trace.Trace{New: []any{tc.size, tc.lateness}}
			for _, ev := range tc.events {
				tr.Steps = append(tr.Steps, trace.Step{Method: "Add", Args: []any{ev}})
			}
			got := Valid(tr)
			if tc.want == "" {
				if len(got) != 0 {
					t.Fatalf("Valid = %v, want no problem", got)
				}
				return
			}
			if len(got) != 1 || !strings.Contains(got[0].Text, tc.want) {
				t.Fatalf("Valid = %v, want one problem about %q", got, tc.want)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	for _, bad := range []Load{
		{N: 0, Spread: 9},
		{N: maxEvents + 1, Spread: 9},
		{N: 9, Spread: 0},
		{N: 9, Spread: maxSpread + 1},
		{N: 9, Spread: 9, Order: "random"},
	} {
		if _, err := bad.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error", bad)
		}
	}
	for _, l := range []Load{
		{N: 1, Spread: 1},
		{N: 2, Spread: maxSpread},
		{N: 1001, Spread: 70},
		{N: 1, Spread: 1, Order: "falling"},
		{N: 1001, Spread: 70, Order: "rising"},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil || len(steps) != l.N {
			t.Fatalf("%+v.Steps: %d steps, %v", l, len(steps), err)
		}
		if bad := Valid(trace.Trace{New: []any{int64(10), int64(5)}, Steps: steps}); len(bad) != 0 {
			t.Errorf("%+v: %v", l, bad)
		}
		again, _ := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if fmt.Sprint(steps) != fmt.Sprint(again) {
			t.Errorf("%+v.Steps differs from call to call", l)
		}
	}
}

// What the comment of Load promises for the case of a hundred thousand events.
func TestLoadKeepsFiftyThousandWindowsOpen(t *testing.T) {
	t.Parallel()
	l := Load{N: 100000, Spread: 500000}
	steps, err := l.Steps(rand.New(rand.NewPCG(7, 7)))
	if err != nil {
		t.Fatal(err)
	}
	a := New(10, l.Spread).(*aggregator)
	for i, s := range steps {
		emitted, late := a.Add(s.Args[0].(stream.Event))
		if late {
			t.Fatalf("step %d is late", i)
		}
		if last := i == len(steps)-1; last && len(emitted) < 50000 {
			t.Errorf("the last event emits %d windows, want at least 50000", len(emitted))
		}
		if open := len(a.open); i >= l.N/2 && i < l.N-1 && (open < 49990 || open > 50010) {
			t.Fatalf("after step %d %d windows are open, want about 50000", i, open)
		}
	}
	if len(a.open) != 1 || len(a.sums) != 1 {
		t.Errorf("%d windows and %d sums are left, want the last event's alone", len(a.open), len(a.sums))
	}
}

// What the comment of Load promises for the two orders.
func TestLoadOpensEachWindowAtOneEnd(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"falling", "rising"} {
		l := Load{N: 1000, Spread: 10000, Order: order}
		steps, err := l.Steps(rand.New(rand.NewPCG(7, 7)))
		if err != nil {
			t.Fatal(err)
		}
		a := New(10, l.Spread).(*aggregator)
		for i, s := range steps {
			e := s.Args[0].(stream.Event)
			for start := range a.sums {
				if i < l.N-1 && (e.Time < start) != (order == "falling") {
					t.Fatalf("%s: the event at %d comes after the window at %d", order, e.Time, start)
				}
			}
			emitted, late := a.Add(e)
			if late {
				t.Fatalf("%s: step %d is late", order, i)
			}
			if last := i == l.N-1; last && len(emitted) != l.N-1 || !last && len(a.open) != i+1 {
				t.Fatalf("%s: step %d emits %d windows and leaves %d open", order, i, len(emitted), len(a.open))
			}
		}
	}
}
