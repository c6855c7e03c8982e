package judge

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"testing"

	"highwater/grader/child/wire"
	"highwater/grader/run"
	"highwater/grader/suite"
)

// TestAny leaves results open on purpose: any well-formed answer is right there,
// and nowhere else.
func TestAny(t *testing.T) {
	t.Parallel()
	e := exercise(t, "log-cleaner")
	f := &e.Machine.Methods[0]
	segments := func(n int) any {
		v := reflect.New(f.Results[0].Type).Elem()
		for range n {
			v.Set(reflect.Append(v, reflect.Zero(f.Results[0].Type.Elem())))
		}
		return v.Interface()
	}
	zeros := func() (args []any) {
		for _, v := range f.MakeArgs() {
			args = append(args, v.Interface())
		}
		return args
	}
	var made []any
	for _, v := range e.Machine.New.MakeArgs() {
		made = append(made, v.Interface())
	}
	for _, tt := range []struct {
		name    string
		want    []any
		got     []any
		verdict Verdict
		message string
	}{
		{"both open", list(open{}, open{}), list(segments(3), true), Pass, ""},
		{"the first open, the second right", list(open{}, true), list(segments(3), true), Pass, ""},
		{"the first open, the second wrong", list(open{}, true), list(segments(3), false), WrongAnswer, "step 1, Clean([], 0): ran is false; want true"},
		{"the second open, the first right", list(segments(1), open{}), list(segments(1), true), Pass, ""},
		{"the second open, the first wrong", list(segments(1), open{}), list(segments(0), true), WrongAnswer, "step 1, Clean([], 0): cleaned is []; want [{BaseOffset: 0, Records: []}]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := script(t, e, made, call{"Clean", zeros(), tt.want})
			answer := encode(t, f.Results, tt.got)
			got := Case(e, &suite.Case{}, s, []Run{{Outcome: run.Outcome{Status: run.Answered, Answers: [][]byte{answer}}}})
			if got.Verdict != tt.verdict || got.Message != tt.message {
				t.Errorf("Case() = %s %q, want %s %q", got.Verdict, got.Message, tt.verdict, tt.message)
			}
			if d := got.Difference; d != nil && strings.Contains(render(d), "cleaned:") != (tt.want[0] != open{}) {
				t.Errorf("the difference has the open result, or misses the other:\n%s", render(d))
			}
			// Open is no licence to answer with anything.
			for _, bad := range [][]byte{nil, answer[:len(answer)-1], append(answer[:len(answer):len(answer)], 0)} {
				got := Case(e, &suite.Case{}, s, []Run{{Outcome: run.Outcome{Status: run.Answered, Answers: [][]byte{bad}}}})
				if got.Verdict != SandboxViolation {
					t.Errorf("Case(%q) = %s, want %s", bad, got.Verdict, SandboxViolation)
				}
			}
		})
	}
}

// TestWellFormed has bytes that a hijacked process could send in the hope that they
// decode to a right answer. Only the one encoding of each value is taken, whether
// the result is compared or left open.
func TestWellFormed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, slug, method string
		answer             []byte
		want               bool
	}{
		{"a number", "offset-commit", "Ack", []byte{12}, true},
		{"a number with a byte too many", "offset-commit", "Ack", []byte{0x8c, 0}, false},
		{"a number of eleven bytes", "offset-commit", "Ack", bytes.Repeat([]byte{0x80}, 11), false},
		{"a number beyond 64 bits", "offset-commit", "Ack", append(bytes.Repeat([]byte{0xff}, 9), 2), false},
		{"two numbers", "offset-commit", "Ack", []byte{12, 12}, false},
		{"a boolean", "windowed-aggregation", "Add", []byte{0, 1}, true},
		{"a boolean of 2", "windowed-aggregation", "Add", []byte{0, 2}, false},
		{"a list that is shorter than it says", "windowed-aggregation", "Add", []byte{2, 0, 0, 1}, false},
		{"a list that is longer than memory", "windowed-aggregation", "Add", append(binary.AppendUvarint(nil, 1<<60), 0, 0), false},
		{"a partition beyond 32 bits", "consumer-rebalance-plan", "Plan", append(binary.AppendVarint([]byte{1}, 1<<31), 0, 0), false},
		{"a partition", "consumer-rebalance-plan", "Plan", append(binary.AppendVarint([]byte{1}, 1<<31-1), 0, 0), true},
		{"a word that is no verdict", "idempotent-producer", "Offer", []byte{1, 'x'}, true}, // a string all the same
		{"a word that is cut", "idempotent-producer", "Offer", []byte{2, 'x'}, false},
		{"a tombstone and an empty value", "build-directory", "Build", []byte{2, 1, 'a', 0, 1, 'b', 1}, true},
		{"keys out of order", "build-directory", "Build", []byte{2, 1, 'b', 0, 1, 'a', 0}, false},
		{"a key twice", "build-directory", "Build", []byte{2, 1, 'a', 0, 1, 'a', 1}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := exercise(t, tt.slug)
			f := e.Machine.Methods[e.Machine.Method(tt.method)]
			for name, want := range map[string]func(c *wire.Codec) any{
				"compared": func(c *wire.Codec) any { return reflect.Zero(c.Type).Interface() },
				"open":     func(*wire.Codec) any { return open{} },
			} {
				var zeros, made, results []any
				for _, v := range f.MakeArgs() {
					zeros = append(zeros, v.Interface())
				}
				for _, v := range e.Machine.New.MakeArgs() {
					made = append(made, v.Interface())
				}
				for _, c := range f.Results {
					results = append(results, want(c))
				}
				s := script(t, e, made, call{tt.method, zeros, results})
				got := Case(e, &suite.Case{}, s, []Run{{Outcome: run.Outcome{Status: run.Answered, Answers: [][]byte{tt.answer}}}})
				if taken := got.Verdict != SandboxViolation; taken != tt.want {
					t.Errorf("Case(%q, %s) = %s, want it taken as a result: %t", tt.answer, name, got.Verdict, tt.want)
				}
			}
		})
	}
}
