// Package harness is the trusted part of a learner's process: it takes cases
// from a pipe, calls the learner's code, and sends back what it returned.
//
// In go requests, out come answers; both are package wire's. The harness knows
// no expected value and gives no verdict, so whoever takes it over can change
// an answer and nothing else. It uses the standard library and package wire
// only, because its source is built together with every submission.
package harness

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"highwater/grader/child/wire"
)

// failStatus is the exit status of a harness that was not started right, or that
// lost its pipes.
const failStatus = 125

const (
	maxText  = 4 << 10               // bytes of a panic's text that are sent
	maxStack = 16 << 10              // bytes of its stack
	bulk     = 64 << 10              // bytes of results per frame
	beat     = time.Millisecond * 50 // longest silence between two calls
)

// Main serves one exercise until the requests end, and never returns.
//
// The arguments of the process are the exercise's slug, but for WebAssembly the
// numbers of two descriptors, where requests come from and where answers go, and
// the bytes of memory from which on garbage is collected more often.
// News maps slugs to constructors; notStarted is what a stub panics with, and
// standIns are sent in place of the interfaces that parameters have.
func Main(notStarted error, standIns []wire.StandIn, news map[string]any) {
	if err := run(os.Args[1:], notStarted, standIns, news); err != nil {
		fmt.Fprintln(os.Stderr, "harness:", err)
		os.Exit(failStatus)
	}
	os.Exit(0) // at once, whatever goroutines the solution left behind
}

func run(args []string, notStarted error, standIns []wire.StandIn, news map[string]any) error {
	if len(args) < 2 {
		return fmt.Errorf("got %d arguments; want at least a slug and a size of memory", len(args))
	}
	if err := collect(args[len(args)-1]); err != nil {
		return err
	}
	in, out, err := pipes(args[1 : len(args)-1])
	if err != nil {
		return err
	}
	fn, ok := news[args[0]]
	if !ok {
		return fmt.Errorf("no exercise %q in this program", args[0])
	}
	m, err := wire.MachineOf(reflect.TypeOf(fn), standIns...)
	if err != nil {
		return err
	}
	s := &server{
		out:        out,
		printed:    []io.Writer{os.Stdout, os.Stderr},
		machine:    m,
		new:        reflect.ValueOf(fn),
		notStarted: notStarted,
		own:        1,
	}
	return s.serve(in)
}

// garbage is how much may be made between two collections, in percent of what is
// in use.
const garbage = 200

// collect sets how often garbage is collected. The environment could say it too,
// and would say it to solutions.
func collect(memory string) error {
	n, err := strconv.ParseInt(memory, 10, 64)
	if err != nil {
		return fmt.Errorf("size of memory %q: %w", memory, err)
	}
	debug.SetGCPercent(garbage)
	debug.SetMemoryLimit(n)
	return nil
}

// roomy is how many bytes the process may hold between two cases. Above it, what
// is garbage by then would count against the next case.
const roomy = 64 << 20

// giveBack returns memory that nobody uses to the system, if there is much.
func giveBack() {
	held := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(held)
	if held[0].Value.Uint64()-held[1].Value.Uint64() > roomy {
		debug.FreeOSMemory()
	}
}

// server answers the requests for one exercise.
type server struct {
	out        io.Writer
	printed    []io.Writer // where a solution's own output goes
	machine    *wire.Machine
	new        reflect.Value
	notStarted error
	own        int // goroutines that are not the solution's
}

// serve answers one request after the other. The next one is not sent before
// the answer to the last, so there is never more than one case to look at.
func (s *server) serve(in io.Reader) error {
	if err := wire.WriteFrame(s.out, wire.Ready, []byte{wire.Version}); err != nil {
		return err
	}
	for {
		q, err := wire.ReadRequest(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		t := newTrace(s, q)
		kind, payload := t.play()
		if err := t.broken; err != nil {
			return err
		}
		t = nil
		giveBack()
		// The nonce in the output marks where the case ends.
		for _, w := range s.printed {
			w.Write(q.Nonce[:]) // a solution may have closed it; the grader waits briefly
		}
		if err := wire.WriteFrame(s.out, kind, q.Nonce[:], payload); err != nil {
			return err
		}
	}
}
