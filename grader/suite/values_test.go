package suite_test

import (
	"strings"
	"testing"

	"highwater/grader/show"
	"highwater/grader/suite"
)

// played writes a script as Go calls: "New(-1); Ack(0) = 0".
func played(t testing.TB, c *suite.Course, slug string, s *suite.Script) string {
	t.Helper()
	m := c.Exercise(slug).Contract.Machine
	args, rest, err := m.New.Args(s.New)
	if err != nil || len(rest) > 0 {
		t.Fatalf("New: arguments %q do not decode: %v", s.New, err)
	}
	parts := []string{show.Call("New", args, m.New.Variadic, 0)}
	for _, call := range s.Calls {
		f := &m.Methods[call.Method]
		args, rest, err := f.Args(call.Args)
		if err != nil || len(rest) > 0 {
			t.Fatalf("%s: arguments %q do not decode: %v", f.Name, call.Args, err)
		}
		text := show.Call(f.Name, args, f.Variadic, 0)
		for i, w := range call.Want {
			text += []string{" = ", ", "}[min(i, 1)]
			if w.Any {
				text += "any"
				continue
			}
			v, err := f.Results[i].DecodeAll(w.Bytes)
			if err != nil {
				t.Fatalf("%s: want %q does not decode: %v", f.Name, w.Bytes, err)
			}
			text += show.Value(v)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// TestValues compiles cases and shows what they call and expect.
func TestValues(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, slug, text, want string }{
		// One parameter, one result: by themselves or by name.
		{"bare", offsets, "{new: -1, steps: [{ack: [0], want: 0}]}", "New(-1); Ack(0) = 0"},
		{"by name", offsets, "{new: {committed: -1}, steps: [{ack: {offsets: [0]}, want: {committed: 0}}]}", "New(-1); Ack(0) = 0"},
		{"an empty list", offsets, "{new: -1, steps: [{ack: [], want: -1}]}", "New(-1); Ack() = -1"},
		{"an empty list by name", offsets, "{new: -1, steps: [{ack: {offsets: []}, want: -1}]}", "New(-1); Ack() = -1"},
		{
			"a struct bare", windows, "{new: {size: 10, allowed_lateness: 5}, steps: [{add: {time: 7, value: 3}, want: {emitted: [], late: false}}]}",
			"New(10, 5); Add(Event{Time: 7, Value: 3}) = [], false",
		},
		{
			"a struct by name", windows, "{new: {size: 10, allowed_lateness: 5}, steps: [{add: {e: {time: 7, value: 3}}, want: {emitted: [], late: false}}]}",
			"New(10, 5); Add(Event{Time: 7, Value: 3}) = [], false",
		},
		// What is left out is zero.
		{"fields left out", windows, "{new: {size: 10}, steps: [{add: {}, want: {}}]}", "New(10, 0); Add(Event{Time: 0, Value: 0}) = [], false"},
		{"no arguments", streams, "{steps: [{snapshot: {}, want: {}}]}", "New(); Snapshot() = Snapshot{Logs: [], Offsets: []}"},
		{"no arguments as null", streams, "{new: , steps: [{snapshot: , want: {}}]}", "New(); Snapshot() = Snapshot{Logs: [], Offsets: []}"},
		{"a call without results", streams, "{new: {}, steps: [{apply: {kind: begin, epoch: 2}}]}", `New(); Apply(Op{Kind: "begin", Epoch: 2})`},
		// Any says that a result is open, whole or one of several.
		{"any", offsets, "{new: -1, steps: [{ack: [3], want: any}]}", "New(-1); Ack(3) = any"},
		{"any by name", offsets, "{new: -1, steps: [{ack: [3], want: {committed: any}}]}", "New(-1); Ack(3) = any"},
		{"any for all results", windows, "{new: {size: 1}, steps: [{add: {}, want: any}]}", "New(1, 0); Add(Event{Time: 0, Value: 0}) = any, any"},
		{"any for one result", windows, "{new: {size: 1}, steps: [{add: {}, want: {emitted: any, late: false}}]}", "New(1, 0); Add(Event{Time: 0, Value: 0}) = any, false"},
		// The reference fills in what is missing, and only that.
		{
			"an oracle", offsets, "{new: -1, oracle: reference, steps: [{ack: [0]}, {ack: [2], want: any}, {ack: [1], want: 2}]}",
			"New(-1); Ack(0) = 0; Ack(2) = any; Ack(1) = 2",
		},
		// Numbers.
		{"an underscore", offsets, "{new: 1_000, steps: [{ack: [1_000_001], want: 1000}]}", "New(1000); Ack(1000001) = 1000"},
		{"minus zero", offsets, "{new: -0, steps: [{ack: [], want: 0}]}", "New(0); Ack() = 0"},
		{"the largest", offsets, "{new: 9223372036854775806, steps: [{ack: [], want: 9223372036854775806}]}", "New(9223372036854775806); Ack() = 9223372036854775806"},
		{"the smallest, by name", offsets, "{new: NoTime, steps: [{ack: [], want: -9223372036854775808}]}", "New(NoTime); Ack() = NoTime"},
		// Bytes and strings.
		{
			"a tombstone", compaction, "{steps: [{compact: [{key: a, value: null}], want: [{key: a}]}]}",
			`New(); Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]) = [{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]`,
		},
		{"a tombstone as ~", compaction, "{steps: [{compact: [{key: a, value: ~}], want: any}]}", `New(); Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]) = any`},
		{
			"an empty value", compaction, `{steps: [{compact: [{key: a, value: ""}], want: [{key: a, value: ""}]}]}`,
			`New(); Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: ""}]) = [{Offset: 0, Timestamp: 0, Key: "a", Value: ""}]`,
		},
		{
			"base64", compaction, `{steps: [{compact: [{key: !!binary "/w==", value: !!binary "AP+A"}], want: any}]}`,
			`New(); Compact([{Offset: 0, Timestamp: 0, Key: "\xff", Value: "\x00\xff\x80"}]) = any`,
		},
		{"empty base64", compaction, `{steps: [{compact: [{key: a, value: !!binary ""}], want: any}]}`, `New(); Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: ""}]) = any`},
		{
			"words in quotes", compaction, `{steps: [{compact: [{key: "1", value: "null"}, {key: 'nil', value: "nil"}], want: any}]}`,
			`New(); Compact([{Offset: 0, Timestamp: 0, Key: "1", Value: "null"}, {Offset: 0, Timestamp: 0, Key: "nil", Value: "nil"}]) = any`,
		},
		{"a word with the tag of a string", compaction, `{steps: [{compact: [{key: !!str 1}], want: any}]}`, `New(); Compact([{Offset: 0, Timestamp: 0, Key: "1", Value: nil}]) = any`},
		// Aliases stand for what they name.
		{
			"an alias", compaction, "{steps: [{compact: &log [&r {key: a}, {key: b}], want: *log}, {compact: [*r, *r], want: [*r]}]}",
			`New(); Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: nil}, {Offset: 0, Timestamp: 0, Key: "b", Value: nil}]) = ` +
				`[{Offset: 0, Timestamp: 0, Key: "a", Value: nil}, {Offset: 0, Timestamp: 0, Key: "b", Value: nil}]; ` +
				`Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: nil}, {Offset: 0, Timestamp: 0, Key: "a", Value: nil}]) = [{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := head(tt.slug) + "  - " + strings.Replace(tt.text, "{", "{name: x, ", 1) + "\n"
			c := load(t, map[string]string{tt.slug + "/basics.yaml": text})
			s, err := c.Exercise(tt.slug).Cases[0].Script()
			if err != nil {
				t.Fatal(err)
			}
			if got := played(t, c, tt.slug, s); got != tt.want {
				t.Errorf("Script() = %s, want %s", got, tt.want)
			}
		})
	}
}
