package run

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"highwater/grader/child/wire"
)

const (
	// overhead is room for a frame beside the results it carries, in bytes.
	overhead = 1 << 20
	// maxStderr is where a flood on stderr ends. It is far above what is kept,
	// because the runtime's own crash reports are long.
	maxStderr = 4 << 20
	// printPatience is how long the mark in the output is waited for, and
	// exitPatience how long a process may take to end by itself.
	printPatience = 200 * time.Millisecond
	exitPatience  = 500 * time.Millisecond
)

// process is one child. Only its session's goroutine uses it.
type process struct {
	cmd            *exec.Cmd
	requests       *os.File
	answers        *os.File
	frames         *bufio.Reader // of answers
	prints         [2]*os.File   // our ends of stdout and stderr
	stdout, stderr *capture
	done           chan struct{} // closed when the process is reaped
	ready          bool

	memory atomic.Int64 // limit in bytes that the watcher holds it to
	reason atomic.Int32 // the Status for which it was ended by us; 0 is none
	once   sync.Once
}

// start starts a program for one exercise. Nothing of the child can be waited
// for here: it may be anything.
func start(ctx context.Context, path, slug, dir string, limits Limits) (*process, error) {
	p := &process{done: make(chan struct{})}
	var ours, theirs []*os.File
	closeAll := func(files []*os.File) {
		for _, f := range files {
			f.Close()
		}
	}
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err != nil {
			closeAll(ours)
			closeAll(theirs)
		}
		return r, w, err
	}
	requestsR, requestsW, err := pipe()
	if err != nil {
		return nil, err
	}
	ours, theirs = append(ours, requestsW), append(theirs, requestsR)
	for range 3 {
		r, w, err := pipe()
		if err != nil {
			return nil, err
		}
		ours, theirs = append(ours, r), append(theirs, w)
	}
	p.requests, p.answers, p.prints = ours[0], ours[1], [2]*os.File{ours[2], ours[3]}
	p.frames = bufio.NewReaderSize(p.answers, 64<<10)

	p.cmd = exec.CommandContext(ctx, path)
	p.cmd.Dir = dir
	p.cmd.Env = []string{
		"GOMAXPROCS=2", "GOTRACEBACK=single", "TZ=UTC", "GOGC=200",
		"GOMEMLIMIT=" + strconv.FormatInt(limits.Memory*3/4, 10),
	}
	p.cmd.Stdout, p.cmd.Stderr = theirs[2], theirs[3]
	p.cmd.Args = append([]string{"solution", slug}, inherit(p.cmd, theirs[0], theirs[1])...)
	ownGroup(p.cmd)
	p.memory.Store(limits.Memory)
	if err := retryBusy(p.cmd.Start); err != nil {
		closeAll(ours)
		closeAll(theirs)
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err // where it is staged is nobody's business
		}
		return nil, fmt.Errorf("the solution's process does not start: %w", err)
	}
	closeAll(theirs)
	confine(p.cmd.Process.Pid, limits)
	p.stdout = newCapture(p.prints[0], limits.Output, limits.Output, func() { p.end(OutputLimit) })
	p.stderr = newCapture(p.prints[1], limits.Output, maxStderr, func() { p.end(OutputLimit) })
	go p.reap()
	return p, nil
}

// retryBusy starts a program that was just written: another process that forked
// meanwhile may still hold it open for writing.
func retryBusy(start func() error) (err error) {
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		if err = start(); !isBusy(err) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}

// reap waits for the process, watches its memory meanwhile, and ends whatever
// is left of its group.
func (p *process) reap() {
	stop := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		p.watch(stop)
	}()
	awaitExit(p.cmd.Process.Pid)
	killGroup(p.cmd.Process) // before it is reaped, while the number is certainly its own
	_ = p.cmd.Wait()         // the state says it all
	close(stop)
	<-watched
	close(p.done)
}

// watch ends the process when its resident memory passes the limit.
func (p *process) watch(stop <-chan struct{}) {
	meter, err := newMeter(p.cmd.Process.Pid)
	if err != nil {
		return
	}
	defer meter.Close()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			if used, ok := meter.resident(); ok && used > p.memory.Load() {
				p.end(MemoryLimit)
				return
			}
		}
	}
}

// end kills the process for a reason; the first one counts.
func (p *process) end(reason Status) {
	p.reason.CompareAndSwap(0, int32(reason))
	killGroup(p.cmd.Process)
}

// close ends the process and frees everything it held.
func (p *process) close() {
	p.once.Do(func() {
		p.requests.Close()
		select {
		case <-p.done:
		case <-time.After(exitPatience):
			killGroup(p.cmd.Process)
			<-p.done
		}
		p.drain()
		p.answers.Close()
	})
}

// drain waits for the last output. A descendant that left the group could keep
// the pipes open, so it does not wait long.
func (p *process) drain() {
	for i, c := range []*capture{p.stdout, p.stderr} {
		select {
		case <-c.closed:
		case <-time.After(printPatience):
		}
		p.prints[i].Close()
		<-c.closed
	}
}

