package streamingmetrics

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// oracle asks for each partition number in turn whether it is there.
func oracle(lateness int64, stats []stream.PartitionStats) stream.Metrics {
	m := stream.Metrics{Watermark: stream.NoTime}
	var watermarks []int64
	silent := false
	for p := int32(0); p < 16; p++ {
		for _, s := range stats {
			if s.Partition != p {
				continue
			}
			var lag int64
			for o := s.Committed + 1; o <= s.HighWatermark; o++ {
				lag++
			}
			m.Lags = append(m.Lags, stream.PartitionLag{Partition: p, Lag: lag})
			m.TotalLag += lag
			if s.MaxEventTime == stream.NoTime {
				silent = true
			} else {
				watermarks = append(watermarks, s.MaxEventTime-lateness)
			}
		}
	}
	if !silent && len(watermarks) > 0 {
		m.Watermark = slices.Min(watermarks)
	}
	return m
}

// same compares metrics; no lags are no lags, nil or empty.
func same(a, b stream.Metrics) bool {
	return slices.Equal(a.Lags, b.Lags) && a.TotalLag == b.TotalLag && a.Watermark == b.Watermark
}

func randomStats(r *rand.Rand) []stream.PartitionStats {
	var stats []stream.PartitionStats
	for _, p := range r.Perm(16)[:r.IntN(6)] {
		s := stream.PartitionStats{
			Partition: int32(p), HighWatermark: r.Int64N(8) - 1,
			Committed: r.Int64N(8) - 1, MaxEventTime: r.Int64N(30),
		}
		if r.IntN(8) == 0 {
			s.MaxEventTime = stream.NoTime
		}
		stats = append(stats, s)
	}
	return stats
}

func TestMeasureAgreesWithOracle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 1))
	for range 2000 {
		lateness := r.Int64N(12)
		c := New(lateness)
		var got, want []stream.Metrics
		for range 1 + r.IntN(4) {
			stats := randomStats(r)
			before := slices.Clone(stats)
			got = append(got, c.Measure(stats))
			want = append(want, oracle(lateness, stats))
			if !reflect.DeepEqual(stats, before) {
				t.Fatalf("Measure modified its input: %v, was %v", stats, before)
			}
		}
		// Compared at the end, so that a result that changed later shows.
		if !slices.EqualFunc(got, want, same) {
			t.Fatalf("lateness %d: got %v, want %v", lateness, got, want)
		}
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	type s = stream.PartitionStats
	tests := []struct {
		name     string
		lateness int64
		stats    []s
		want     string // part of the only problem; empty: none
	}{
		{"plain", 5, []s{
			{Partition: 1, HighWatermark: 9, Committed: 4, MaxEventTime: 20},
			{Partition: 0, HighWatermark: -1, Committed: -1, MaxEventTime: stream.NoTime},
		}, ""},
		{"no partitions", 0, nil, ""},
		{"committed ahead", 0, []s{{HighWatermark: 3, Committed: 9}}, ""},
		{"largest lateness", math.MaxInt64, []s{{MaxEventTime: 0}}, ""},
		{"largest lag", 0, []s{{HighWatermark: math.MaxInt64 - 1, Committed: -1}}, ""},
		{"negative lateness", -1, nil, "lateness"},
		{"negative time", 0, []s{{MaxEventTime: -1}}, "event time"},
		{"repeated partition", 0, []s{{Partition: 2}, {Partition: 2}}, "twice"},
		{"lag leaves int64", 0, []s{{HighWatermark: math.MaxInt64, Committed: -1}}, "leaves int64"},
		{"lag leaves int64 downwards", 0, []s{{HighWatermark: -2, Committed: math.MaxInt64}}, "leaves int64"},
		{"total leaves int64", 0, []s{
			{Partition: 0, HighWatermark: math.MaxInt64 - 1, Committed: -1},
			{Partition: 1, HighWatermark: 0, Committed: -1},
		}, "add up"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			tr := trace.Trace{New: []any{tc.lateness}, Steps: []trace.Step{{Method: "Measure", Args: []any{tc.stats}}}}
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
		{N: 0, Order: "shuffled"},
		{N: maxPartitions + 1, Order: "shuffled"},
		{N: 1},
		{N: 1, Order: "sorted"},
		{N: 1, Order: "shuffled", Batch: -1},
		{N: 1, Order: "shuffled", Silent: -1},
	} {
		if _, err := bad.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error", bad)
		}
	}
	for _, l := range []Load{
		{N: 1, Order: "shuffled"},
		{N: 20000, Order: "descending"},
		{N: 20000, Order: "shuffled", Batch: 30, Silent: 100},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatalf("%+v.Steps: %v", l, err)
		}
		if bad := Valid(trace.Trace{New: []any{int64(5)}, Steps: steps}); len(bad) != 0 {
			t.Errorf("%+v: %v", l, bad)
		}
		again, _ := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if fmt.Sprint(steps) != fmt.Sprint(again) {
			t.Errorf("%+v.Steps differs from call to call", l)
		}
		n := 0
		for _, s := range steps {
			n += len(s.Args[0].([]stream.PartitionStats))
		}
		if n != l.N {
			t.Errorf("%+v.Steps measures %d partitions", l, n)
		}
	}
}
