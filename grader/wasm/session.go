package wasm

import (
	"context"

	"highwater/grader/run"
)

// Session plays the cases of one exercise, in one guest as long as it lasts and
// in a new one after each that ended. It is a run.Player.
type Session struct {
	ctx     context.Context
	program *Program
	slug    string
	seed    uint64
	guest   *guest
}

// Open prepares a session; its guests begin with the first case. All of them are
// given the same seed.
func (p *Program) Open(ctx context.Context, slug string, seed uint64) *Session {
	return &Session{ctx: ctx, program: p, slug: slug, seed: seed}
}

// Play implements run.Player.
func (s *Session) Play(c run.Case) (run.Outcome, error) {
	if err := s.ctx.Err(); err != nil {
		return run.Outcome{}, err
	}
	if g := s.guest; g != nil && (g.limits.Memory != c.Limits.Memory || g.limits.Output != c.Limits.Output) {
		s.Close()
	}
	if s.guest == nil {
		s.guest = s.program.start(s.ctx, s.slug, s.seed, c.Limits)
	}
	o := s.guest.play(c)
	if err := s.ctx.Err(); err != nil {
		s.Close()
		return run.Outcome{}, err
	}
	select {
	case <-s.guest.done:
		s.Close()
	default:
		if o.Leaked > 0 || s.guest.full() {
			s.Close() // what is left behind must not reach the next case
		}
	}
	return o, nil
}

// full reports that a guest has used much of its memory, which it cannot give
// back: the next case begins with a new one.
func (g *guest) full() bool { return g.memory.size.Load() > uint64(g.limits.Memory)/2 }

// Close implements run.Player.
func (s *Session) Close() {
	if s.guest != nil {
		s.guest.close()
		s.guest = nil
	}
}
