package idempotentproducer

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// oracle keeps the log. A pair's records in it carry 1, 2, 3 and so on, so
// their count is the last sequence.
type oracle struct{ log []stream.ProducerRecord }

func (o *oracle) offer(r stream.ProducerRecord) stream.Verdict {
	count := 0
	for _, l := range o.log {
		if l.ProducerID == r.ProducerID && l.Partition == r.Partition {
			count++
		}
	}
	switch {
	case int(r.Seq) <= count:
		return stream.Duplicate
	case int(r.Seq) == count+1:
		o.log = append(o.log, r)
		return stream.Accepted
	default:
		return stream.OutOfOrder
	}
}

func TestOfferAgreesWithOracle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 1))
	producers := []int64{0, 1, 11, 1<<32 + 1}
	partitions := []int32{0, 1, 11}
	for range 2000 {
		g, other, o := New(), New(), &oracle{}
		var records []stream.ProducerRecord
		for range r.IntN(60) {
			p := stream.ProducerRecord{
				ProducerID: producers[r.IntN(len(producers))],
				Partition:  partitions[r.IntN(len(partitions))],
				Seq:        r.Int32N(8) - 1,
			}
			records = append(records, p)
			if got, want := g.Offer(p), o.offer(p); got != want {
				t.Fatalf("Offer %v: last is %q, want %q", records, got, want)
			}
			other.Offer(stream.ProducerRecord{ProducerID: p.ProducerID, Partition: p.Partition, Seq: 1})
		}
	}
}

func TestOfferAtTheEdgesOfInt32(t *testing.T) {
	t.Parallel()
	g := New().(*gate)
	p := pair{producer: 1}
	for _, tc := range []struct {
		last int64
		seq  int32
		want stream.Verdict
	}{
		{0, math.MaxInt32, stream.OutOfOrder},
		{0, math.MinInt32, stream.Duplicate},
		{math.MaxInt32 - 1, math.MaxInt32, stream.Accepted},
		{math.MaxInt32, math.MaxInt32, stream.Duplicate},
		{math.MaxInt32, math.MinInt32, stream.Duplicate},
		{math.MaxInt32, 0, stream.Duplicate},
	} {
		g.last[p] = tc.last
		if got := g.Offer(stream.ProducerRecord{ProducerID: 1, Seq: tc.seq}); got != tc.want {
			t.Errorf("after %d: Offer(%d) = %q, want %q", tc.last, tc.seq, got, tc.want)
		}
	}
}

// No input is ruled out for this exercise, so Valid refuses none.
func TestValid(t *testing.T) {
	t.Parallel()
	var steps []trace.Step
	for _, r := range []stream.ProducerRecord{
		{},
		{ProducerID: 1, Partition: 2, Seq: 1},
		{ProducerID: -1, Partition: -1, Seq: -1},
		{ProducerID: math.MaxInt64, Partition: math.MaxInt32, Seq: math.MaxInt32},
		{ProducerID: math.MinInt64, Partition: math.MinInt32, Seq: math.MinInt32},
	} {
		steps = append(steps, trace.Step{Method: "Offer", Args: []any{r}})
	}
	if bad := Valid(trace.Trace{Steps: steps}); len(bad) != 0 {
		t.Errorf("Valid = %v, want no problem", bad)
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	plain := Load{N: 1000, Producers: 3, Partitions: 4, Refused: 30}
	for _, spoil := range []func(*Load){
		func(l *Load) { l.N = 0 }, func(l *Load) { l.N = maxCount + 1 },
		func(l *Load) { l.Producers = 0 }, func(l *Load) { l.Producers = maxCount + 1 },
		func(l *Load) { l.Partitions = 0 }, func(l *Load) { l.Partitions = maxCount + 1 },
		func(l *Load) { l.Refused = -1 }, func(l *Load) { l.Refused = 101 },
	} {
		l := plain
		spoil(&l)
		if _, err := l.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error", l)
		}
	}
	steps, err := plain.Steps(rand.New(rand.NewPCG(1, 1)))
	if err != nil || len(steps) != plain.N {
		t.Fatalf("%+v.Steps: %d steps, %v", plain, len(steps), err)
	}
	again, _ := plain.Steps(rand.New(rand.NewPCG(1, 1)))
	if fmt.Sprint(steps) != fmt.Sprint(again) {
		t.Errorf("%+v.Steps differs from call to call", plain)
	}
	g, count := New(), map[stream.Verdict]int{}
	for _, s := range steps {
		count[g.Offer(s.Args[0].(stream.ProducerRecord))]++
	}
	if count[stream.Accepted] < 600 || count[stream.Duplicate] < 100 || count[stream.OutOfOrder] < 100 {
		t.Errorf("%+v.Steps leads to %v, want about 700 accepted and 150 of each refusal", plain, count)
	}
}
