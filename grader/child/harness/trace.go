package harness

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"time"

	"highwater/grader/child/wire"
)

// trace is one case while it is played: a fresh machine and its calls.
type trace struct {
	server  *server
	request *wire.Request
	main    life
	twin    *life // nil: none was asked for
	results wire.Writer

	unsent   []byte // results of calls since the last frame
	sent     time.Time
	spent    time.Duration // in the solution's own code
	modified int64         // as in wire.Summary
	broken   error         // the answers could not be written
}

// life is one machine with what it is called with.
type life struct {
	newArgs arguments
	machine reflect.Value
	steps   []call
}

// play makes the machine, calls it step by step and returns the closing frame.
func (t *trace) play() (wire.Kind, []byte) {
	lives := t.lives()
	for _, l := range lives {
		if p := t.guard(func() { l.machine = t.server.machine.New.Call(t.server.new, l.newArgs.values)[0] }); p != nil {
			return wire.Panicked, p
		}
		if l.machine.IsNil() {
			return wire.Panicked, t.panicked("New returned nil", nil)
		}
	}
	steps := t.main.steps
	t.checkArgs(0, t.server.machine.New.Params, t.main.newArgs.values, t.main.newArgs.given)
	for i := range steps {
		for _, l := range lives {
			c := &l.steps[i]
			if p := t.guard(func() { c.results = c.method.Call(l.machine.Method(c.index), c.args) }); p != nil {
				t.flush()
				return wire.Panicked, p
			}
		}
		c := &steps[i]
		from := len(t.results.Buf)
		if wire.Append(&t.results, c.method.Results, c.results) != nil {
			t.flush()
			return wire.Oversized, nil
		}
		c.answer = [2]int{from, len(t.results.Buf)}
		if i < len(steps)-1 {
			t.checkArgs(i+1, c.method.Params, c.args, c.given)
		}
		t.answer(t.results.Buf[from:])
	}
	t.flush()
	return wire.Done, wire.AppendSummary(nil, t.summary())
}

// lives lists the machines in the order in which they take a call.
func (t *trace) lives() []*life {
	if t.twin != nil {
		return []*life{t.twin, &t.main}
	}
	return []*life{&t.main}
}

// guard runs the solution's code and returns the payload of its panic, if any.
func (t *trace) guard(call func()) (payload []byte) {
	start, returned := time.Now(), false
	defer func() {
		t.spent += time.Since(start)
		if !returned {
			payload = t.panicked(recover(), debug.Stack())
		}
	}()
	call()
	returned = true
	return nil
}

func (t *trace) panicked(value any, stack []byte) []byte {
	err, _ := value.(error)
	b := []byte{0}
	if err != nil && errors.Is(err, t.server.notStarted) {
		b[0] = 1
	}
	text := fmt.Sprint(value)
	b = wire.AppendText(b, text[:min(len(text), maxText)])
	return wire.AppendText(b, string(stack[:min(len(stack), maxStack)]))
}

// answer queues one call's results and sends the queue when it is due.
func (t *trace) answer(results []byte) {
	t.unsent = binary.AppendUvarint(t.unsent, uint64(len(results)))
	t.unsent = append(t.unsent, results...)
	if t.request.Eager || len(t.unsent) > bulk || time.Since(t.sent) > beat {
		t.flush()
	}
}

func (t *trace) flush() {
	if len(t.unsent) == 0 || t.broken != nil {
		return
	}
	t.broken = wire.WriteFrame(t.server.out, wire.Answers, t.request.Nonce[:], t.unsent)
	t.unsent, t.sent = t.unsent[:0], time.Now()
}

// checkArgs notes the first call that left an argument other than it was.
func (t *trace) checkArgs(number int, params []*wire.Codec, args []reflect.Value, given []byte) {
	if t.modified != 0 {
		return
	}
	for i, p := range params {
		if !p.Shares {
			// A copy that only the call had; step over its encoding.
			v := reflect.New(p.Type).Elem()
			given, _ = p.Decode(given, v)
			continue
		}
		w := wire.Writer{Limit: len(given)}
		if p.Append(&w, args[i]) != nil || !bytes.HasPrefix(given, w.Buf) {
			t.modified = int64(number) + 1
			return
		}
		given = given[len(w.Buf):]
	}
}

// summary looks at every argument and result once more: what a later call, or a
// goroutine left behind, did to them.
func (t *trace) summary() wire.Summary {
	t.checkArgs(0, t.server.machine.New.Params, t.main.newArgs.values, t.main.newArgs.given)
	s := wire.Summary{Nanos: t.spent.Nanoseconds()}
	for i := range t.main.steps {
		c := &t.main.steps[i]
		t.checkArgs(i+1, c.method.Params, c.args, c.given)
		if s.Changed == 0 && !t.same(c) {
			s.Changed = int64(i) + 1
		}
	}
	s.Modified = t.modified
	s.Leaked = int64(runtime.NumGoroutine() - 1)
	return s
}

// same reports whether a call's results still encode as when it returned.
func (t *trace) same(c *call) bool {
	shares := false
	for _, r := range c.method.Results {
		shares = shares || r.Shares
	}
	if !shares {
		return true
	}
	was := t.results.Buf[c.answer[0]:c.answer[1]]
	w := wire.Writer{Limit: max(1, len(was))}
	return wire.Append(&w, c.method.Results, c.results) == nil && bytes.Equal(w.Buf, was)
}
