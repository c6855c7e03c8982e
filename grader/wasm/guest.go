package wasm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/sys"

	"highwater/grader/child/wire"
	"highwater/grader/run"
)

// guest is one instance of a program, whose main runs in a goroutine of its own.
// Only its session's goroutine uses it.
type guest struct {
	limits run.Limits // of memory and output, which hold from its start
	world  *world
	memory *memory
	cancel context.CancelFunc
	done   chan struct{} // closed when it has ended
	end    error         // how, once done is closed
	ready  bool

	requests       *io.PipeReader // the guest's ends,
	answers        *io.PipeWriter
	ask            *io.PipeWriter // and ours
	heard          *io.PipeReader
	frames         *bufio.Reader // of heard
	stdout, stderr *run.Prints

	started time.Time
	thread  thread       // that it runs in
	reason  atomic.Int32 // the Status for which it was ended by us; 0 is none
}

// start starts an instance for one exercise.
func (p *Program) start(ctx context.Context, slug string, seed uint64, limits run.Limits) *guest {
	g := &guest{limits: limits, done: make(chan struct{}), started: time.Now()}
	g.memory = &memory{most: uint64(limits.Memory), refused: func() { g.stop(run.MemoryLimit) }}
	g.world = newWorld(seed, func() { g.stop(run.TimeLimit) })
	g.world.awake(limits.Time)
	g.requests, g.ask = io.Pipe()
	g.heard, g.answers = io.Pipe()
	g.frames = bufio.NewReaderSize(g.heard, 64<<10)
	over := func() { g.stop(run.OutputLimit) }
	g.stdout, g.stderr = run.NewPrints(limits, false, over), run.NewPrints(limits, true, over)
	config := g.world.into(wazero.NewModuleConfig()).
		WithName(""). // there may be many
		WithArgs("solution", slug, strconv.FormatInt(limits.Memory*3/4, 10)).
		WithEnv("GOTRACEBACK", "single").WithEnv("TZ", "UTC").
		WithStdout(output{g, g.stdout}).WithStderr(output{g, g.stderr})
	ctx = experimental.WithMemoryAllocator(context.WithValue(ctx, guestKey{}, g), g.memory)
	ctx, g.cancel = context.WithCancel(ctx)
	threads := make(chan thread)
	p.guests.Add(1)
	go func() {
		defer p.guests.Done()
		defer close(g.done)
		runtime.LockOSThread() // so that its time can be told from others'
		defer runtime.UnlockOSThread()
		threads <- thisThread()
		g.end = g.live(ctx, p, config)
		g.memory.Free() // where it was not an instance yet
		g.answers.Close()
		g.requests.Close()
	}()
	g.thread = <-threads
	return g
}

// output takes what a guest prints until it is ended: what comes then are the
// runtime's last words about that.
type output struct {
	guest  *guest
	prints *run.Prints
}

func (o output) Write(b []byte) (int, error) {
	if o.guest.reason.Load() != 0 {
		return len(b), nil
	}
	return o.prints.Write(b)
}

// live runs main. It always returns an error: how that ended.
func (g *guest) live(ctx context.Context, p *Program, config wazero.ModuleConfig) (err error) {
	defer func() {
		if r := recover(); r != nil { // as where there is no memory for an instance
			err = fmt.Errorf("the instance: %v", r)
		}
	}()
	m, err := p.runtime.InstantiateModule(ctx, p.compiled, config)
	if err == nil { // main returned
		err = sys.NewExitError(0)
		_ = m.Close(context.WithoutCancel(ctx))
	}
	return err
}

// stop ends the guest for a reason; the first one counts. The guest itself may
// call it.
func (g *guest) stop(reason run.Status) {
	g.reason.CompareAndSwap(0, int32(reason))
	g.cancel()
	g.heard.CloseWithError(context.Canceled)
	g.ask.CloseWithError(context.Canceled)
}

// close ends the guest and waits for that.
func (g *guest) close() {
	g.stop(run.Answered)
	<-g.done
}

// play runs one case and returns its outcome. The guest is gone after it if it
// ended, or was ended.
func (g *guest) play(c run.Case) run.Outcome {
	var o run.Outcome
	limits := c.Limits
	q := c.Request()
	err := g.begin(limits)
	o.AtStart = err != nil
	if err == nil {
		g.world.awake(limits.Time)
		relax := g.watch(limits.Longest())
		if err = q.Write(g.ask); err == nil {
			err = o.Hear(g.frames, q, limits)
		}
		o.Processor = relax()
	}
	if err != nil {
		g.lost(err)
	}
	var n int
	o.Stdout, n = g.stdout.Cut(q.Nonce[:])
	o.Stderr, _ = g.stderr.Cut(q.Nonce[:])
	if n > limits.Output {
		g.stop(run.OutputLimit)
	}
	if reason := run.Status(g.reason.Load()); err != nil || reason != 0 {
		g.close()
		o.Ended(g.ending(reason, err), limits)
	}
	o.Clip(limits)
	return o
}

// begin waits for a new guest to say that it is there. That is not on the clock
// of the case.
func (g *guest) begin(limits run.Limits) error {
	if g.ready {
		return nil
	}
	relax := g.watch(limits.Longest() + run.StartPatience)
	err := run.Greeting(g.frames)
	relax()
	g.ready = err == nil
	return err
}

// lost ends a guest that gives no answer, unless it has ended by itself.
func (g *guest) lost(err error) {
	if errors.Is(err, wire.ErrProtocol) {
		g.stop(run.Violation)
	}
	<-g.done // it ended, or was ended: nobody else closes the pipes
}

// ending is how a guest ended.
func (g *guest) ending(reason run.Status, cause error) run.End {
	e := run.End{Reason: reason, Code: -1, Cause: cause}
	var exit *sys.ExitError
	switch {
	case errors.As(g.end, &exit):
		e.Code = int(exit.ExitCode())
	case reason == 0 && g.ready:
		e.Trap = g.end.Error()
	case reason == 0:
		e.Cause = g.end
	}
	return e
}

// watch ends the guest when its time is up. What it returns ends the watching,
// and tells the time of the processor that was used meanwhile, or 0.
func (g *guest) watch(limit time.Duration) (relax func() time.Duration) {
	start := time.Now()
	before, measured := g.thread.used()
	used := func() (time.Duration, bool) {
		now, ok := g.thread.used()
		return now - before, ok && measured
	}
	over, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		next := time.NewTimer(limit)
		defer next.Stop()
		for {
			select {
			case <-over:
				return
			case <-g.done:
				return
			case <-next.C:
				u, ok := used()
				if run.Overdue(limit, time.Since(start), u, ok) {
					g.stop(run.TimeLimit)
					return
				}
				next.Reset(limit/20 + time.Millisecond)
			}
		}
	}()
	return func() time.Duration {
		close(over)
		<-stopped
		if u, ok := used(); ok {
			return u
		}
		return 0
	}
}
