package judge

import (
	"testing"

	"highwater/exercises/stream"
)

// differ compares two answers of one method.
func differ(t testing.TB, slug, method string, want, got []any) *Difference {
	t.Helper()
	e := exercise(t, slug)
	j := &judgment{exercise: e}
	var zeros, made []any
	f := e.Machine.Methods[e.Machine.Method(method)]
	for _, v := range f.MakeArgs() {
		zeros = append(zeros, v.Interface())
	}
	for _, v := range e.Machine.New.MakeArgs() {
		made = append(made, v.Interface())
	}
	j.script = script(t, e, made, call{method, zeros, want})
	d := j.difference(0, encode(t, f.Results, want), encode(t, f.Results, got))
	d.Minus, d.Plus = "want", "got"
	return d
}

func record(offset int64, key string, value []byte) stream.Record {
	return stream.Record{Offset: offset, Key: key, Value: value}
}

func owns(consumer string, partitions ...int32) stream.Assignment {
	return stream.Assignment{Consumer: consumer, Partitions: partitions}
}

func window(start, sum int64) stream.Window { return stream.Window{Start: start, Sum: sum} }

func lag(partition int32, n int64) stream.PartitionLag {
	return stream.PartitionLag{Partition: partition, Lag: n}
}

func partition(p int32, values ...string) stream.PartitionLog {
	return stream.PartitionLog{Partition: p, Values: values}
}

