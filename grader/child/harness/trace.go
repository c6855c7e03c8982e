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
	again   wire.Writer // for comparing
	kept    [][]call    // what a later call could still change, oldest first, in chunks

	unsent []byte // results of calls since the last frame
	sent   time.Time
	now    time.Time     // when the last call returned
	spent  time.Duration // in the solution's own code
	seen   wire.Summary  // what was seen of the solution's memory so far
	last   int           // number of the last call
	broken error         // the answers could not be written
}

// life is one machine and what is left to ask it.
type life struct {
	machine reflect.Value
	methods []reflect.Value
	steps   uint64                         // that are left
	scratch map[*wire.Func][]reflect.Value // arguments that no call can keep
	rest    []byte                         // of the request's body
}

// call is one call that was made. What of it is the solution's to share is
// looked at again when the case is over.
type call struct {
	number  int // 0 is the constructor, n+1 is step n
	fn      *wire.Func
	args    []reflect.Value
	given   []byte // the encoding of args
	results []reflect.Value
	answer  [2]int // where the encoding of results is in trace.results
}

func newTrace(s *server, q *wire.Request) *trace {
	t := &trace{server: s, request: q, results: wire.Writer{Limit: q.AnswerLimit}, sent: now()}
	t.main.rest = q.Body
	if q.Twin {
		t.twin = &life{rest: q.Body}
		if len(q.TwinBody) > 0 {
			t.twin.rest = q.TwinBody
		}
	}
	return t
}

// play makes the machine, calls it step by step and returns the closing frame.
func (t *trace) play() (wire.Kind, []byte) {
	if t.twin != nil {
		if _, kind, _ := t.born(t.twin); kind != 0 {
			t.twin = nil // it has a case of its own to fail in
		}
	}
	c, kind, payload := t.born(&t.main)
	if kind != 0 {
		return kind, payload
	}
	t.done(c)
	for number := 1; t.main.steps > 0; number++ {
		if t.twin != nil && t.twin.steps > 0 {
			if _, kind, _ := t.step(t.twin, number); kind != 0 {
				t.twin = nil
			}
		}
		c, kind, payload := t.step(&t.main, number)
		if kind == 0 {
			kind = t.record(c)
		}
		if kind != 0 {
			t.flush()
			return kind, payload
		}
	}
	t.flush()
	if len(t.main.rest) > 0 {
		return unable(errors.New("bytes after the last step"))
	}
	return wire.Done, wire.AppendSummary(nil, t.summary())
}

// born makes a machine. A kind other than 0 says that there is none.
func (t *trace) born(l *life) (call, wire.Kind, []byte) {
	m := t.server.machine
	failed := func(err error) (call, wire.Kind, []byte) {
		kind, payload := unable(err)
		return call{}, kind, payload
	}
	c, err := l.next(&m.New, 0)
	if err != nil {
		return failed(err)
	}
	made, p := t.call(&m.New, t.server.new, c.args)
	if p != nil {
		return c, wire.Panicked, p
	}
	if l.machine = made[0]; l.machine.IsNil() {
		return c, wire.Panicked, t.panicked("New returned nil", nil)
	}
	for i := range m.Methods {
		l.methods = append(l.methods, l.machine.Method(i))
	}
	if l.steps, l.rest, err = wire.CutCount(l.rest); err != nil {
		return failed(err)
	}
	return c, 0, nil
}

func unable(err error) (wire.Kind, []byte) {
	return wire.Unable, wire.AppendText(nil, err.Error())
}

// step makes the next call of a machine. A kind other than 0 ends its life.
func (t *trace) step(l *life, number int) (call, wire.Kind, []byte) {
	failed := func(err error) (call, wire.Kind, []byte) {
		kind, payload := unable(err)
		return call{}, kind, payload
	}
	l.steps--
	methods := t.server.machine.Methods
	k, rest, err := wire.CutCount(l.rest)
	if err != nil || k >= uint64(len(methods)) {
		return failed(fmt.Errorf("step %d calls method %d of %d (%v)", number, k, len(methods), err))
	}
	l.rest = rest
	c, err := l.next(&methods[k], number)
	if err != nil {
		return failed(err)
	}
	var p []byte
	if c.results, p = t.call(c.fn, l.methods[k], c.args); p != nil {
		return c, wire.Panicked, p
	}
	return c, 0, nil
}

// record keeps and sends what a call of the main machine returned. A kind other
// than 0 ends the case.
func (t *trace) record(c call) wire.Kind {
	t.last = c.number
	from := len(t.results.Buf)
	if wire.Append(&t.results, c.fn.Results, c.results) != nil {
		return wire.Oversized
	}
	c.answer = [2]int{from, len(t.results.Buf)}
	t.done(c)
	if t.request.Eager && len(t.results.Buf) <= few {
		t.checkResults(c.number)
	}
	t.answer(t.results.Buf[from:])
	return 0
}

