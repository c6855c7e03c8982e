package windowedaggregation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: N events, of which the very last lies at
// 4*Spread and closes what is open.
//
// Without an Order, the others come in two halves. The first fills [0, Spread):
// its times are evenly spaced and come in random order. The second moves on, in
// pairs: one event at the front, which starts at Spread and advances by the same
// spacing, and one up to Spread behind the front.
//
// With an allowed lateness of Spread no event is late, every window of
// [0, Spread) is open when the second half begins (Spread/size of them, as long
// as the spacing 2*Spread/N is at most size), and from then on that many stay
// open while they leave one by one. So {n: 100000, spread: 500000} with windows
// of size 10 and lateness 500000 keeps 50,000 open. With a lateness well below
// Spread most events are late.
//
// With an Order, the others fill [0, Spread) evenly, from the latest to the
// earliest ("falling") or the other way round ("rising"). With an allowed
// lateness of Spread and a size of Spread/N, each event opens a window and all
// stay open until the last event. Against a solution that keeps the open windows
// in a sorted slice one of the two orders is as bad as it can be: each window
// goes in at the front, and all the others move by one place.
type Load struct {
	// N is how many events there are, at least 1.
	N int
	// Spread is the disorder of the events, in milliseconds: how far an event
	// may lie behind the largest time before it. From 1 to 2^32.
	Spread int64
	// Order is "falling", "rising", or empty for the two halves.
	Order string
}

const (
	maxSpread = 1 << 32
	maxEvents = 1 << 28 // times maxSpread stays within int64
)

// Steps returns one call per event. Values are from -100 to 100.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	if l.N < 1 || l.N > maxEvents {
		return nil, fmt.Errorf("n is %d; want 1 to %d", l.N, maxEvents)
	}
	if l.Spread < 1 || l.Spread > maxSpread {
		return nil, fmt.Errorf("spread is %d; want 1 to %d", l.Spread, int64(maxSpread))
	}
	times := make([]int64, l.N)
	switch l.Order {
	case "":
		l.halves(times, r)
	case "falling", "rising":
		for i := range times {
			times[i] = int64(i) * l.Spread / int64(l.N)
		}
		if l.Order == "falling" {
			slices.Reverse(times)
		}
	default:
		return nil, fmt.Errorf("order is %q; want falling or rising, or none", l.Order)
	}
	times[l.N-1] = 4 * l.Spread
	steps := make([]trace.Step, l.N)
	for i, t := range times {
		e := stream.Event{Time: t, Value: r.Int64N(201) - 100}
		steps[i] = trace.Step{Method: "Add", Args: []any{e}}
	}
	return steps, nil
}

// halves sets the times of a load without an Order.
func (l Load) halves(times []int64, r *rand.Rand) {
	half := (l.N + 1) / 2
	for i := range times[:half] {
		times[i] = int64(i) * l.Spread / int64(half)
	}
	r.Shuffle(half, func(i, j int) { times[i], times[j] = times[j], times[i] })
	for i := range times[half:] {
		front := l.Spread + int64(i/2)*l.Spread/int64(half)
		if i%2 == 1 {
			front -= r.Int64N(l.Spread)
		}
		times[half+i] = front
	}
}

// Valid reports what never comes in: a size below 1, a negative lateness or
// time, and a window whose end or sum leaves int64.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	size, lateness := t.New[0].(int64), t.New[1].(int64)
	if size < 1 {
		bad = append(bad, trace.AtNew("size is %d; it is at least 1", size))
	}
	if lateness < 0 {
		bad = append(bad, trace.AtNew("allowed lateness is %d; it is never below 0", lateness))
	}
	computable := len(bad) == 0
	var maxEventTime int64
	sums := make(map[int64]int64)
	for i, s := range t.Steps {
		e := s.Args[0].(stream.Event)
		if e.Time < 0 {
			bad = append(bad, trace.At(i, "time is %d; it is never below 0", e.Time))
			continue
		}
		if !computable {
			continue
		}
		start := e.Time / size * size
		if start > math.MaxInt64-size {
			bad = append(bad, trace.At(i, "the window from %d on ends beyond int64", start))
			continue
		}
		maxEventTime = max(maxEventTime, e.Time)
		if e.Time < maxEventTime-lateness {
			continue // late: it is in no sum
		}
		sum := sums[start] + e.Value
		if wrapped := (e.Value < 0) != (sum < sums[start]); wrapped {
			bad = append(bad, trace.At(i, "the sum of the window from %d on leaves int64", start))
			continue
		}
		sums[start] = sum
	}
	return bad
}
