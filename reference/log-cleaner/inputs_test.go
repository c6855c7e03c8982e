package logcleaner

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// seg is a segment whose records have the offsets from base on: upper case is
// a value of the key, lower case a tombstone of it.
func seg(base int64, keys string) stream.Segment {
	s := stream.Segment{BaseOffset: base}
	for i, k := range keys {
		r := stream.Record{Offset: base + int64(i), Key: strings.ToLower(string(k))}
		if strings.ToLower(string(k)) != string(k) {
			r.Value = []byte("v")
		}
		s.Records = append(s.Records, r)
	}
	return s
}

func TestValid(t *testing.T) {
	t.Parallel()
	type log = []stream.Segment
	type call struct {
		log log
		now int64
	}
	one := func(segments ...stream.Segment) []call { return []call{{segments, 5}} }
	with := func(s stream.Segment, edit func(*stream.Record)) stream.Segment {
		edit(&s.Records[len(s.Records)-1])
		return s
	}
	tail := func(s stream.Segment) stream.Segment {
		s.Records = s.Records[1:]
		return s
	}
	half := stream.CleanerConfig{MinDirtyRatio: 0.5, DeleteRetention: 10}
	endless := stream.CleanerConfig{DeleteRetention: math.MaxInt64}
	tests := []struct {
		name  string
		cfg   stream.CleanerConfig
		calls []call
		step  int
		want  string // part of the only problem; empty: none
	}{
		{"a plain trace", half, []call{
			{log{seg(0, "AB"), seg(2, "A")}, 5},
			{log{seg(0, "AB"), seg(2, "AC"), seg(4, "A"), seg(5, "")}, 5}, // runs, and removes two of A
			{log{tail(seg(0, "AB")), tail(seg(2, "AC")), seg(4, "A"), seg(5, "D")}, 6},
		}, 0, ""},
		{"no call", half, nil, 0, ""},
		{"empty logs and an empty active segment", half, []call{{nil, 0}, {log{seg(0, "")}, 0}, {log{seg(0, "A"), seg(1, "")}, 0}}, 0, ""},
		{"offsets with gaps", half, one(seg(7, "A"), seg(90, "B"), seg(900, "")), 0, ""},
		{"a ratio of 1", stream.CleanerConfig{MinDirtyRatio: 1}, one(seg(0, "A"), seg(1, "")), 0, ""},
		{"a window without end, and no tombstone", endless, one(seg(0, "A"), seg(1, "b")), 0, ""},
		{"a window that just ends", endless, []call{{log{seg(0, "a"), seg(1, "")}, 0}}, 0, ""},
		{"a negative ratio", stream.CleanerConfig{MinDirtyRatio: -0.1}, one(), -1, "min dirty ratio is -0.1"},
		{"a ratio above 1", stream.CleanerConfig{MinDirtyRatio: 50}, one(), -1, "min dirty ratio is 50"},
		{"a ratio that is no number", stream.CleanerConfig{MinDirtyRatio: math.NaN()}, one(), -1, "min dirty ratio is NaN"},
		{"a negative retention", stream.CleanerConfig{DeleteRetention: -1}, one(), -1, "delete retention is -1"},
		{"a negative now", half, []call{{nil, -1}}, 0, "now is -1"},
		{"now goes backwards", half, []call{{nil, 5}, {nil, 4}}, 1, "now is 4 after 5"},
		{"a closed segment without records", half, one(seg(0, "A"), seg(1, ""), seg(1, "")), 0, "segment 1 is closed"},
		{"a record without a key", half, one(with(seg(0, "AB"), func(r *stream.Record) { r.Key = "" })), 0, "record 1 has no key"},
		{"a negative timestamp", half, one(with(seg(0, "A"), func(r *stream.Record) { r.Timestamp = -1 })), 0, "timestamp -1"},
		{"an offset that does not ascend", half, one(with(seg(0, "AB"), func(r *stream.Record) { r.Offset = 0 })), 0, "record 1 has offset 0"},
		{"an offset below the base", half, one(with(seg(3, "A"), func(r *stream.Record) { r.Offset = 2 })), 0, "record 0 has offset 2"},
		{"an offset without a next one", half, one(with(seg(3, "A"), func(r *stream.Record) { r.Offset = math.MaxInt64 })), 0, "has offset 9223372036854775807"},
		{"a base that does not ascend", half, one(seg(0, "AB"), seg(1, "")), 0, "segment 1 has base offset 1"},
		{"a log that lost a segment", half, []call{{log{seg(0, "A"), seg(1, "B")}, 5}, {log{seg(1, "B")}, 6}}, 1, "does not go on"},
		{"a log that keeps what was removed", half, []call{{log{seg(0, "AA"), seg(2, "")}, 5}, {log{seg(0, "AA"), seg(2, "")}, 6}}, 1, "does not go on"},
		{"a closed segment that grew", half, []call{{log{seg(0, "A"), seg(5, "")}, 5}, {log{seg(0, "AB"), seg(5, "")}, 6}}, 1, "does not go on"},
		{"an active segment that shrank", half, []call{{log{seg(0, "AB")}, 5}, {log{seg(0, "A")}, 6}}, 1, "does not go on"},
		{"a value that became none", half, []call{{log{seg(0, "A")}, 5}, {log{seg(0, "a")}, 6}}, 1, "does not go on"},
		{"a base that changed", half, []call{{log{seg(4, "")}, 5}, {log{seg(5, "")}, 6}}, 1, "does not go on"},
		{"a window that leaves int64", endless, []call{{log{seg(0, "a"), seg(1, "")}, 1}}, 0, "tombstone at offset 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tr := trace.Trace{New: []any{tt.cfg}}
			for _, c := range tt.calls {
				tr.Steps = append(tr.Steps, trace.Step{Method: "Clean", Args: []any{[]stream.Segment(c.log), c.now}})
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
	plain := Load{N: 1, Keys: 1, Segment: 1, Calls: 1}
	for _, edit := range []func(*Load){
		func(l *Load) { l.N = 0 },
		func(l *Load) { l.Keys = 0 },
		func(l *Load) { l.Tombstones = -1 },
		func(l *Load) { l.Segment = 0 },
		func(l *Load) { l.Calls = 0 },
		func(l *Load) { l.MinDirtyRatio = 1.5 },
		func(l *Load) { l.DeleteRetention = -1 },
	} {
		l := plain
		edit(&l)
		if _, err := l.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error, want one", l)
		}
	}
	for _, l := range []Load{
		plain,
		{N: 3, Keys: 1, Segment: 2, Calls: 9, MinDirtyRatio: 0.5},
		{N: 900, Keys: 60, Tombstones: 3, Segment: 20, Calls: 12, MinDirtyRatio: 0.6, DeleteRetention: 3000},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil || len(steps) != l.Calls {
			t.Fatalf("%+v.Steps: %d steps, %v; want %d", l, len(steps), err, l.Calls)
		}
		cfg := stream.CleanerConfig{MinDirtyRatio: l.MinDirtyRatio, DeleteRetention: l.DeleteRetention}
		if bad := Valid(trace.Trace{New: []any{cfg}, Steps: steps}); len(bad) > 0 {
			t.Errorf("%+v: Valid = %v, want no problem", l, bad)
		}
		again, _ := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if !reflect.DeepEqual(steps, again) {
			t.Errorf("%+v.Steps differs from call to call", l)
		}
	}
}

// What makes a case of it: some calls run, some do not, and tombstones come and
// go.
func TestLoadUsesTheCleaner(t *testing.T) {
	t.Parallel()
	l := Load{N: 900, Keys: 60, Tombstones: 3, Segment: 20, Calls: 12, MinDirtyRatio: 0.6, DeleteRetention: 3000}
	steps, err := l.Steps(rand.New(rand.NewPCG(2, 1)))
	if err != nil {
		t.Fatal(err)
	}
	c := New(stream.CleanerConfig{MinDirtyRatio: l.MinDirtyRatio, DeleteRetention: l.DeleteRetention}).(*cleaner)
	var runs, old int
	for _, s := range steps {
		now := s.Args[1].(int64)
		if _, ran := c.Clean(s.Args[0].([]stream.Segment), now); ran {
			runs++
		}
		for _, since := range c.found {
			if since < now {
				old++
				break
			}
		}
	}
	if runs < 3 || runs == l.Calls || old == 0 {
		t.Errorf("%d of %d calls run, and after %d of them tombstones wait; want some of each", runs, l.Calls, old)
	}
}
