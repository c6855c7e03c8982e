package builddirectory

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
	"highwater/reference/trace"
)

// naive looks at each record for a later one of its key.
func naive(records []stream.Record) map[string][]byte {
	directory := map[string][]byte{}
	for i, r := range records {
		latest := true
		for _, later := range records[i+1:] {
			latest = latest && later.Key != r.Key
		}
		if latest && r.Value != nil {
			directory[r.Key] = r.Value
		}
	}
	return directory
}

// randomTopic has few keys, so that they are deleted and written again, and gaps
// in every place.
func randomTopic(r *rand.Rand) walk.Topic {
	keys := []string{"a", "b", "c", "\xff"}
	values := [][]byte{nil, nil, {}, []byte("x"), []byte("y")}
	topic := walk.Topic{Start: r.Int64N(3)}
	next := topic.Start + r.Int64N(3)
	for range r.IntN(12) {
		topic.Records = append(topic.Records, stream.Record{
			Offset: next, Timestamp: r.Int64N(5), Key: keys[r.IntN(len(keys))], Value: values[r.IntN(len(values))],
		})
		next += 1 + r.Int64N(3)
	}
	topic.End = next + r.Int64N(3)
	for range r.IntN(4) {
		topic.Batches = append(topic.Batches, int32(r.IntN(3)))
	}
	if len(topic.Batches) > 0 {
		topic.Batches = append(topic.Batches, 1)
	}
	return topic
}

func TestAgainstNaive(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 1))
	b := New()
	var topics []walk.Topic
	var answers []map[string][]byte
	for range 5000 {
		topic := randomTopic(r)
		if bad := Valid(trace.Trace{Steps: []trace.Step{{Method: "Build", Args: []any{topic}}}}); len(bad) > 0 {
			t.Fatalf("%+v: Valid = %v, want no problem", topic, bad)
		}
		for style := range walk.Styles {
			topics, answers = append(topics, topic), append(answers, b.Build(topic.Consumer(style)))
		}
	}
	// Compared at the end: an answer must not change when others follow it.
	for i, got := range answers {
		if want := naive(topics[i].Records); !reflect.DeepEqual(got, want) {
			t.Fatalf("Build of %+v = %q, want %q", topics[i], got, want)
		}
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	rec := func(offset int64) stream.Record { return stream.Record{Offset: offset, Key: "a"} }
	two := []stream.Record{rec(3), rec(9)}
	tests := []struct {
		name  string
		topic walk.Topic
		want  string // part of the only problem; empty: none
	}{
		{"a plain topic", walk.Topic{Records: two, Start: 1, End: 12, Batches: []int32{2, 0, 1}}, ""},
		{"no gaps at the ends", walk.Topic{Records: two, Start: 3, End: 10}, ""},
		{"nothing", walk.Topic{}, ""},
		{"nothing left", walk.Topic{Start: 5, End: 50}, ""},
		{"a start below 0", walk.Topic{Records: two, Start: -4, End: 10}, ""},
		{"the largest offset", walk.Topic{Records: []stream.Record{rec(math.MaxInt64 - 1)}, End: math.MaxInt64}, ""},
		{"a value, an empty one and none", walk.Topic{Records: []stream.Record{
			{Key: "a", Value: []byte("x")}, {Offset: 1, Key: "a", Value: []byte{}}, {Offset: 2, Key: "a"},
		}, End: 3}, ""},
		{"a record without a key", walk.Topic{Records: []stream.Record{{Offset: 1}}, End: 2}, "record 0 has no key"},
		{"a negative timestamp", walk.Topic{Records: []stream.Record{{Key: "a", Timestamp: -1}}, End: 2}, "timestamp -1"},
		{"offsets that do not ascend", walk.Topic{Records: []stream.Record{rec(3), rec(3)}, End: 9}, "record 1 has offset 3"},
		{"an offset below the start", walk.Topic{Records: two, Start: 4, End: 12}, "record 0 has offset 3"},
		{"an offset at the end", walk.Topic{Records: two, End: 9}, "the topic ends at 9"},
		{"an end below the start", walk.Topic{Start: 2, End: 1}, "end is 1"},
		{"a negative batch", walk.Topic{Records: two, End: 12, Batches: []int32{1, -1}}, "batches has -1"},
		{"no batch above 0", walk.Topic{Records: two, End: 12, Batches: []int32{0, 0}}, "no number above 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Valid(trace.Trace{Steps: []trace.Step{
				{Method: "Build", Args: []any{walk.Topic{}}}, {Method: "Build", Args: []any{tt.topic}},
			}})
			switch {
			case tt.want == "" && len(got) > 0:
				t.Errorf("Valid = %v, want no problem", got)
			case tt.want != "" && (len(got) != 1 || got[0].Step != 1 || !strings.Contains(got[0].Text, tt.want)):
				t.Errorf("Valid = %v, want one problem at step 1 with %q", got, tt.want)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	for _, bad := range []Load{
		{N: -1, Keys: 1, Batch: 1},
		{N: 1, Batch: 1},
		{N: 1, Keys: 1},
		{N: 1, Keys: 1, Batch: math.MaxInt32 + 1},
		{N: 1, Keys: 1, Batch: 1, Tombstones: -1},
		{N: 1, Keys: 1, Batch: 1, Gap: -1},
	} {
		if _, err := bad.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v.Steps: no error, want one", bad)
		}
	}
	for _, l := range []Load{
		{Keys: 1, Batch: 1},
		{N: 1, Keys: 1, Batch: 1},
		{N: 800, Keys: 30, Tombstones: 4, Gap: 9, Batch: 20},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil || len(steps) != 1 {
			t.Fatalf("%+v.Steps: %d steps, %v; want 1", l, len(steps), err)
		}
		if bad := Valid(trace.Trace{Steps: steps}); len(bad) > 0 {
			t.Errorf("%+v: Valid = %v, want no problem", l, bad)
		}
		topic := steps[0].Args[0].(walk.Topic)
		if len(topic.Records) != l.N {
			t.Errorf("%+v: %d records, want %d", l, len(topic.Records), l.N)
		}
		for style := range walk.Styles {
			if got, want := New().Build(topic.Consumer(style)), naive(topic.Records); !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, style %d: %d keys, want %d", l, style, len(got), len(want))
			}
		}
		again, _ := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if !reflect.DeepEqual(steps, again) {
			t.Errorf("%+v.Steps differs from call to call", l)
		}
	}
}