// play runs one case and returns its outcome. After any outcome that is not
// Answered, NotStarted or a recovered panic the process is gone.
func (p *process) play(c Case) Outcome {
	limits := c.Limits
	q := wire.Request{AnswerLimit: limits.Answer, Eager: c.Eager, Twin: c.Twin, Style: c.Style, Body: c.Body}
	if _, err := rand.Read(q.Nonce[:]); err != nil {
		return Outcome{Status: Failed, Text: err.Error()}
	}
	p.memory.Store(limits.Memory)
	deadline := time.Now().Add(limits.Time)
	if err := errors.Join(p.answers.SetReadDeadline(deadline), p.requests.SetWriteDeadline(deadline)); err != nil {
		return Outcome{Status: Failed, Text: err.Error()}
	}
	if !p.ready {
		kind, payload, err := wire.ReadFrame(p.frames, overhead)
		if err == nil && (kind != wire.Ready || len(payload) != 1 || payload[0] != wire.Version) {
			err = wire.ErrProtocol
		}
		if err != nil {
			o := p.lost(err, Outcome{}, limits)
			o.AtStart = true
			return o
		}
		p.ready = true
	}
	if err := q.Write(p.requests); err != nil {
		return p.lost(err, Outcome{}, limits)
	}
	return p.listen(q.Nonce[:], limits)
}

// listen reads frames until the case is over.
func (p *process) listen(nonce []byte, limits Limits) Outcome {
	var o Outcome
	size := 0
	for {
		kind, payload, err := wire.ReadFrame(p.frames, limits.Answer+overhead)
		if err != nil {
			return p.lost(err, o, limits)
		}
		if len(payload) < len(nonce) || string(payload[:len(nonce)]) != string(nonce) {
			return p.lost(fmt.Errorf("%w: a frame without the case's number", wire.ErrProtocol), o, limits)
		}
		payload = payload[len(nonce):]
		if kind == wire.Answers {
			if size += len(payload); size > limits.Answer+overhead {
				return p.lost(fmt.Errorf("%w: more answers than the limit", wire.ErrProtocol), o, limits)
			}
			for len(payload) > 0 && err == nil {
				var part []byte
				part, payload, err = wire.CutBytes(payload)
				o.Answers = append(o.Answers, part)
			}
		} else {
			err = o.closing(kind, payload, limits)
		}
		if err != nil {
			return p.lost(fmt.Errorf("%w: %w", wire.ErrProtocol, err), o, limits)
		}
		if o.Status != 0 {
			o.Stdout, o.Stderr = p.stdout.cut(nonce, printPatience), p.stderr.cut(nonce, printPatience)
			return o
		}
	}
}

// closing takes the last frame of a case.
func (o *Outcome) closing(kind wire.Kind, payload []byte, limits Limits) error {
	switch kind {
	case wire.Done:
		s, err := wire.ReadSummary(payload)
		if err != nil {
			return err
		}
		if min(s.Nanos, s.Modified, s.Changed, s.Leaked) < 0 {
			return errors.New("a negative summary")
		}
		o.Status, o.Elapsed = Answered, time.Duration(s.Nanos)
		o.Modified, o.Changed, o.Leaked = int(s.Modified), int(s.Changed), int(s.Leaked)
	case wire.Oversized:
		o.Status = OutputLimit
		o.Text = fmt.Sprintf("returned more than %s", sizeText(int64(limits.Answer)))
	case wire.Panicked:
		if len(payload) == 0 || payload[0] > 1 {
			return errors.New("a malformed panic")
		}
		text, rest, err := wire.CutText(payload[1:])
		if err != nil {
			return err
		}
		stack, _, err := wire.CutText(rest)
		if err != nil {
			return err
		}
		o.Status, o.Text, o.Stack = Panicked, text, ownFrames(stack)
		if payload[0] == 1 {
			o.Status = NotStarted
		}
	case wire.Unable:
		text, _, err := wire.CutText(payload)
		if err != nil {
			return err
		}
		o.Status, o.Text = Failed, "harness: "+text
	default:
		return fmt.Errorf("frame kind %q", byte(kind))
	}
	return nil
}

// lost explains why no answer came, from what ended the process.
func (p *process) lost(err error, o Outcome, limits Limits) Outcome {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		p.end(TimeLimit)
	case errors.Is(err, wire.ErrProtocol):
		p.end(Violation)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		// The process ended, or closed its end of the pipe.
		select {
		case <-p.done:
		case <-time.After(exitPatience):
			killGroup(p.cmd.Process)
		}
	}
	p.close()
	o.Stdout, o.Stderr = p.stdout.rest(), p.stderr.rest()
	o.explain(Status(p.reason.Load()), p.cmd.ProcessState, err, limits)
	return o
}
