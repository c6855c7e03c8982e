package logcompaction

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// naive keeps a record if no later one has its key: the rule, word for word.
func naive(log []stream.Record) []stream.Record {
	var kept []stream.Record
	for i, r := range log {
		later := slices.ContainsFunc(log[i+1:], func(o stream.Record) bool { return o.Key == r.Key })
		if !later {
			kept = append(kept, r)
		}
	}
	return kept
}

// deepCopy shares nothing with log, and keeps nil apart from empty.
func deepCopy(log []stream.Record) []stream.Record {
	out := slices.Clone(log)
	for i := range out {
		out[i].Value = bytes.Clone(out[i].Value)
	}
	return out
}

// randomLog draws from few keys and values, so that repeats are common: invalid
// UTF-8, empty values and tombstones are among them, and times go both ways.
func randomLog(r *rand.Rand) []stream.Record {
	keys := []string{"a", "A", "b", "\xff", "\xfe", "1", "01"}
	values := [][]byte{nil, {}, []byte("x"), []byte("y"), {0xff}}
	log := make([]stream.Record, r.IntN(12))
	offset := int64(r.IntN(3))
	for i := range log {
		log[i] = stream.Record{
			Offset:    offset,
			Timestamp: int64(r.IntN(5)),
			Key:       keys[r.IntN(len(keys))],
			Value:     values[r.IntN(len(values))],
		}
		offset += 1 + int64(r.IntN(3))
	}
	return log
}

func TestAgainstNaive(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 1))
	c := New()
	type answer struct{ got, want []stream.Record }
	var answers []answer
	for range 5000 {
		log := randomLog(r)
		before := deepCopy(log)
		got, want := c.Compact(log), naive(before)
		if !reflect.DeepEqual(log, before) {
			t.Fatalf("Compact(%v) modified its argument to %v", before, log)
		}
		answers = append(answers, answer{got, deepCopy(want)})
	}
	// Compared at the end: an answer must not change when others follow it.
	for _, a := range answers {
		if len(a.got)+len(a.want) > 0 && !reflect.DeepEqual(a.got, a.want) {
			t.Fatalf("Compact = %v, want %v", a.got, a.want)
		}
	}
}

func TestCompactTwice(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 2))
	c := New()
	for range 1000 {
		once := c.Compact(randomLog(r))
		if twice := c.Compact(once); !reflect.DeepEqual(twice, once) {
			t.Fatalf("Compact(%v) = %v, want the same", once, twice)
		}
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	compact := func(log ...stream.Record) trace.Step {
		return trace.Step{Method: "Compact", Args: []any{log}}
	}
	tests := []struct {
		name string
		in   trace.Step
		want string // part of the one problem; empty: none
	}{
		{"an empty log", compact(), ""},
		{"a plain log", compact(
			stream.Record{Offset: 0, Timestamp: 9, Key: "a", Value: []byte("1")},
			stream.Record{Offset: 4, Timestamp: 3, Key: "a"},
		), ""},
		{"offsets that do not ascend", compact(
			stream.Record{Offset: 5, Key: "a"}, stream.Record{Offset: 5, Key: "a"}, stream.Record{Offset: 2, Key: "a"},
		), ""},
		{"a record without a key", compact(
			stream.Record{Offset: 0, Key: "a"}, stream.Record{Offset: 1, Value: []byte("1")},
		), "record 1 has no key"},
		{"a negative time", compact(
			stream.Record{Offset: 0, Timestamp: -1, Key: "a"},
		), "timestamp -1"},
	}
	for _, tt := range tests {
		got := Valid(trace.Trace{Steps: []trace.Step{compact(), tt.in}})
		switch {
		case tt.want == "" && len(got) > 0:
			t.Errorf("%s: Valid = %v, want no problem", tt.name, got)
		case tt.want != "" && (len(got) != 1 || got[0].Step != 1 || !strings.Contains(got[0].Text, tt.want)):
			t.Errorf("%s: Valid = %v, want one problem at step 1 with %q", tt.name, got, tt.want)
		}
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	for _, l := range []Load{
		{N: -1, Keys: 1}, {N: 1}, {N: 1, Keys: 1, Tombstones: -1}, {N: 1, Keys: 1, Gap: -1},
	} {
		if _, err := l.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v: no error, want one", l)
		}
	}
	for _, l := range []Load{
		{N: 0, Keys: 1}, {N: 1000, Keys: 100, Tombstones: 5, Gap: 4}, {N: 100, Keys: 1000},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Errorf("%+v: %v", l, err)
			continue
		}
		if bad := Valid(trace.Trace{Steps: steps}); len(bad) > 0 {
			t.Errorf("%+v: Valid = %v, want no problem", l, bad)
		}
		log := steps[0].Args[0].([]stream.Record)
		if len(log) != l.N {
			t.Errorf("%+v: %d records, want %d", l, len(log), l.N)
		}
		if got, want := len(naive(log)), min(l.N, l.Keys); got != want {
			t.Errorf("%+v: %d keys, want %d", l, got, want)
		}
	}
}