// next decodes the arguments of a call off the front of what is left.
func (l *life) next(fn *wire.Func, number int) (call, error) {
	args := l.scratch[fn]
	if args == nil {
		args = fn.MakeArgs()
		if !fn.ArgsShare {
			if l.scratch == nil {
				l.scratch = make(map[*wire.Func][]reflect.Value)
			}
			l.scratch[fn] = args
		}
	}
	rest, err := fn.DecodeArgs(l.rest, args)
	c := call{number: number, fn: fn, args: args, given: l.rest[:len(l.rest)-len(rest)]}
	l.rest = rest
	return c, err
}

// done checks a call's arguments, and keeps what a later call could change.
func (t *trace) done(c call) {
	if c.fn.ArgsShare {
		t.checkArgs(&c)
	} else {
		c.args, c.given = nil, nil
	}
	holds := false
	for _, r := range c.results {
		holds = holds || wire.Holds(r)
	}
	if !holds {
		c.results = nil
	}
	if holds || c.args != nil {
		t.keep(c)
	}
}

// few is the number of bytes of results up to which all of them are looked at
// again after each call, to tell which one changed one.
const few = 4 << 10

// chunk is the number of calls after which more room is made, without moving
// what is there.
const chunk = 1024

func (t *trace) keep(c call) {
	last := len(t.kept) - 1
	if last < 0 || len(t.kept[last]) == cap(t.kept[last]) {
		size := chunk
		if last < 0 {
			size = 8 // most cases are small
		}
		t.kept = append(t.kept, make([]call, 0, size))
		last++
	}
	t.kept[last] = append(t.kept[last], c)
}

// call runs the solution's code. It returns the results, or the payload of its
// panic.
func (t *trace) call(fn *wire.Func, code reflect.Value, args []reflect.Value) (results []reflect.Value, payload []byte) {
	start := now()
	defer func() {
		t.now = now()
		t.spent += t.now.Sub(start)
		if results == nil {
			payload = t.panicked(recover(), debug.Stack())
		}
	}()
	if results = fn.Call(code, args, int(t.request.Style)); results == nil {
		results = []reflect.Value{} // a method without results has returned too
	}
	return results, nil
}

func (t *trace) panicked(value any, stack []byte) []byte {
	b := []byte{0}
	if t.server.saysNotStarted(value) {
		b[0] = 1
	}
	text := fmt.Sprint(value)
	b = wire.AppendText(b, text[:min(len(text), maxText)])
	return wire.AppendText(b, string(stack[:min(len(stack), maxStack)]))
}

// saysNotStarted reports whether a panic is a stub's. The methods of an error may
// panic too: such an error is some other one.
func (s *server) saysNotStarted(value any) (says bool) {
	defer func() { _ = recover() }()
	err, ok := value.(error)
	return ok && errors.Is(err, s.notStarted)
}

// answer queues one call's results and sends the queue when it is due.
func (t *trace) answer(results []byte) {
	t.unsent = binary.AppendUvarint(t.unsent, uint64(len(results)))
	t.unsent = append(t.unsent, results...)
	if t.request.Eager || len(t.unsent) > bulk || t.now.Sub(t.sent) > beat {
		t.flush()
	}
}

func (t *trace) flush() {
	if len(t.unsent) == 0 || t.broken != nil {
		return
	}
	t.broken = wire.WriteFrame(t.server.out, wire.Answers, t.request.Nonce[:], t.unsent)
	t.unsent, t.sent = t.unsent[:0], t.now
}

// checkArgs notes the first call that left an argument other than it was.
func (t *trace) checkArgs(c *call) {
	if t.seen.Modified != 0 || t.same(c.fn.Params, c.args, c.given) {
		return
	}
	t.seen.Modified = int64(c.number) + 1
	given := c.given
	for i, p := range c.fn.Params { // which one
		_, rest, _ := wire.CutValue(p, given)
		if was := given[:len(given)-len(rest)]; !t.same([]*wire.Codec{p}, c.args[i:i+1], was) {
			t.seen.ModifiedArg = int64(i)
			return
		}
		given = rest
	}
}

// checkResults notes the first step whose results are no longer what they were,
// and by is the step that was last.
func (t *trace) checkResults(by int) {
	for _, calls := range t.kept {
		for i := range calls {
			c := &calls[i]
			if t.seen.Changed == 0 && c.results != nil && !t.same(c.fn.Results, c.results, t.results.Buf[c.answer[0]:c.answer[1]]) {
				t.seen.Changed, t.seen.ChangedBy = int64(c.number), int64(by)
				return
			}
		}
	}
}

// same reports whether values still have the encoding that they had.
func (t *trace) same(codecs []*wire.Codec, values []reflect.Value, was []byte) bool {
	t.again.Reset(len(was) + 1)
	return wire.Append(&t.again, codecs, values) == nil && bytes.Equal(t.again.Buf, was)
}

// summary looks at every argument and result once more: what a later call, or a
// goroutine left behind, did to them.
func (t *trace) summary() wire.Summary {
	leaked := runtime.NumGoroutine() - t.server.own
	for _, calls := range t.kept {
		for i := range calls {
			// The last call was checked when it returned, and nothing came later.
			if c := &calls[i]; c.args != nil && (c.number < t.last || leaked > 0) {
				t.checkArgs(c)
			}
		}
	}
	t.checkResults(0)
	s := t.seen
	s.Nanos, s.Leaked = t.spent.Nanoseconds(), int64(leaked)
	return s
}
