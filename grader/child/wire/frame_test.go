package wire_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"reflect"
	"testing"
	"testing/iotest"

	"highwater/grader/child/wire"
)

// deliveries are the ways in which a pipe may hand bytes over.
var deliveries = map[string]func([]byte) io.Reader{
	"whole":             func(b []byte) io.Reader { return bytes.NewReader(b) },
	"byte by byte":      func(b []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(b)) },
	"half by half":      func(b []byte) io.Reader { return iotest.HalfReader(bytes.NewReader(b)) },
	"end with the data": func(b []byte) io.Reader { return iotest.DataErrReader(bytes.NewReader(b)) },
}

func TestReadFrame(t *testing.T) {
	t.Parallel()
	const limit = 8
	one := []byte{0, 0, 0, 3, 'A', 1, 2}
	for _, tt := range []struct {
		name   string
		b      []byte
		frames int // good ones before the error
		err    error
		why    string
	}{
		{"nothing", nil, 0, io.EOF, "an end between frames is a clean one"},
		{"one", one, 1, io.EOF, "the end comes after it"},
		{"joined", bytes.Repeat(one, 3), 3, io.EOF, "frames need nothing between them"},
		{"no payload", []byte{0, 0, 0, 1, 'O'}, 1, io.EOF, "a kind is enough"},
		{"at the limit", []byte{0, 0, 0, 8, 'A', 1, 2, 3, 4, 5, 6, 7}, 1, io.EOF, "the limit counts kind and payload"},
		{"over the limit", []byte{0, 0, 0, 9, 'A', 1, 2, 3, 4, 5, 6, 7, 8}, 0, wire.ErrProtocol, "nine is more than eight"},
		{"4 GiB", []byte{255, 255, 255, 255, 'A'}, 0, wire.ErrProtocol, "nothing is allocated for it"},
		{"of length 0", []byte{0, 0, 0, 0}, 0, wire.ErrProtocol, "every frame has a kind"},
		{"half a length", []byte{0, 0}, 0, io.ErrUnexpectedEOF, "the end is inside a frame"},
		{"a length only", []byte{0, 0, 0, 3}, 0, io.ErrUnexpectedEOF, "the end is inside a frame"},
		{"half a frame", one[:6], 0, io.ErrUnexpectedEOF, "the end is inside a frame"},
		{"one and half a frame", append(bytes.Clone(one), one[:5]...), 1, io.ErrUnexpectedEOF, "the first is good"},
	} {
		for name, deliver := range deliveries {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				r := deliver(tt.b)
				for i := range tt.frames {
					kind, payload, err := wire.ReadFrame(r, limit)
					if b := frame(kind, payload); err != nil || !bytes.HasPrefix(tt.b[i*len(b):], b) {
						t.Fatalf("ReadFrame = %c, %x, %v, want frame %d of %x", kind, payload, err, i, tt.b)
					}
				}
				if kind, payload, err := wire.ReadFrame(r, limit); !errors.Is(err, tt.err) || payload != nil {
					t.Errorf("ReadFrame = %c, %x, %v, want %v: %s", kind, payload, err, tt.err, tt.why)
				}
			})
		}
	}
}

// frame is what WriteFrame writes.
func frame(kind wire.Kind, parts ...[]byte) []byte {
	var b bytes.Buffer
	_ = wire.WriteFrame(&b, kind, parts...) // a Buffer takes everything
	return b.Bytes()
}

func TestWriteFrame(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		parts [][]byte
		want  []byte
	}{
		{"no part", nil, []byte{0, 0, 0, 1, 'D'}},
		{"an empty part", [][]byte{{}}, []byte{0, 0, 0, 1, 'D'}},
		{"parts are joined", [][]byte{{1}, nil, {2, 3}}, []byte{0, 0, 0, 4, 'D', 1, 2, 3}},
		{"a length of two bytes", [][]byte{make([]byte, 300)}, append([]byte{0, 0, 1, 45, 'D'}, make([]byte, 300)...)},
	} {
		if got := frame(wire.Done, tt.parts...); !bytes.Equal(got, tt.want) {
			t.Errorf("%s: WriteFrame wrote %x, want %x", tt.name, got, tt.want)
		}
	}
	if err := wire.WriteFrame(closed{}, wire.Done); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("WriteFrame to a closed pipe = %v, want %v", err, io.ErrClosedPipe)
	}
}

