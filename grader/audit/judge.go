package audit

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/suite"
)

const (
	// impatience is the time limit of a literal case at first: a wrong solution
	// that loops has lost by then, and there are many.
	impatience = 500 * time.Millisecond
	// maxLoops is how many cases of one wrong solution may run into a limit of
	// time before the others are left out.
	maxLoops = 2
)

// judgeAll judges every wrong solution of a built exercise.
func judgeAll(ctx context.Context, cfg Config, b *built) error {
	e := b.exercise
	j := &judging{ctx: ctx, built: b, workers: cfg.Workers}
	if j.workers == 0 {
		j.workers = 2
	}
	all := slices.DeleteFunc(slices.Concat(e.Misconceptions, e.Mutants), func(w *Wrong) bool { return w.State == NotJudged })
	j.progress = func(done int) {
		if cfg.Progress != nil {
			cfg.Progress(e.Slug, done, len(all))
		}
	}
	var literal, generated []*suite.Case
	for _, c := range e.Cases {
		if c.Generated {
			generated = append(generated, c)
		} else {
			literal = append(literal, c)
		}
	}
	scripts := make([]*suite.Script, len(literal))
	for i, c := range literal {
		s, err := c.Script()
		if err != nil {
			return err
		}
		scripts[i] = s
	}
	if err := j.each(all, func(w *Wrong) error { return j.literal(w, literal, scripts) }); err != nil {
		return err
	}
	j.progress = func(int) {}
	for _, c := range generated {
		left := slices.DeleteFunc(slices.Clone(e.Mutants), func(w *Wrong) bool { return w.State == NotJudged || len(w.By) > 0 })
		if len(left) == 0 {
			break
		}
		s, err := c.Script() // one at a time: they are large
		if err != nil {
			return err
		}
		err = j.each(left, func(w *Wrong) error {
			return j.alone(w, c, s)
		})
		if err != nil {
			return err
		}
	}
	e.settle()
	return nil
}

type judging struct {
	ctx      context.Context
	built    *built
	workers  int
	progress func(done int)
}

// each does something with every wrong solution, some at a time.
func (j *judging) each(list []*Wrong, do func(*Wrong) error) error {
	work := make(chan *Wrong)
	errs := make(chan error, j.workers)
	var done atomic.Int64
	var wg sync.WaitGroup
	for range j.workers {
		wg.Go(func() {
			for w := range work {
				if err := do(w); err != nil {
					errs <- err
					return
				}
				j.progress(int(done.Add(1)))
			}
		})
	}
	var err error
feed:
	for _, w := range list {
		select {
		case work <- w:
		case err = <-errs:
			break feed
		}
	}
	close(work)
	wg.Wait()
	select {
	case err = <-errs:
	default:
	}
	return err
}

// open starts a session for a wrong solution.
func (j *judging) open(w *Wrong) *run.Session {
	return run.Open(j.ctx, j.built.programs.Programs[w.slug].Path, w.slug, j.built.empty())
}

// literal plays the literal cases: all of them, and if none fails it twice more
// in another process, where chance has another say.
func (j *judging) literal(w *Wrong, list []*suite.Case, scripts []*suite.Script) error {
	first := make([]run.Outcome, len(list))
	loops, err := j.pass(w, list, func(s *run.Session, i int) (judge.Result, error) {
		q := grader.Ask(list[i], scripts[i])
		q.Limits.Time = min(q.Limits.Time, impatience)
		o, err := s.Play(q)
		first[i] = o
		return j.verdict(list[i], scripts[i], judge.Run{What: "the first run", Outcome: o}), err
	})
	if err != nil || w.State == NotJudged {
		return err
	}
	if len(w.By) > 0 && !slices.ContainsFunc(w.By, func(k Kill) bool { return k.Verdict != judge.TimeLimit }) {
		return j.confirm(w, list, scripts)
	}
	if len(w.By) > 0 || loops > 0 {
		return nil
	}
	for style := byte(1); style <= 2; style++ {
		_, err := j.pass(w, list, func(s *run.Session, i int) (judge.Result, error) {
			q := grader.Ask(list[i], scripts[i])
			q.Style = style
			o, err := s.Play(q)
			return j.verdict(list[i], scripts[i], judge.Run{What: "the first run", Outcome: first[i]}, judge.Run{What: "another run", Outcome: o}), err
		})
		if err != nil || len(w.By) > 0 {
			return err
		}
	}
	return nil
}

// pass plays every case once in one session and notes the kills.
func (j *judging) pass(w *Wrong, list []*suite.Case, play func(*run.Session, int) (judge.Result, error)) (loops int, err error) {
	s := j.open(w)
	defer s.Close()
	for i, c := range list {
		r, err := play(s, i)
		if err != nil {
			return loops, err
		}
		switch r.Verdict {
		case judge.Pass:
			continue
		case judge.InternalError:
			w.State, w.Why = NotJudged, r.Message
			return loops, nil
		case judge.TimeLimit:
			loops++
		}
		w.By = append(w.By, Kill{c, r.Verdict})
		if loops == maxLoops {
			return loops, nil
		}
	}
	return loops, nil
}

// confirm gives a wrong solution that only ran out of the short time the whole
// of it.
func (j *judging) confirm(w *Wrong, list []*suite.Case, scripts []*suite.Script) error {
	suspects := w.By
	w.By = nil
	for _, k := range suspects {
		i := slices.Index(list, k.Case)
		if err := j.alone(w, list[i], scripts[i]); err != nil || len(w.By) > 0 {
			return err
		}
	}
	return nil
}

// alone plays one case in a process of its own.
func (j *judging) alone(w *Wrong, c *suite.Case, s *suite.Script) error {
	_, err := j.pass(w, []*suite.Case{c}, func(session *run.Session, _ int) (judge.Result, error) {
		o, err := session.Play(grader.Ask(c, s))
		return j.verdict(c, s, judge.Run{What: "the first run", Outcome: o}), err
	})
	return err
}

func (j *judging) verdict(c *suite.Case, s *suite.Script, runs ...judge.Run) judge.Result {
	return judge.Case(j.built.exercise.Contract, c, s, runs)
}
