package segmentretention

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// naive asks of each segment whether it stays: it is the active one, or it or
// one before it is young enough, which a single young record makes it.
func naive(retention int64, log []stream.Segment, now int64) []stream.Segment {
	var kept []stream.Segment
	for i, s := range log {
		stays := i == len(log)-1
		for _, earlier := range log[:i+1] {
			for _, r := range earlier.Records {
				stays = stays || now-r.Timestamp <= retention
			}
		}
		if stays {
			kept = append(kept, s)
		}
	}
	return kept
}

// deepCopy shares nothing with log, and keeps nil apart from empty.
func deepCopy(log []stream.Segment) []stream.Segment {
	out := slices.Clone(log)
	for i := range out {
		out[i].Records = slices.Clone(out[i].Records)
		for j := range out[i].Records {
			out[i].Records[j].Value = bytes.Clone(out[i].Records[j].Value)
		}
	}
	return out
}

// randomLog has timestamps that rise slowly and go backwards often, gaps, an
// active segment that may be empty, and records without a key or a value.
func randomLog(r *rand.Rand) []stream.Segment {
	log := make([]stream.Segment, r.IntN(6))
	offset, at := int64(r.IntN(5)), int64(r.IntN(5))
	for i := range log {
		log[i].BaseOffset = offset
		for range r.IntN(4) {
			log[i].Records = append(log[i].Records, stream.Record{
				Offset: offset, Timestamp: max(0, at-r.Int64N(20)),
				Key: []string{"", "a", "b"}[r.IntN(3)], Value: [][]byte{nil, {}, []byte("x")}[r.IntN(3)],
			})
			offset += 1 + r.Int64N(3)
			at += r.Int64N(6)
		}
		if i < len(log)-1 && len(log[i].Records) == 0 {
			log[i].Records = []stream.Record{{Offset: offset, Timestamp: at}}
			offset++
		}
	}
	return log
}

func TestAgainstNaive(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 1))
	for range 3000 {
		retention := r.Int64N(30)
		c := New(retention)
		type answer struct{ got, want []stream.Segment }
		var answers []answer
		now := int64(0)
		for range 4 {
			log := randomLog(r)
			before := deepCopy(log)
			got := c.Clean(log, now)
			if !reflect.DeepEqual(log, before) {
				t.Fatalf("Clean(%v, %d) modified its argument to %v", before, now, log)
			}
			answers = append(answers, answer{got, naive(retention, before, now)})
			now += r.Int64N(25)
		}
		// Compared at the end: an answer must not change when others follow it.
		for _, a := range answers {
			if len(a.got)+len(a.want) > 0 && !reflect.DeepEqual(a.got, a.want) {
				t.Fatalf("retention %d: Clean = %v, want %v", retention, a.got, a.want)
			}
		}
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	seg := func(times ...int64) stream.Segment {
		var s stream.Segment
		for _, at := range times {
			s.Records = append(s.Records, stream.Record{Timestamp: at})
		}
		return s
	}
	type call struct {
		log []stream.Segment
		now int64
	}
	tests := []struct {
		name      string
		retention int64
		calls     []call
		step      int
		want      string // part of the only problem; empty: none
	}{
		{"a plain trace", 10, []call{{[]stream.Segment{seg(1, 2), seg(3)}, 5}, {[]stream.Segment{seg(3)}, 5}}, 0, ""},
		{"no call", 0, nil, 0, ""},
		{"an empty log and an empty active segment", 0, []call{{nil, 0}, {[]stream.Segment{seg()}, 0}, {[]stream.Segment{seg(1), seg()}, 0}}, 0, ""},
		{"times at the edge", math.MaxInt64, []call{{[]stream.Segment{seg(math.MaxInt64), seg()}, 0}, {[]stream.Segment{seg(0), seg()}, math.MaxInt64}}, 0, ""},
		{"a log that has nothing to do with the one before", 1, []call{{[]stream.Segment{seg(9), seg(9)}, 9}, {[]stream.Segment{seg(1), seg(2)}, 9}}, 0, ""},
		{"negative retention", -1, []call{{[]stream.Segment{seg(1)}, 5}}, -1, "retention is -1"},
		{"negative now", 1, []call{{[]stream.Segment{seg(1)}, -5}}, 0, "now is -5"},
		{"now goes backwards", 1, []call{{nil, 5}, {nil, 4}}, 1, "now is 4 after 5"},
		{"negative timestamp", 1, []call{{[]stream.Segment{seg(1, -1)}, 5}}, 0, "segment 0, record 1 has timestamp -1"},
		{"a closed segment without records", 1, []call{{[]stream.Segment{seg(1), seg(), seg(1)}, 5}}, 0, "segment 1 is closed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tr := trace.Trace{New: []any{tt.retention}}
			for _, c := range tt.calls {
				tr.Steps = append(tr.Steps, trace.Step{Method: "Clean", Args: []any{c.log, c.now}})
			}
			got := Valid(tr)
			switch {
			case tt.want == "" && len(got) > 0:
				t.Errorf("Valid = %v, want no problem", got)
			case tt.want != "" && (len(got) != 1 || got[0].Step != tt.step || !strings.Contains(got[0].Text, tt.want)):
				t.Errorf("Valid = %v, want one problem at step %d with %q", got, tt.step, tt.want)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	for _, bad := range []Load{
		{Segment: 1, Calls: 1}, {N: 1, Calls: 1}, {N: 1, Segment: 1}, {N: 1, Segment: 1, Calls: 1, Disorder: -1},
	} {
		if _, err := bad.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error, want one", bad)
		}
	}
	for _, l := range []Load{
		{N: 1, Segment: 1, Calls: 1},
		{N: 1000, Segment: 7, Disorder: 40, Calls: 3},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil || len(steps) != l.Calls {
			t.Fatalf("%+v.Steps: %d steps, %v; want %d", l, len(steps), err, l.Calls)
		}
		if bad := Valid(trace.Trace{New: []any{int64(500)}, Steps: steps}); len(bad) > 0 {
			t.Errorf("%+v: Valid = %v, want no problem", l, bad)
		}
		again, _ := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if !reflect.DeepEqual(steps, again) {
			t.Errorf("%+v.Steps differs from call to call", l)
		}
	}
}

// What the comment of Steps promises of a retention of half the log.
func TestLoadDeletesHalfAndThenMore(t *testing.T) {
	t.Parallel()
	l := Load{N: 1000, Segment: 10, Disorder: 5, Calls: 4}
	steps, err := l.Steps(rand.New(rand.NewPCG(3, 1)))
	if err != nil {
		t.Fatal(err)
	}
	c := New(int64(l.N) / 2)
	var left []int
	for _, s := range steps {
		left = append(left, len(c.Clean(s.Args[0].([]stream.Segment), s.Args[1].(int64))))
	}
	if left[0] < 48 || left[0] > 52 || left[1] >= left[0] || left[3] != 1 {
		t.Errorf("%v segments of 100 are left, want about 50 at first, fewer then, and 1 in the end", left)
	}
}
