package run

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"highwater/grader/child/wire"
)

// What follows is for engines that run solutions without a process: the protocol
// and the words are the same.

// StartPatience is how much longer than a case a program may take to start.
const StartPatience = startPatience

// Request is what a harness is sent: the case, and a number that nobody knows.
func (c Case) Request() *wire.Request {
	q := &wire.Request{AnswerLimit: c.Limits.Answer, Eager: c.Eager, Twin: c.Twin, TwinBody: c.TwinBody, Style: c.Style, Body: c.Body}
	_, _ = rand.Read(q.Nonce[:]) // it never fails
	return q
}

// Greeting reads the frame in which a harness says that it is there.
//
// Errors: wire.ErrProtocol for another frame, else those of r.
func Greeting(r io.Reader) error {
	kind, payload, err := wire.ReadFrame(r, overhead)
	if err == nil && (kind != wire.Ready || len(payload) != 1 || payload[0] != wire.Version) {
		err = wire.ErrProtocol
	}
	return err
}

// Prints collects what a guest prints to one of its outputs, case by case.
type Prints struct{ capture *capture }

// NewPrints is for stdout, or for stderr, of which more is kept: a crash is told
// at its end. Over is called once when the limit is passed.
func NewPrints(limits Limits, stderr bool, over func()) *Prints {
	room, most := markRoom, limits.Output
	if stderr {
		room, most = crashRoom, maxStderr
	}
	return &Prints{&capture{keep: limits.Output, room: room, most: most, over: over, grown: make(chan struct{})}}
}

func (p *Prints) Write(b []byte) (int, error) {
	p.capture.add(b)
	return len(b), nil
}

// Cut returns what was printed before the nonce, and how many bytes that was, and
// forgets it. What is printed has been written by then, so it does not wait.
func (p *Prints) Cut(nonce []byte) (text string, n int) { return p.capture.cut(nonce, 0) }

// Clip cuts what was printed, visibly, at the limit.
func (o *Outcome) Clip(limits Limits) {
	o.Stdout, o.Stderr = clip(o.Stdout, limits.Output), clip(o.Stderr, limits.Output)
}

// End is how a guest ended that gave no answer.
type End struct {
	// Reason is the Status for which it was ended; 0 is none.
	Reason Status
	// Code is its exit code; below 0 it has none.
	Code int
	// Trap is what the virtual machine says where it gave up by itself.
	Trap string
	// Cause is what was seen of it first.
	Cause error
}

// Longest is the time limit of an engine that is slower than a process.
func (l Limits) Longest() time.Duration { return l.Time * time.Duration(max(1, l.Slower)) }

// Ended words the end of a guest. Our own reason comes first; its text only words
// a failure.
func (o *Outcome) Ended(e End, limits Limits) {
	o.Elapsed, o.Processor, o.Stack = 0, 0, nil
	crash := ""
	if e.Code == runtimeStatus {
		crash = cutCrash(&o.Stderr)
	}
	switch {
	case e.Reason == TimeLimit:
		o.Status = TimeLimit
		o.Text = fmt.Sprintf("no answer within %v, which is %d times the limit, because WebAssembly is slower", limits.Longest(), max(1, limits.Slower))
	case e.Reason == MemoryLimit:
		o.Status, o.Text = MemoryLimit, "memory over "+sizeText(limits.Memory)
	case e.Reason == OutputLimit:
		o.Status, o.Text = OutputLimit, "printed more than "+sizeText(int64(limits.Output))
	case e.Reason == Violation:
		o.Status, o.Text = Violation, "the program sent what the harness never sends: "+e.Cause.Error()
	case e.Trap != "":
		o.trapped(e.Trap)
	case crash != "":
		o.crashed(crash, limits)
	case e.Code >= 0:
		o.Status, o.Text = Exited, fmt.Sprintf("the program exited with status %d before it had answered", e.Code)
		if errors.Is(e.Cause, io.ErrUnexpectedEOF) && e.Code == 0 {
			o.Text = "the program exited with status 0 in the middle of an answer"
		}
	default:
		o.Status, o.Text = Failed, fmt.Sprint("the program does not run: ", e.Cause)
	}
}

// trapped words what a virtual machine says: the first line, without the names
// of its own functions.
func (o *Outcome) trapped(trap string) {
	first, _, _ := strings.Cut(trap, "\n")
	if _, what, ok := strings.Cut(first, "wasm error: "); ok {
		first = what
	}
	o.Status, o.Text = Panicked, "the program did what no Go program does: "+first
	if strings.Contains(first, "stack overflow") {
		o.Text = "stack overflow: a function calls itself without end"
	}
}
