package harness

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

func count(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

func TestAnswers(t *testing.T) {
	t.Parallel()
	sum := int64(0)
	adding := func(seed []int64) Box {
		for _, n := range seed {
			sum += n
		}
		return &box{
			get:  func() int64 { return sum },
			note: func(text string) { sum += int64(len(text)) },
			list: func(list []int64) []int64 { return slices.Concat(list, list) },
		}
	}
	got := ask(t, adding, asking{seed: []int64{1, 2}, steps: []step{
		do("Get"), do("Note", "text"), do("Get"), do("Various", []int64{}), do("Various", []int64{7, 8}),
		do("List", []int64{-1}), do("Two", int64(2)),
		do("Index", map[string][]byte{"a": nil}), do("Nest", []stream.Segment{{BaseOffset: 1}}),
	}})[0]
	want := [][]byte{
		{6},              // 3: New got the seed
		{},               // Note returns nothing, and that is an answer
		{14},             // 7: the calls are made in order on one machine
		{0},              // no argument
		{4},              // two: the list is spread out
		{2, 1, 1},        // -1, -1
		{8, 2, 'x', 'x'}, // 4 and "xx": two results side by side
		{0},              // a nil map
		{0},              // a nil list
	}
	if !reflect.DeepEqual(got.answers, want) || got.kind != wire.Done {
		t.Errorf("answers %x, end %c, want %x and D", got.answers, got.kind, want)
	}
	if s := got.summary; s.Nanos < 0 || s.Modified != 0 || s.Changed != 0 {
		t.Errorf("summary %+v, want nothing modified and nothing changed", s)
	}
}

func TestFreshMachines(t *testing.T) {
	t.Parallel()
	counting := func([]int64) Box {
		n := int64(0)
		return &box{get: func() int64 { n++; return n }}
	}
	a := asking{steps: []step{do("Get"), do("Get")}}
	for i, r := range ask(t, counting, a, a, asking{}, a) {
		want := [][]byte{{2}, {4}}
		if i == 2 {
			want = nil // a case without steps
		}
		if !reflect.DeepEqual(r.answers, want) || r.kind != wire.Done {
			t.Errorf("case %d: answers %x, end %c, want %x and D: each case has a machine of its own", i, r.answers, r.kind, want)
		}
	}
}

func TestEager(t *testing.T) {
	t.Parallel()
	small := asking{steps: []step{do("Get"), do("Note", ""), do("Get")}}
	eager := small
	eager.eager = true
	got := ask(t, always(box{}), small, eager)
	if want := []wire.Kind{wire.Answers, wire.Done}; !slices.Equal(got[0].frames, want) {
		t.Errorf("frames %c, want %c: small results go together", got[0].frames, want)
	}
	if want := []wire.Kind{wire.Answers, wire.Answers, wire.Answers, wire.Done}; !slices.Equal(got[1].frames, want) {
		t.Errorf("frames %c, want %c: each call is told at once", got[1].frames, want)
	}
	big := asking{steps: slices.Repeat([]step{do("Two", int64(bulk/2))}, 9)}
	frames := ask(t, always(box{}), big)[0].frames
	if n := len(frames); n < 4 {
		t.Errorf("%d frames for 9 results of half a frame, want at least 4", n)
	}
}

func TestOversized(t *testing.T) {
	t.Parallel()
	// Two(100) takes 2 + 1 + 100 bytes, Get one.
	const size = 103
	steps := []step{do("Get"), do("Two", int64(100)), do("Get")}
	for _, tt := range []struct {
		limit, answers int
		kind           wire.Kind
		why            string
	}{
		{size + 2, 3, wire.Done, "all results fit"},
		{size + 1, 2, wire.Oversized, "the last one is beyond the limit"},
		{size, 1, wire.Oversized, "the second one is"},
		{1, 1, wire.Oversized, "only the first fits"},
	} {
		got := ask(t, always(box{}), asking{steps: steps, limit: tt.limit}, asking{steps: steps})
		if got[0].kind != tt.kind || len(got[0].answers) != tt.answers {
			t.Errorf("limit %d: %d answers, end %c, want %d and %c: %s", tt.limit, len(got[0].answers), got[0].kind, tt.answers, tt.kind, tt.why)
		}
		if got[1].kind != wire.Done || len(got[1].answers) != 3 {
			t.Errorf("the case after limit %d: %d answers, end %c, want 3 and D: the limit is a case's own", tt.limit, len(got[1].answers), got[1].kind)
		}
	}
	endless := always(box{nest: func([]stream.Segment) []stream.Segment {
		records := make([]stream.Record, 1<<12)
		list := make([]stream.Segment, 1<<12)
		for i := range list {
			list[i].Records = records // small here, 64 MiB when it is written out
		}
		return list
	}})
	if got := ask(t, endless, asking{steps: []step{do("Nest", []stream.Segment{})}})[0]; got.kind != wire.Oversized {
		t.Errorf("a result that shares its parts: end %c, want O", got.kind)
	}
}

func TestMalformed(t *testing.T) {
	t.Parallel()
	m := machineOf(t, NewBox(nil))
	get, list, two := byte(m.Method("Get")), byte(m.Method("List")), byte(m.Method("Two"))
	for _, tt := range []struct {
		name    string
		body    []byte
		answers int
		says    string
	}{
		{"nothing", []byte{}, 0, "malformed"},
		{"no number of steps", []byte{0}, 0, "malformed"},
		{"a seed beyond the end", []byte{9, 0}, 0, "malformed"},
		{"a step too few", []byte{0, 1}, 0, "step 1"},
		{"2^63 steps and one there", append(append([]byte{0}, binary.AppendUvarint(nil, 1<<63)...), get), 1, "step 2"},
		{"a million steps and one there", append(append([]byte{0}, count(1<<20)...), get), 1, "step 2"},
		{"a method that is not there", []byte{0, 1, byte(len(m.Methods))}, 0, "step 1 calls method 8 of 8"},
		{"the second method is not there", []byte{0, 2, get, 99}, 1, "step 2 calls method 99"},
		{"no argument", []byte{0, 1, two}, 0, "malformed"},
		{"an argument beyond the end", []byte{0, 1, list, 9, 0}, 0, "malformed"},
		{"a second argument beyond the end", []byte{0, 2, list, 0, list, 9}, 1, "malformed"},
		{"bytes after the last step", []byte{0, 1, get, 0}, 1, "bytes after the last step"},
		{"bytes after no step", []byte{0, 0, 0}, 0, "bytes after the last step"},
	} {
		for _, twin := range []bool{false, true} {
			got := ask(t, always(box{}), asking{body: tt.body, twin: twin}, asking{steps: []step{do("Get")}})
			r := got[0]
			if r.kind != wire.Unable || !strings.Contains(r.text, tt.says) || len(r.answers) != tt.answers {
				t.Errorf("%s: %d answers, end %c %q, want %d, U and %q", tt.name, len(r.answers), r.kind, r.text, tt.answers, tt.says)
			}
			if got[1].kind != wire.Done || len(got[1].answers) != 1 {
				t.Errorf("the case after %s: end %c, want D", tt.name, got[1].kind)
			}
		}
	}
}

func TestServeErrors(t *testing.T) {
	t.Parallel()
	var whole bytes.Buffer
	q := wire.Request{Body: encode(t, machineOf(t, NewBox(nil)), asking{steps: []step{do("Get")}})}
	must(t, q.Write(&whole))
	for _, tt := range []struct {
		name string
		in   []byte
		out  io.Writer
		want error
	}{
		{"the requests end", nil, io.Discard, nil},
		{"the requests end after one", whole.Bytes(), io.Discard, nil},
		{"half a request", whole.Bytes()[:whole.Len()-1], io.Discard, io.ErrUnexpectedEOF},
		{"a length only", whole.Bytes()[:4], io.Discard, io.ErrUnexpectedEOF},
		{"a request of no bytes", make([]byte, 4), io.Discard, wire.ErrProtocol},
		{"nobody takes the first frame", whole.Bytes(), closed{}, io.ErrClosedPipe},
		{"nobody takes the answers", whole.Bytes(), &only{1}, io.ErrClosedPipe},
		{"nobody takes the end", whole.Bytes(), &only{2}, io.ErrClosedPipe},
	} {
		s := &server{out: tt.out, machine: machineOf(t, NewBox(nil)), new: reflect.ValueOf(always(box{})), notStarted: errNotStarted}
		if err := s.serve(bytes.NewReader(tt.in)); !errors.Is(err, tt.want) {
			t.Errorf("serve, where %s, = %v, want %v", tt.name, err, tt.want)
		}
	}
}

// only takes so many writes.
type only struct{ left int }

func (o *only) Write(b []byte) (int, error) {
	if o.left--; o.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

func TestRunArguments(t *testing.T) {
	t.Parallel()
	const memory = "1073741824"
	news := map[string]any{"box": always(box{}), "number": 5}
	for _, tt := range []struct {
		name string
		args []string
		says string
	}{
		{"none", nil, "0 arguments"},
		{"one too few", []string{"box"}, "1 arguments"},
		{"one too many", []string{"box", "3", "4", "5", memory}, "arguments"},
		{"no size of memory", []string{"box", "3", "4", "much"}, `size of memory "much"`},
		{"no number", []string{"box", "x", "4", memory}, `descriptor "x"`},
		{"a negative number", []string{"box", "3000", "-1", memory}, `descriptor "-1"`},
		{"another exercise", []string{"bag", "3000", "3001", memory}, `no exercise "bag"`},
		{"no constructor", []string{"number", "3000", "3001", memory}, "no constructor"},
		{"descriptors that are not open", []string{"box", "3000", "3001", memory}, "bad file descriptor"},
	} {
		if err := run(tt.args, errNotStarted, nil, news); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("run(%q) = %v, want an error that says %q: %s", tt.args, err, tt.says, tt.name)
		}
	}
}
