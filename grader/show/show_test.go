package show

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
)

// five has one field more than a small struct.
type five struct{ A, B, C, D, E int64 }

// TestValue has a value of every type that comes in or goes out.
func TestValue(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		value any
		want  string
	}{
		{"true", true, "true"},
		{"int16", int16(-3), "-3"},
		{"int32", int32(7), "7"},
		{"int64", int64(-1), "-1"},
		{"the smallest int64 has a name", stream.NoTime, "NoTime"},
		{"the smallest int32 has none", int32(math.MinInt32), "-2147483648"},
		{"a float", 0.5, "0.5"},
		{"minus zero", math.Copysign(0, -1), "-0"},
		{"a string", "a b", `"a b"`},
		{"an empty string", "", `""`},
		{"quotes and line ends", "a\"b\\\r\n", `"a\"b\\\r\n"`},
		{"no UTF-8", "a\xff", `"a\xff"`},
		{"letters of any language", "é→日本", `"é→日本"`},
		{"a mark that joins the letter before it", "e\u0301", `"e\u0301"`},
		{"what shows as nothing", "a\u200b\u202e", `"a\u200b\u202e"`},
		{"a word", stream.OutOfOrder, `"out-of-order"`},
		{"bytes", []byte("x"), `"x"`},
		{"empty bytes", []byte{}, `""`},
		{"no bytes", []byte(nil), "nil"},
		{"a list", []int32{1, 2}, "[1, 2]"},
		{"an empty list", []int32{}, "[]"},
		{"no list", []int32(nil), "[]"}, // equal to an empty one
		{"strings", []string{"a", ""}, `["a", ""]`},
		{"a list of lists", [][]string{{"a"}, nil}, `[["a"], []]`},
		{"a map, by key", map[string][]byte{"b": nil, "a": {}, "": []byte("x")}, `{"": "x", "a": "", "b": nil}`},
		{"no map", map[string][]byte(nil), "{}"},

		{"a small struct with its zeros", stream.Event{Value: 5}, "Event{Time: 0, Value: 5}"},
		{"four fields are small", stream.Record{Offset: 3, Key: "a"}, `Record{Offset: 3, Timestamp: 0, Key: "a", Value: nil}`},
		{"five fields are large", five{B: 1}, "five{B: 1}"},
		{"a large struct without its zeros", stream.Op{Kind: stream.Send, Seq: 2, Value: "v"}, `Op{Kind: "send", Seq: 2, Value: "v"}`},
		{"a large struct of zeros", stream.Op{}, "Op{}"},
		{"structs in a list have no name", []stream.Window{{Start: 0, Sum: 5}, {Start: 10}}, "[{Start: 0, Sum: 5}, {Start: 10, Sum: 0}]"},
		{"structs in a struct have none", stream.Metrics{Lags: []stream.PartitionLag{{Lag: 2}}, Watermark: stream.NoTime}, "Metrics{Lags: [{Partition: 0, Lag: 2}], TotalLag: 0, Watermark: NoTime}"},
		{"an assignment", stream.Assignment{Consumer: "c", Partitions: []int32{1}}, `Assignment{Consumer: "c", Partitions: [1]}`},
		{"a move", stream.Move{Partition: 1, To: "b"}, `Move{Partition: 1, From: "", To: "b"}`},
		{
			"a snapshot",
			stream.Snapshot{Logs: []stream.PartitionLog{{Values: []string{"a"}}}, Offsets: []stream.PartitionOffset{{Offset: 4}}},
			`Snapshot{Logs: [{Partition: 0, Values: ["a"]}], Offsets: [{Partition: 0, Offset: 4}]}`,
		},
		{"segments", []stream.Segment{{BaseOffset: 2, Records: []stream.Record{{Offset: 2}}}}, `[{BaseOffset: 2, Records: [{Offset: 2, Timestamp: 0, Key: "", Value: nil}]}]`},
		{"a configuration", stream.CleanerConfig{MinDirtyRatio: 0.5, DeleteRetention: 10}, "CleanerConfig{MinDirtyRatio: 0.5, DeleteRetention: 10}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := reflect.ValueOf(tt.value)
			if got := Value(v); got != tt.want {
				t.Errorf("Value(%#v) = %s, want %s", tt.value, got, tt.want)
			}
			// A limit that is not reached changes nothing.
			if got := Short(v, 1000); got != tt.want {
				t.Errorf("Short(%#v, 1000) = %s, want %s", tt.value, got, tt.want)
			}
		})
	}
}

