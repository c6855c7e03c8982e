//go:build unix

package run

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"syscall"
	"time"

	"highwater/grader/child/wire"
)

// end is the child's end of the pipes, for a process that has no harness.
type end struct{ in, out *os.File }

func (e *end) ready() { e.frame(wire.Ready, []byte{wire.Version}) }

func (e *end) frame(kind wire.Kind, parts ...[]byte) { _ = wire.WriteFrame(e.out, kind, parts...) }

// next reads a request and returns its nonce.
func (e *end) next() []byte {
	q, err := wire.ReadRequest(e.in)
	if err != nil {
		os.Exit(0) // the grader wants no more
	}
	return q.Nonce[:]
}

// script makes an act of what it writes after the request.
func script(write func(e *end, nonce []byte)) func(*end, string) {
	return func(e *end, _ string) {
		e.ready()
		for {
			write(e, e.next())
		}
	}
}

func summary(s wire.Summary) []byte { return wire.AppendSummary(nil, s) }

var answer = []byte{1, 2} // of one byte

// acts are processes that took the harness over.
var acts = map[string]func(e *end, rest string){
	"exit-at-start":  func(*end, string) { os.Exit(0) },
	"fail-at-start":  func(*end, string) { os.Exit(3) },
	"panic-at-start": func(*end, string) { panic("in init") },
	"sleep-at-start": func(*end, string) { time.Sleep(30 * time.Second) },
	"close-at-start": func(e *end, _ string) { e.out.Close(); time.Sleep(30 * time.Second) },
	"garbage":        func(e *end, _ string) { e.out.WriteString("hello, this is not a frame at all\n"); e.next() },
	"other-version":  func(e *end, _ string) { e.frame(wire.Ready, []byte{wire.Version + 1}); e.next() },
	"no-ready":       func(e *end, _ string) { e.frame(wire.Done, summary(wire.Summary{})); e.next() },
	"never-reads":    func(e *end, _ string) { e.ready(); time.Sleep(30 * time.Second) },
	"stops-reading":  func(e *end, _ string) { e.in.Close(); e.ready(); time.Sleep(30 * time.Second) },
	"exit-unread":    func(e *end, _ string) { e.in.Close(); e.ready() },
	"good": script(func(e *end, nonce []byte) {
		e.frame(wire.Answers, nonce, answer)
		e.frame(wire.Done, nonce, summary(wire.Summary{Nanos: 5, Modified: 2, Changed: 1}))
	}),
	"no-answers":     script(func(e *end, nonce []byte) { e.frame(wire.Done, nonce, summary(wire.Summary{})) }),
	"other-nonce":    script(func(e *end, _ []byte) { e.frame(wire.Done, make([]byte, wire.NonceSize), summary(wire.Summary{})) }),
	"no-nonce":       script(func(e *end, _ []byte) { e.frame(wire.Oversized) }),
	"other-kind":     script(func(e *end, nonce []byte) { e.frame('X', nonce) }),
	"ready-again":    script(func(e *end, nonce []byte) { e.frame(wire.Ready, nonce) }),
	"empty-frame":    script(func(e *end, _ []byte) { e.out.Write(make([]byte, 4)) }),
	"huge-frame":     script(func(e *end, _ []byte) { e.out.Write([]byte{255, 255, 255, 255, 'A'}) }),
	"negative":       script(func(e *end, nonce []byte) { e.frame(wire.Done, nonce, summary(wire.Summary{Changed: -1})) }),
	"long-summary":   script(func(e *end, nonce []byte) { e.frame(wire.Done, nonce, summary(wire.Summary{}), []byte{0}) }),
	"no-summary":     script(func(e *end, nonce []byte) { e.frame(wire.Done, nonce) }),
	"broken-answers": script(func(e *end, nonce []byte) { e.frame(wire.Answers, nonce, answer, []byte{9, 1}) }),
	"broken-panic":   script(func(e *end, nonce []byte) { e.frame(wire.Panicked, nonce, []byte{2, 0, 0}) }),
	"short-panic":    script(func(e *end, nonce []byte) { e.frame(wire.Panicked, nonce, []byte{0, 9, 'x'}) }),
	"endless-answers": script(func(e *end, nonce []byte) {
		for range most >> 16 {
			e.frame(wire.Answers, nonce, binary.AppendUvarint(nil, 1<<16), make([]byte, 1<<16))
		}
	}),
	"many-answers": script(func(e *end, nonce []byte) {
		for range most >> 16 {
			e.frame(wire.Answers, nonce, make([]byte, 1<<16)) // each is of no bytes
		}
	}),
	"twice": script(func(e *end, nonce []byte) {
		e.frame(wire.Done, nonce, summary(wire.Summary{}))
		e.frame(wire.Done, nonce, summary(wire.Summary{}))
	}),
	"half-a-frame": func(e *end, rest string) {
		e.ready()
		e.frame(wire.Answers, e.next(), answer)
		e.out.Write([]byte{0, 0, 1, 0, 'A', 1, 2, 3})
		if rest == "wait" {
			time.Sleep(30 * time.Second)
		}
		os.Exit(len(rest)) // "": 0
	},
	"die": die,
}

// dieAt is how many bytes a whole session of die comes to.
var dieAt = len(whole(make([]byte, wire.NonceSize)))

func whole(nonce []byte) []byte {
	var b bytes.Buffer
	_ = wire.WriteFrame(&b, wire.Ready, []byte{wire.Version})
	for range 3 {
		_ = wire.WriteFrame(&b, wire.Answers, nonce, answer)
	}
	_ = wire.WriteFrame(&b, wire.Done, nonce, summary(wire.Summary{}))
	return b.Bytes()
}

// die behaves well up to a byte of what it writes, and ends there in one way or
// another.
func die(e *end, rest string) {
	var at, how int
	fmt.Sscanf(rest, "%d:%d", &at, &how)
	ready := min(at, 6)
	e.out.Write(whole(make([]byte, wire.NonceSize))[:ready])
	if at > ready {
		e.out.Write(whole(e.next())[ready:at])
	}
	switch how {
	case 0, 1, 2, 3:
		os.Exit(how)
	case 4:
		panic("at a random place")
	case 5:
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case 6:
		e.in.Close()
		e.out.Close()
		os.Exit(0)
	}
	time.Sleep(30 * time.Second)
}