// TestDifference has a pair of every result type that there is: the first line of
// each is what the message says, the notes are in brackets.
func TestDifference(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, slug, method string
		want, got          []any
		text               string
	}{
		{"a number", "offset-commit", "Ack", list(int64(6)), list(int64(9)), `want|got
returned 9; want 6
- 6
+ 9`},
		{"a number that stands for none", "offset-commit", "Ack", list(int64(6)), list(stream.NoTime), `want|got
returned NoTime; want 6
- 6
+ NoTime`},
		{"a word", "idempotent-producer", "Offer", list(stream.Accepted), list(stream.Verdict("Accepted")), `want|got
returned "Accepted"; want "accepted"
- "accepted"
+ "Accepted"`},
		{"the second of two results", "windowed-aggregation", "Add", list([]stream.Window(nil), false), list([]stream.Window{}, true), `want|got
late is true; want false
  late:
- false
+ true`},
		{"both results", "windowed-aggregation", "Add", list([]stream.Window{window(0, 3)}, false), list([]stream.Window{window(0, 4), window(10, 1)}, true), `want|got
emitted is [{Start: 0, Sum: 4}, {Start: 10, Sum: 1}]; want [{Start: 0, Sum: 3}]
(one element too many: got 2, want 1)
  emitted:
  [
-   Window{Start: 0, Sum: 3}
+   Window{Start: 0, Sum: 4}
+   Window{Start: 10, Sum: 1}
  ]
  late:
- false
+ true`},
		{"nothing for a list", "windowed-aggregation", "Add", list([]stream.Window{window(0, 3), window(10, 1)}, false), list([]stream.Window(nil), false), `want|got
emitted is []; want [{Start: 0, Sum: 3}, {Start: 10, Sum: 1}]
(2 elements too few: got 0, want 2)
  emitted:
- [
-   Window{Start: 0, Sum: 3}
-   Window{Start: 10, Sum: 1}
- ]
+ []`},
		{"a list inside of a list", "consumer-group-assign", "Assign", list([]stream.Assignment{owns("a", 1, 2), owns("b")}), list([]stream.Assignment{owns("a", 2, 1), owns("b")}), `want|got
[0].Partitions[0] is 2; want 1
  [
-   Assignment{Consumer: "a", Partitions: [1, 2]}
+   Assignment{Consumer: "a", Partitions: [2, 1]}
    Assignment{Consumer: "b", Partitions: []}
  ]`},
		{"another order", "consumer-group-assign", "Assign", list([]stream.Assignment{owns("a", 1, 2), owns("b"), owns("c", 5)}), list([]stream.Assignment{owns("b"), owns("a", 1, 2), owns("c", 5)}), `want|got
the result has the right elements in another order
(the elements are right and their order is not)
  [
-   Assignment{Consumer: "a", Partitions: [1, 2]}
    Assignment{Consumer: "b", Partitions: []}
+   Assignment{Consumer: "a", Partitions: [1, 2]}
    Assignment{Consumer: "c", Partitions: [5]}
  ]`},
		{"the same element twice is no other order", "consumer-group-assign", "Assign", list([]stream.Assignment{owns("a"), owns("a"), owns("b")}), list([]stream.Assignment{owns("a"), owns("b"), owns("b")}), `want|got
[1].Consumer is "b"; want "a"
  [
    Assignment{Consumer: "a", Partitions: []}
-   Assignment{Consumer: "a", Partitions: []}
+   Assignment{Consumer: "b", Partitions: []}
    Assignment{Consumer: "b", Partitions: []}
  ]`},
		{"an element that is missing", "consumer-rebalance-plan", "Plan", list([]stream.Move{{Partition: 1, From: "a", To: "b"}, {Partition: 2, To: "b"}}), list([]stream.Move{{Partition: 1, From: "a", To: "b"}}), `want|got
there is no [1]; want Move{Partition: 2, From: "", To: "b"}
(one element too few: got 1, want 2)
  [
    Move{Partition: 1, From: "a", To: "b"}
-   Move{Partition: 2, From: "", To: "b"}
  ]`},
		{"an element too many", "consumer-rebalance-plan", "Plan", list([]stream.Move{{Partition: 1, From: "a", To: "b"}}), list([]stream.Move{{Partition: 1, From: "a", To: "b"}, {Partition: 2, To: "b"}}), `want|got
[1] is Move{Partition: 2, From: "", To: "b"}; want nothing there
(one element too many: got 2, want 1)
  [
    Move{Partition: 1, From: "a", To: "b"}
+   Move{Partition: 2, From: "", To: "b"}
  ]`},
		{
			"fields", "streaming-metrics", "Measure",
			list(stream.Metrics{Lags: []stream.PartitionLag{lag(0, 1), lag(1, 2)}, TotalLag: 3, Watermark: 5}),
			list(stream.Metrics{Lags: []stream.PartitionLag{lag(0, 1), lag(1, 3)}, TotalLag: 4, Watermark: stream.NoTime}), `want|got
Lags[1].Lag is 3; want 2
  Metrics{
    Lags: [
      PartitionLag{Partition: 0, Lag: 1}
-     PartitionLag{Partition: 1, Lag: 2}
+     PartitionLag{Partition: 1, Lag: 3}
    ]
-   TotalLag: 3
-   Watermark: 5
+   TotalLag: 4
+   Watermark: NoTime
  }`,
		},
		{"an empty value for a tombstone", "log-compaction", "Compact", list([]stream.Record{record(1, "a", nil)}), list([]stream.Record{record(1, "a", []byte{})}), `want|got
returned [{Offset: 1, Timestamp: 0, Key: "a", Value: ""}]; want [{Offset: 1, Timestamp: 0, Key: "a", Value: nil}]
(nil (a tombstone) is wanted, and an empty value was returned)
  [
-   Record{Offset: 1, Timestamp: 0, Key: "a", Value: nil}
+   Record{Offset: 1, Timestamp: 0, Key: "a", Value: ""}
  ]`},
		{"a tombstone for an empty value", "log-compaction", "Compact", list([]stream.Record{record(1, "a", []byte{}), record(2, "b", []byte("x"))}), list([]stream.Record{record(1, "a", nil), record(2, "b", []byte("x"))}), `want|got
[0].Value is nil; want ""
(an empty value is wanted, and nil (a tombstone) was returned)
  [
-   Record{Offset: 1, Timestamp: 0, Key: "a", Value: ""}
+   Record{Offset: 1, Timestamp: 0, Key: "a", Value: nil}
    Record{Offset: 2, Timestamp: 0, Key: "b", Value: "x"}
  ]`},
		{"bytes that look alike", "log-compaction", "Compact", list([]stream.Record{record(1, "a ", []byte("é\r\n"))}), list([]stream.Record{record(1, "a", []byte("e\u0301\n"))}), `want|got
returned [{Offset: 1, Timestamp: 0, Key: "a", Value: "e\u0301\n"}]; want [{Offset: 1, Timestamp: 0, Key: "a ", Value: "é\r\n"}]
  [
-   Record{Offset: 1, Timestamp: 0, Key: "a ", Value: "é\r\n"}
+   Record{Offset: 1, Timestamp: 0, Key: "a", Value: "e\u0301\n"}
  ]`},
		{
			"a struct of lists", "exactly-once-stream", "Snapshot",
			list(stream.Snapshot{Logs: []stream.PartitionLog{partition(0, "a", "b"), partition(1, "c")}, Offsets: []stream.PartitionOffset{{Offset: 4}}}),
			list(stream.Snapshot{Logs: []stream.PartitionLog{partition(0, "b", "a"), partition(1, "c")}}), `want|got
Logs[0].Values[0] is "b"; want "a"
  Snapshot{
    Logs: [
-     PartitionLog{Partition: 0, Values: ["a", "b"]}
+     PartitionLog{Partition: 0, Values: ["b", "a"]}
      PartitionLog{Partition: 1, Values: ["c"]}
    ]
-   Offsets: [
-     PartitionOffset{Partition: 0, Offset: 4}
-   ]
+   Offsets: []
  }`,
		},
		{
			"segments", "segment-retention", "Clean",
			list([]stream.Segment{{BaseOffset: 0, Records: []stream.Record{record(0, "a", nil)}}, {BaseOffset: 5}}),
			list([]stream.Segment{{BaseOffset: 5}}), `want|got
[0].BaseOffset is 5; want 0
(one element too few: got 1, want 2)
  [
    Segment{
-     BaseOffset: 0
-     Records: [
-       Record{Offset: 0, Timestamp: 0, Key: "a", Value: nil}
-     ]
-   }
-   Segment{
      BaseOffset: 5
      Records: []
    }
  ]`,
		},
		{"a map", "build-directory", "Build", list(map[string][]byte{"a": []byte("1"), "b": nil, "c": {}, "z": nil}), list(map[string][]byte{"a": []byte("1"), "b": {}, "d": {}, "z": nil}), `want|got
returned {"a": "1", "b": "", "d": "", "z": nil}; want {"a": "1", "b": nil, "c": "", "z": nil}
(nil (a tombstone) is wanted, and an empty value was returned)
  {
    "a": "1"
-   "b": nil
-   "c": ""
+   "b": ""
+   "d": ""
    "z": nil
  }`},
		{"a key that is missing", "build-directory", "Build", list(map[string][]byte{"a": []byte("1"), "b": []byte("a longer value, so that all of it does not fit")}), list(map[string][]byte{"a": []byte("1")}), `want|got
there is no ["b"]; want "a longer value, so that all of it does not fit"
  {
    "a": "1"
-   "b": "a longer value, so that all of it does not fit"
  }`},
		{"a key too many", "build-directory", "Build", list(map[string][]byte{"b": []byte("1")}), list(map[string][]byte{"a": []byte("a longer value, so that all of it does not fit"), "b": []byte("1")}), `want|got
["a"] is "a longer value, so that all of it does not fit"; want nothing there
  {
+   "a": "a longer value, so that all of it does not fit"
    "b": "1"
  }`},
		{"an empty map", "build-directory", "Build", list(map[string][]byte{"a": nil}), list(map[string][]byte(nil)), `want|got
returned {}; want {"a": nil}
- {
-   "a": nil
- }
+ {}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := render(differ(t, tt.slug, tt.method, tt.want, tt.got)); got != tt.text {
				t.Errorf("difference(%v, %v) =\n%s\nwant\n%s", tt.want, tt.got, got, tt.text)
			}
		})
	}
}

// TestNoValue has answers that do not decode; no answer that is judged is one.
func TestNoValue(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	j := &judgment{exercise: e, script: script(t, e, list(int64(0)), call{"Ack", list([]int64{}), list(int64(0))})}
	if d := j.difference(0, []byte{0}, []byte{0, 0}); d.Summary != "the answer is no value of the result's type" || d.Lines != nil {
		t.Errorf("difference(bytes that are no result) = %+v", d)
	}
}