// TestShort stops a little after the limit, and says how much is missing.
func TestShort(t *testing.T) {
	t.Parallel()
	large := make(map[string][]byte)
	for _, c := range "abcdefghij" {
		large[string(c)] = nil
	}
	for _, tt := range []struct {
		name  string
		value any
		limit int
		want  string
	}{
		{"a list", []int64{1, 2, 3, 4, 5}, 7, "[1, 2, 3 ... (2 more)]"},
		{"a list that just fits", []int64{1, 2, 3}, 9, "[1, 2, 3]"},
		{"a map", large, 12, `{"a": nil, "b": nil ... (8 more)}`},
		{"a string", strings.Repeat("x", 30), 10, `"xxxxxxxxxx"... (30 bytes)`},
		{"a string of the limit", strings.Repeat("x", 10), 10, `"xxxxxxxxxx"`},
		{"letters of two bytes are not cut", strings.Repeat("é", 10), 5, `"éé"... (20 bytes)`},
		{"no letters at all", strings.Repeat("\x80", 10), 5, `"\x80"... (10 bytes)`},
		{"bytes", []byte(strings.Repeat("x", 30)), 10, `"xxxxxxxxxx"... (30 bytes)`},
		{"a list in a list", [][]int64{{1, 2, 3, 4}, {5}}, 5, "[[1, 2 ... (2 more)] ... (1 more)]"},
		{"a list in a struct", stream.Snapshot{Logs: []stream.PartitionLog{{Partition: 1}, {Partition: 2}}}, 20, "Snapshot{Logs: [{Partition: 1, Values: []} ... (1 more)], Offsets: []}"},
		{"no limit", []int64{1, 2, 3, 4, 5}, 0, "[1, 2, 3, 4, 5]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Short(reflect.ValueOf(tt.value), tt.limit); got != tt.want {
				t.Errorf("Short(%#v, %d) = %s, want %s", tt.value, tt.limit, got, tt.want)
			}
		})
	}
}

// TestShortIsShort holds large values to about the limit.
func TestShortIsShort(t *testing.T) {
	t.Parallel()
	records := make([]stream.Record, 10_000)
	for i := range records {
		records[i] = stream.Record{Offset: int64(i), Key: strings.Repeat("k", 1000), Value: []byte(strings.Repeat("\x00", 1000))}
	}
	for name, v := range map[string]any{
		"records":  records,
		"segments": []stream.Segment{{Records: records}, {Records: records}},
		"bytes":    []byte(strings.Repeat("\x00", 1<<20)),
	} {
		const limit, escaped = 100, 4 // bytes of text for one byte of a value
		if got := Short(reflect.ValueOf(v), limit); len(got) > limit+2*escaped*limit+200 {
			t.Errorf("Short(%s, %d) has %d bytes: %s", name, limit, len(got), got)
		}
	}
}

func TestCall(t *testing.T) {
	t.Parallel()
	values := func(list ...any) []reflect.Value {
		var vs []reflect.Value
		for _, v := range list {
			vs = append(vs, reflect.ValueOf(v))
		}
		return vs
	}
	for _, tt := range []struct {
		name     string
		args     []reflect.Value
		variadic bool
		limit    int
		want     string
	}{
		{"no arguments", nil, false, 0, "F()"},
		{"a struct with its name", values(stream.Event{Time: 20, Value: 1}), false, 0, "F(Event{Time: 20, Value: 1})"},
		{"several", values(int64(10), int64(5)), false, 0, "F(10, 5)"},
		{"a list", values([]int64{9, 7}), false, 0, "F([9, 7])"},
		{"variadic", values([]int64{9, 7}), true, 0, "F(9, 7)"},
		{"variadic of nothing", values([]int64(nil)), true, 0, "F()"},
		{"variadic after another", values("a", []int64{9, 7}), true, 0, `F("a", 9, 7)`},
		{"a limit", values([]int64{1, 2, 3, 4, 5, 6, 7, 8}), true, 10, "F(1, 2, 3, 4 ... (4 more))"},
		{"a limit, shared out", values([]int64{1, 2, 3, 4, 5, 6, 7, 8}, []int64{1, 2, 3, 4, 5, 6, 7, 8}), false, 20, "F([1, 2, 3, 4 ... (4 more)], [1 ... (7 more)])"},
		{"a limit that is used up", values([]int64{1, 2, 3, 4, 5, 6, 7, 8}, "a", []int64{1, 2}), false, 4, `F([1 ... (7 more)], "a", [1 ... (1 more)])`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Call("F", tt.args, tt.variadic, tt.limit); got != tt.want {
				t.Errorf("Call(%s) = %s, want %s", tt.name, got, tt.want)
			}
		})
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]any{
		"int64": int64(0), "Verdict": stream.Accepted, "Window": stream.Window{}, "[]Window": []stream.Window{},
		"[]uint8": []byte{}, "map[string][]uint8": map[string][]byte{}, "[][]string": [][]string{},
	} {
		if got := Name(reflect.TypeOf(v)); got != want {
			t.Errorf("Name(%T) = %s, want %s", v, got, want)
		}
	}
}
