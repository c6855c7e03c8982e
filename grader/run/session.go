package run

import (
	"context"
	"os"

	"highwater/grader/sandbox"
)

// Player plays the cases of one exercise. Use it from one goroutine.
type Player interface {
	// Play runs one case with a fresh machine.
	//
	// Errors: the context's, when it ends; everything else is an Outcome.
	Play(c Case) (Outcome, error)
	// Close ends what runs, if anything does.
	Close()
}

// Session plays the cases of one exercise, in one process as long as it lasts
// and in a new one after each that ended. Use it from one goroutine.
type Session struct {
	ctx     context.Context
	path    string
	slug    string
	dir     string       // an empty folder that is the process's working directory
	box     *sandbox.Box // nil: the process is not in a sandbox
	process *process
}

// Within has the processes run in a box, which holds the program. It returns s.
func (s *Session) Within(b *sandbox.Box) *Session {
	s.box = b
	return s
}

// Open prepares a session; the process starts with the first case.
func Open(ctx context.Context, path, slug, dir string) *Session {
	return &Session{ctx: ctx, path: path, slug: slug, dir: dir}
}

// Case is what a process is asked, and what it is held to. Body, Eager, Twin,
// TwinBody and Style are those of wire.Request.
type Case struct {
	Body, TwinBody []byte
	Eager, Twin    bool
	Style          byte
	Limits         Limits
}

// Play runs one case with a fresh machine.
//
// Errors: the context's, when it ends; everything else is an Outcome.
func (s *Session) Play(c Case) (Outcome, error) {
	if err := s.ctx.Err(); err != nil {
		return Outcome{}, err
	}
	if s.process != nil && !s.process.fits(c.Limits) {
		s.Close()
	}
	if s.process == nil {
		p, err := start(s.ctx, s.path, s.slug, s.dir, s.box, c.Limits)
		if err != nil {
			if os.IsPermission(err) || os.IsNotExist(err) || s.ctx.Err() == nil {
				return Outcome{Status: Failed, Text: err.Error()}, s.ctx.Err()
			}
			return Outcome{}, s.ctx.Err()
		}
		s.process = p
	}
	o := s.process.play(c)
	if err := s.ctx.Err(); err != nil {
		s.Close()
		return Outcome{}, err
	}
	if o.Leaked > 0 {
		s.process.end(Answered) // for good: what is left behind must not reach the next case
	}
	select {
	case <-s.process.done:
		s.Close() // it ended, now or right after its answer
	default:
		if o.Leaked > 0 {
			s.Close()
		}
	}
	return o, nil
}

// Close ends the session's process, if there is one.
func (s *Session) Close() {
	if s.process != nil {
		s.process.close()
		s.process = nil
	}
}
