package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"highwater/grader/sandbox"
)

const (
	// maxStderr is where a flood on stderr ends. It is far above what is kept,
	// because the runtime's own crash reports are long.
	maxStderr = 4 << 20
	// crashRoom is how much of the end of stderr is kept beside its beginning, in
	// bytes: the runtime's last words stand there, whatever came before.
	crashRoom = 64 << 10
	// printPatience is how long the mark in the output is waited for, exitPatience
	// how long a process may take to end by itself, and startPatience how much
	// longer than a case it may take to start.
	printPatience = 200 * time.Millisecond
	exitPatience  = 500 * time.Millisecond
	startPatience = time.Second
	// maxCPU is how many seconds of processor time a process in the sandbox may
	// use for all its cases: far more than an exercise gets.
	maxCPU = 900
	// RLIMIT_DATA counts memory that is asked for, used or not, so it is set to
	// backstop times the limit and spare bytes for the runtime: it ends what grows
	// faster than the watcher looks.
	backstop, spare = 8, 64 << 20
)

// mostData is what a process with these limits may ask for.
func mostData(limits Limits) int64 { return backstop*limits.Memory + spare }

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

	token  string                 // marks what the sandbox's launcher says; empty without one
	limits Limits                 // of memory and output, which hold from its start
	meter  *meter                 // reads 0 where memory cannot be measured
	timing atomic.Pointer[timing] // of the case at hand; nil: the read deadline decides
	reason atomic.Int32           // the Status for which it was ended by us; 0 is none
	once   sync.Once
}

// start starts a program for one exercise. Nothing of the child can be waited
// for here: it may be anything.
func start(ctx context.Context, path, slug, dir string, box *sandbox.Box, limits Limits) (*process, error) {
	p := &process{limits: limits, done: make(chan struct{})}
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
		"GOMAXPROCS=2", "GOTRACEBACK=single", "TZ=UTC",
	}
	p.cmd.Stdout, p.cmd.Stderr = theirs[2], theirs[3]
	p.cmd.Args = append([]string{"solution", slug}, inherit(p.cmd, theirs[0], theirs[1])...)
	p.cmd.Args = append(p.cmd.Args, strconv.FormatInt(limits.Memory*3/4, 10))
	if box != nil {
		p.token = sandbox.NewToken()
		if err := box.Wrap(p.cmd, sandbox.Config{Token: p.token, Memory: mostData(limits), CPU: maxCPU}); err != nil {
			closeAll(ours)
			closeAll(theirs)
			return nil, err
		}
	}
	ownGroup(p.cmd)
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
	if box == nil { // a launcher does it itself, and more
		confine(p.cmd.Process.Pid, limits)
	}
	p.meter = newMeter(p.cmd.Process.Pid)
	over := func() { p.end(OutputLimit) }
	p.stdout = newCapture(p.prints[0], limits.Output, markRoom, limits.Output, over)
	p.stderr = newCapture(p.prints[1], limits.Output, crashRoom, maxStderr, over)
	go p.reap()
	return p, nil
}

// fits reports whether a case with these limits can be played in the process:
// some of them are set once for all.
func (p *process) fits(limits Limits) bool {
	return p.limits.Memory == limits.Memory && p.limits.Output == limits.Output
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
	defer p.meter.Close()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			if p.meter.resident() > p.limits.Memory {
				p.end(MemoryLimit)
			}
			if t := p.timing.Load(); t != nil && t.over(p.meter) {
				p.end(TimeLimit)
			}
		}
	}
}

// end kills the process for a reason; the first one counts.
func (p *process) end(reason Status) {
	p.reason.CompareAndSwap(0, int32(reason))
	select {
	case <-p.done: // its number may be another's by now
	default:
		killGroup(p.cmd.Process)
	}
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
