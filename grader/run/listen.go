package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"highwater/grader/child/wire"
	"highwater/grader/sandbox"
)

// overhead is room for a frame beside the results it carries, in bytes.
const overhead = 1 << 20

// play runs one case and returns its outcome. The process is gone after it if it
// ended, or was ended, before its closing frame or for what it had used by then.
func (p *process) play(c Case) Outcome {
	limits := c.Limits
	q := c.Request()
	var o Outcome
	err := p.begin(limits)
	o.AtStart = err != nil
	if err == nil {
		t := newTiming(p.meter, limits.Time)
		p.timing.Store(t)
		deadline := t.deadline(limits.Time)
		err = errors.Join(p.answers.SetReadDeadline(deadline), p.requests.SetWriteDeadline(deadline))
	}
	if err == nil {
		err = q.Write(p.requests)
	}
	if err == nil {
		err = o.Hear(p.frames, q, limits)
	}
	if t := p.timing.Swap(nil); t != nil && err == nil {
		if used, ok := p.meter.cpu(); ok {
			o.Processor = used - t.used
		}
	}
	if err != nil {
		p.lost(err)
	}
	over := p.printed(&o, q.Nonce[:], limits)
	if over {
		p.end(OutputLimit)
	}
	if p.meter.resident() > limits.Memory {
		p.end(MemoryLimit) // before the watcher sees it and the next case is blamed
	}
	if reason := Status(p.reason.Load()); err != nil || reason != 0 {
		p.close()
		o.explain(reason, p.cmd.ProcessState, err, limits)
		if text, ok := sandbox.Fault(o.Stderr, p.token); ok {
			o = Outcome{Status: Failed, Text: "the sandbox cannot be set up: " + text}
		}
	}
	o.Clip(limits)
	return o
}

// begin waits for a new process to say that it is there. That is not on the
// clock of the case: a busy machine is no fault of the solution's.
func (p *process) begin(limits Limits) error {
	if p.ready {
		return nil
	}
	if err := p.answers.SetReadDeadline(time.Now().Add(limits.Time + startPatience)); err != nil {
		return err
	}
	err := Greeting(p.frames)
	p.ready = err == nil
	return err
}

// Hear reads the frames that answer a request, to the closing one.
//
// Errors: wire.ErrProtocol for what no harness sends, else those of r. The
// answers that came before are then valid, and there is no Status.
func (o *Outcome) Hear(r io.Reader, q *wire.Request, limits Limits) error {
	size := 0
	for {
		kind, payload, err := wire.ReadFrame(r, limits.Answer+overhead)
		if err != nil {
			return err
		}
		payload, ours := bytes.CutPrefix(payload, q.Nonce[:])
		if !ours {
			return fmt.Errorf("%w: a frame without the case's number", wire.ErrProtocol)
		}
		if kind != wire.Answers {
			if err := o.closing(kind, payload, limits); err != nil {
				return fmt.Errorf("%w: %w", wire.ErrProtocol, err)
			}
			return nil
		}
		for len(payload) > 0 {
			var part []byte
			if part, payload, err = wire.CutBytes(payload); err != nil {
				return fmt.Errorf("%w: %w", wire.ErrProtocol, err)
			}
			// Each call takes at least a byte of the request.
			if size += len(part); size > limits.Answer || len(o.Answers) == len(q.Body) {
				return fmt.Errorf("%w: more answers than were asked for", wire.ErrProtocol)
			}
			o.Answers = append(o.Answers, part)
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
		if min(s.Nanos, s.Modified, s.ModifiedArg, s.Changed, s.ChangedBy, s.Leaked) < 0 {
			return errors.New("a negative summary")
		}
		o.Status, o.Elapsed = Answered, time.Duration(s.Nanos)
		o.Modified, o.ModifiedArg = int(s.Modified), int(s.ModifiedArg)
		o.Changed, o.ChangedBy, o.Leaked = int(s.Changed), int(s.ChangedBy), int(s.Leaked)
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

// lost ends a process that gives no answer, unless it has ended by itself.
func (p *process) lost(err error) {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		p.end(TimeLimit)
	case errors.Is(err, wire.ErrProtocol):
		p.end(Violation)
	default:
		// The process ended, or closed its end of a pipe.
		select {
		case <-p.done:
		case <-time.After(exitPatience):
			p.end(Exited)
		}
	}
	p.close()
}

// printed takes what was printed during a case, and reports whether it is more
// than the limit.
func (p *process) printed(o *Outcome, nonce []byte, limits Limits) bool {
	var n int
	o.Stdout, n = p.stdout.cut(nonce, printPatience)
	o.Stderr, _ = p.stderr.cut(nonce, printPatience)
	return n > limits.Output
}
