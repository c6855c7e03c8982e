package run

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"highwater/grader/child/wire"
)

// frame is what wire.WriteFrame writes.
func frame(kind wire.Kind, parts ...[]byte) []byte {
	var b bytes.Buffer
	_ = wire.WriteFrame(&b, kind, parts...) // a Buffer takes everything
	return b.Bytes()
}

// FuzzProtocol takes any bytes for what a child sends after a request. The
// listener does not panic, takes no more than there is, and either has an
// outcome with a status or an error and none. Where the bytes are parted makes
// no difference.
func FuzzProtocol(f *testing.F) {
	n := nonce
	sum := wire.AppendSummary(nil, wire.Summary{Nanos: 5, Modified: 1})
	text := wire.AppendText(wire.AppendText([]byte{1}, "text"), recorded(f, "panic"))
	for _, b := range [][]byte{
		nil,
		frame(wire.Done, n, sum),
		frame(wire.Done, n, sum, []byte{0}),
		frame(wire.Done, n, wire.AppendSummary(nil, wire.Summary{Leaked: -1})),
		slices.Concat(frame(wire.Answers, n, []byte{1, 7, 0, 2, 8, 9}), frame(wire.Answers, n), frame(wire.Done, n, sum)),
		slices.Concat(frame(wire.Answers, n, []byte{9, 1}), frame(wire.Done, n, sum)),
		frame(wire.Panicked, n, text),
		frame(wire.Panicked, n, []byte{2}),
		frame(wire.Panicked, n, []byte{0, 9}),
		frame(wire.Oversized, n),
		frame(wire.Unable, n, wire.AppendText(nil, "why")),
		frame(wire.Ready, []byte{wire.Version}),
		frame('X', n),
		frame(wire.Done, n[:5]),
		{0, 0, 0, 0},
		{255, 255, 255, 255, 'D'},
	} {
		f.Add(b)
	}
	limits := Limits{Answer: 64}
	q := &wire.Request{Body: make([]byte, 8)}
	copy(q.Nonce[:], nonce)
	f.Fuzz(func(t *testing.T, b []byte) {
		var o, parted Outcome
		r := bytes.NewReader(b)
		err := o.Hear(r, q, limits)
		used := b[:len(b)-r.Len()]
		switch {
		case err == nil && (o.Status < Answered || o.Status > Failed):
			t.Errorf("hear(%x) = status %v without an error", b, o.Status)
		case err != nil && o.Status != 0:
			t.Errorf("hear(%x) = %v, status %v", b, err, o.Status)
		case err != nil && !errors.Is(err, wire.ErrProtocol) && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
			t.Errorf("hear(%x) = %v, which nobody explains", b, err)
		case o.Modified < 0 || o.Changed < 0 || o.Leaked < 0 || o.Elapsed < 0:
			t.Errorf("hear(%x) = %+v, which counts below nothing", b, o)
		}
		size := 0
		for _, a := range o.Answers {
			size += len(a)
		}
		if most := min(limits.Answer, len(used)); size > most || len(o.Answers) > len(q.Body) {
			t.Errorf("hear(%x) = %d answers of %d bytes, want at most %d of %d", b, len(o.Answers), size, len(q.Body), most)
		}
		err2 := parted.Hear(iotest.OneByteReader(bytes.NewReader(b)), q, limits)
		if (err == nil) != (err2 == nil) || o.Status != parted.Status || o.Text != parted.Text || len(o.Answers) != len(parted.Answers) {
			t.Errorf("hear(%x) = %+v, %v, and byte by byte %+v, %v", b, o, err, parted, err2)
		}
		if err != nil { // what follows must have an outcome too
			o.explain(Violation, nil, err, limits)
			if o.Status == 0 {
				t.Errorf("explain after hear(%x) has no status", b)
			}
		}
	})
}

// FuzzCrash takes any text for what a process wrote to stderr before it ended.
func FuzzCrash(f *testing.F) {
	for _, c := range crashes {
		f.Add(recorded(f, c.file))
	}
	f.Add("here panic: boom\n\ngoroutine 1 [running]:\nhighwater/exercises/x.New(\n")
	f.Fuzz(func(t *testing.T, stderr string) {
		o := Outcome{Stderr: stderr}
		crash := cutCrash(&o.Stderr)
		if o.Stderr+crash != stderr {
			t.Errorf("cutCrash(%q) leaves %q and takes %q", stderr, o.Stderr, crash)
		}
		o.crashed(crash, Limits{})
		if o.Status != Panicked && o.Status != MemoryLimit || strings.Contains(o.Text, "\n") || len(o.Stack) > 8 {
			t.Errorf("crashed(%q) = %v %q, %d frames", crash, o.Status, o.Text, len(o.Stack))
		}
	})
}
