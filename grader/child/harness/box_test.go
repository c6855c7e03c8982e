package harness

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// Box is a made-up exercise with every shape that a method can have.
type Box interface {
	Get() int64
	Index(m map[string][]byte) map[string][]byte
	List(list []int64) []int64
	Nest(log []stream.Segment) []stream.Segment
	Note(text string)
	Pair(a, b []int64)
	Two(n int64) (twice int64, text string)
	Various(list ...int64) int64
}

// NewBox is its constructor. Some tests use one without the seed, func() Box.
type NewBox func(seed []int64) Box

// box is a solution that does what a test gives it to do, and elsewhere the
// least that is right.
type box struct {
	get     func() int64
	index   func(map[string][]byte) map[string][]byte
	list    func([]int64) []int64
	nest    func([]stream.Segment) []stream.Segment
	note    func(string)
	pair    func(a, b []int64)
	various func(...int64) int64
}

func (b *box) Get() int64 { return either(b.get == nil, b.get, 1) }

func (b *box) Index(m map[string][]byte) map[string][]byte {
	return either(b.index == nil, func() map[string][]byte { return b.index(m) }, nil)
}

func (b *box) List(list []int64) []int64 {
	return either(b.list == nil, func() []int64 { return b.list(list) }, nil)
}

func (b *box) Nest(log []stream.Segment) []stream.Segment {
	return either(b.nest == nil, func() []stream.Segment { return b.nest(log) }, nil)
}

func (b *box) Note(text string) {
	if b.note != nil {
		b.note(text)
	}
}

func (b *box) Pair(a, c []int64) {
	if b.pair != nil {
		b.pair(a, c)
	}
}

func (b *box) Two(n int64) (twice int64, text string) { return 2 * n, strings.Repeat("x", int(n)) }

func (b *box) Various(list ...int64) int64 {
	return either(b.various == nil, func() int64 { return b.various(list...) }, int64(len(list)))
}

func either[T any](none bool, f func() T, otherwise T) T {
	if none {
		return otherwise
	}
	return f()
}

// always is a constructor of boxes that all do the same.
func always(b box) NewBox { return func([]int64) Box { return &b } }

var errNotStarted = errors.New("not started")

// step is one call: a method and its arguments.
type step struct {
	method string
	args   []any
}

func do(method string, args ...any) step { return step{method, args} }

// asking is a request in the making.
type asking struct {
	seed        []int64
	steps       []step
	eager, twin bool
	other       *asking // what the twin is asked, if it is something else
	limit       int
	body        []byte // instead of what seed and steps come to
}

// reply is what came back for one request.
type reply struct {
	frames     []wire.Kind // in order, the closing one last
	answers    [][]byte
	kind       wire.Kind // the closing one
	notStarted bool      // of Panicked
	text       string    // of Panicked and Unable
	stack      string    // of Panicked
	summary    wire.Summary
}

// machineOf is wire.MachineOf for a constructor, without which no test works.
func machineOf(t testing.TB, fn any) *wire.Machine {
	t.Helper()
	m, err := wire.MachineOf(reflect.TypeOf(fn))
	must(t, err)
	return m
}

// ask serves requests to one constructor and returns a reply for each.
func ask(t testing.TB, fn any, list ...asking) []reply {
	t.Helper()
	m := machineOf(t, fn)
	var in, out, printed bytes.Buffer
	var nonces [][]byte
	for i, a := range list {
		q := wire.Request{Nonce: [wire.NonceSize]byte{9, byte(i)}, Eager: a.eager, Twin: a.twin, AnswerLimit: a.limit, Body: a.body}
		if q.AnswerLimit == 0 {
			q.AnswerLimit = 1 << 20
		}
		if a.body == nil {
			q.Body = encode(t, m, a)
		}
		if a.other != nil {
			q.TwinBody = encode(t, m, *a.other)
		}
		if err := q.Write(&in); err != nil {
			t.Fatal(err)
		}
		nonces = append(nonces, q.Nonce[:])
	}
	s := &server{
		out: &out, printed: []io.Writer{&printed, closed{}}, machine: m, new: reflect.ValueOf(fn),
		notStarted: errNotStarted, own: runtime.NumGoroutine(),
	}
	if err := s.serve(&in); err != nil {
		t.Fatalf("serve = %v, want nil at the end of the requests", err)
	}
	if kind, payload, err := wire.ReadFrame(&out, 1<<20); kind != wire.Ready || !bytes.Equal(payload, []byte{wire.Version}) || err != nil {
		t.Fatalf("the first frame is %c, %x, %v, want R and the version", kind, payload, err)
	}
	if got, want := printed.Bytes(), bytes.Join(nonces, nil); !bytes.Equal(got, want) {
		t.Errorf("printed %x, want the mark of each case and nothing else: %x", got, want)
	}
	var replies []reply
	for _, nonce := range nonces {
		replies = append(replies, receive(t, &out, nonce))
	}
	if out.Len() > 0 {
		t.Errorf("%d bytes follow the last closing frame", out.Len())
	}
	return replies
}

// closed is an output that a solution has closed.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// encode makes a request's body.
func encode(t testing.TB, m *wire.Machine, a asking) []byte {
	t.Helper()
	var w wire.Writer
	if len(m.New.Params) > 0 {
		must(t, wire.Append(&w, m.New.Params, []reflect.Value{reflect.ValueOf(a.seed)}))
	}
	w.Buf = append(w.Buf, count(len(a.steps))...)
	for _, s := range a.steps {
		k := m.Method(s.method)
		w.Buf = append(w.Buf, count(k)...)
		var args []reflect.Value
		for _, arg := range s.args {
			args = append(args, reflect.ValueOf(arg))
		}
		must(t, wire.Append(&w, m.Methods[k].Params, args))
	}
	return w.Buf
}

// receive reads the frames of one reply.
func receive(t testing.TB, r io.Reader, nonce []byte) reply {
	t.Helper()
	var got reply
	for {
		kind, b, err := wire.ReadFrame(r, 1<<22)
		must(t, err)
		b, ok := bytes.CutPrefix(b, nonce)
		if !ok {
			t.Fatalf("frame %c has not the request's nonce", kind)
		}
		got.frames = append(got.frames, kind)
		got.kind = kind
		switch kind {
		case wire.Answers:
			for len(b) > 0 {
				var part []byte
				part, b, err = wire.CutBytes(b)
				must(t, err)
				got.answers = append(got.answers, part)
			}
			continue
		case wire.Done:
			got.summary, err = wire.ReadSummary(b)
			b = nil
		case wire.Panicked:
			got.notStarted = b[0] == 1
			if got.text, b, err = wire.CutText(b[1:]); err == nil {
				got.stack, b, err = wire.CutText(b)
			}
		case wire.Unable:
			got.text, b, err = wire.CutText(b)
		}
		if err != nil || len(b) > 0 {
			t.Fatalf("frame %c: %v, %d bytes too many", kind, err, len(b))
		}
		return got
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