// closed is a pipe whose other end is closed.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestRequest(t *testing.T) {
	t.Parallel()
	nonce := [wire.NonceSize]byte{1, 2, 3, 15: 16}
	for _, tt := range []struct {
		name string
		q    wire.Request
	}{
		{"empty", wire.Request{Body: []byte{}}},
		{"eager", wire.Request{Nonce: nonce, AnswerLimit: 1 << 25, Eager: true, Body: []byte("body")}},
		{"twin", wire.Request{Nonce: nonce, AnswerLimit: 1, Twin: true, Body: []byte{0}}},
		{"a twin with a body of its own", wire.Request{Twin: true, TwinBody: []byte("twin"), Style: 2, Body: []byte("body")}},
		{"a twin's body alone", wire.Request{Twin: true, TwinBody: []byte("twin"), Body: []byte{}}},
		{"large twin", wire.Request{TwinBody: make([]byte, 1<<17), Body: make([]byte, 1<<17)}},
		{"both", wire.Request{AnswerLimit: math.MaxInt32, Eager: true, Twin: true, Body: []byte{0}}},
		{"large", wire.Request{Nonce: nonce, Body: make([]byte, 1<<20)}},
	} {
		for name, deliver := range deliveries {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				var b bytes.Buffer
				for range 2 {
					if err := tt.q.Write(&b); err != nil {
						t.Fatal(err)
					}
				}
				r := deliver(b.Bytes())
				for range 2 {
					if got, err := wire.ReadRequest(r); err != nil || !reflect.DeepEqual(got, &tt.q) {
						t.Fatalf("ReadRequest = %+v, %v, want %+v", got, err, tt.q)
					}
				}
				if _, err := wire.ReadRequest(r); !errors.Is(err, io.EOF) {
					t.Errorf("ReadRequest after the last = %v, want EOF", err)
				}
			})
		}
	}
}

func TestRequestFaults(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	q := wire.Request{Body: []byte("body")}
	if err := q.Write(&b); err != nil {
		t.Fatal(err)
	}
	for n := 1; n < b.Len(); n++ {
		if _, err := wire.ReadRequest(bytes.NewReader(b.Bytes()[:n])); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("ReadRequest of %d bytes of %d = %v, want ErrUnexpectedEOF: it ends inside a request", n, b.Len(), err)
		}
	}
	head := uint32(b.Len() - 4 - len(q.Body))
	for _, n := range []uint32{0, 1, head - 1} {
		short := append(binary.BigEndian.AppendUint32(nil, n), make([]byte, n)...)
		if _, err := wire.ReadRequest(bytes.NewReader(short)); !errors.Is(err, wire.ErrProtocol) {
			t.Errorf("ReadRequest of a request of %d bytes = %v, want ErrProtocol: its head alone is longer", n, err)
		}
	}
	long := bytes.Clone(b.Bytes()) // the length of the twin's body ends the head
	binary.BigEndian.PutUint32(long[head:], uint32(len(q.Body))+1)
	if got, err := wire.ReadRequest(bytes.NewReader(long)); !errors.Is(err, wire.ErrProtocol) {
		t.Errorf("ReadRequest with a twin's body beyond the end = %+v, %v, want ErrProtocol", got, err)
	}
	for _, size := range []int{0, 1 << 20} {
		q := wire.Request{Body: make([]byte, size)}
		if err := q.Write(closed{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Write of %d bytes to a closed pipe = %v, want %v", size, err, io.ErrClosedPipe)
		}
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	good := wire.AppendSummary(nil, wire.Summary{Nanos: 1 << 40, Modified: 1, ModifiedArg: 4, Changed: 2, ChangedBy: 5, Leaked: 3})
	for _, s := range []wire.Summary{
		{},
		{Nanos: 1 << 40, Modified: 1, ModifiedArg: 4, Changed: 2, ChangedBy: 5, Leaked: 3},
		{Nanos: math.MaxInt64, Modified: math.MinInt64, Changed: -1, Leaked: math.MaxInt64},
	} {
		b := wire.AppendSummary([]byte("front"), s)
		if got, err := wire.ReadSummary(b[len("front"):]); err != nil || got != s {
			t.Errorf("ReadSummary(AppendSummary(%+v)) = %+v, %v", s, got, err)
		}
	}
	for n := range len(good) {
		if s, err := wire.ReadSummary(good[:n]); err == nil {
			t.Errorf("ReadSummary of %d bytes of %d = %+v, want an error", n, len(good), s)
		}
	}
	for name, b := range map[string][]byte{
		"a byte too many":  append(bytes.Clone(good), 0),
		"a long zero":      {0x80, 0, 0, 0, 0, 0, 0},
		"more than 64 bit": append(bytes.Repeat([]byte{0xff}, 11), 0, 0, 0, 0, 0),
	} {
		if s, err := wire.ReadSummary(b); err == nil {
			t.Errorf("ReadSummary(%x) = %+v, want an error: %s", b, s, name)
		}
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	b := wire.AppendText(nil, "text")
	b = append(wire.AppendText(b, ""), 0x80, 1, 'x')
	text, rest, err := wire.CutText(b)
	if text != "text" || err != nil {
		t.Errorf("CutText = %q, %v, want %q", text, err, "text")
	}
	part, rest, err := wire.CutBytes(rest)
	if part == nil || len(part) != 0 || err != nil {
		t.Errorf("CutBytes = %#v, %v, want no bytes: an answer of a method without results", part, err)
	}
	n, rest, err := wire.CutCount(rest)
	if n != 128 || string(rest) != "x" || err != nil {
		t.Errorf("CutCount = %d, %q, %v, want 128 and x left", n, rest, err)
	}
	for _, b := range [][]byte{nil, {5, 'a'}, {0x80}, {0x80, 0}, bytes.Repeat([]byte{0xff}, 11)} {
		_, textRest, textErr := wire.CutText(b)
		_, partRest, partErr := wire.CutBytes(b)
		if textErr == nil || partErr == nil || len(textRest)+len(partRest) > 0 {
			t.Errorf("CutText(%x) = %v, CutBytes = %v, want errors and nothing left", b, textErr, partErr)
		}
	}
}
