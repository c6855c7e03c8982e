package grader

import (
	"bytes"
	"slices"
	"time"

	"highwater/grader/judge"
	"highwater/grader/run"
)

// literal plays cases forwards, and then once more backwards, so that what one
// leaves behind shows in another.
func (p *player) literal(list []int) error {
	plays := make(map[int]*literalRuns, len(list))
	var answered []int
	for _, i := range list {
		plays[i] = &literalRuns{}
		if err := p.first(i, plays[i]); err != nil {
			return err
		}
		if plays[i].answered() {
			answered = append(answered, i)
		}
	}
	for k, i := range slices.Backward(answered) {
		partner := answered[(k+1)%len(answered)]
		if err := p.again(i, partner, plays[i]); err != nil {
			return err
		}
	}
	for _, i := range list {
		if err := p.verdict(i, plays[i]); err != nil {
			return err
		}
		p.seen = append(p.seen, p.watched(i, plays[i]))
	}
	return nil
}

// literalRuns are the runs of one literal case so far.
type literalRuns struct {
	runs   []judge.Run
	styles []byte // of each
	cut    bool   // the time of the exercise was up before it was repeated
}

func (r *literalRuns) answered() bool {
	return len(r.runs) > 0 && r.runs[0].Outcome.Status == run.Answered
}

// add notes one more run. Answers that are the first run's are kept once.
func (r *literalRuns) add(what string, style byte, o run.Outcome) {
	if r.answered() && slices.EqualFunc(o.Answers, r.runs[0].Outcome.Answers, bytes.Equal) {
		o.Answers = r.runs[0].Outcome.Answers
	}
	r.runs = append(r.runs, judge.Run{What: what, Outcome: o})
	r.styles = append(r.styles, style)
}

// first is the plain run of a literal case; none if the exercise is given up.
func (p *player) first(i int, r *literalRuns) error {
	if p.givenUp() {
		return nil
	}
	c := p.exercise.Cases[i].Case
	s, err := c.Script()
	if err != nil {
		return err
	}
	o, err := p.main.Play(Ask(c, s))
	if err != nil {
		return err
	}
	p.note(o)
	r.add("the first run", 0, o)
	return nil
}

// again repeats a literal case: beside a second machine that plays another case,
// in another process, and each time in another style.
func (p *player) again(i, partner int, r *literalRuns) error {
	if r.cut = p.late(); r.cut {
		return nil
	}
	c := p.exercise.Cases[i].Case
	s, err := c.Script()
	if err != nil {
		return err
	}
	beside, err := p.exercise.Cases[partner].Script()
	if err != nil {
		return err
	}
	q := Ask(c, s)
	q.Twin, q.TwinBody, q.Style = true, beside.Body(), 1
	q.Limits.Time *= 2
	session := p.main
	if !p.cfg.Quick {
		session = p.twins
		q.Limits.Memory *= 2
		q.Limits.Output *= 2
	}
	o, err := session.Play(q)
	if err != nil {
		return err
	}
	// A quick run's process has room for one machine: what two need says nothing.
	if !p.cfg.Quick || o.Status != run.MemoryLimit && o.Status != run.OutputLimit {
		r.add("a run with a second machine at work", q.Style, o)
	}
	if p.cfg.Quick {
		return nil
	}
	q = Ask(c, s)
	q.Style = 2
	if o, err = p.other.Play(q); err != nil {
		return err
	}
	r.add("a run in another process", q.Style, o)
	return nil
}

// verdict judges a literal case, asking again where an answer is wrong.
func (p *player) verdict(i int, r *literalRuns) error {
	c := &p.exercise.Cases[i]
	if len(r.runs) == 0 || r.cut {
		c.Result = p.skipped()
		return nil
	}
	s, err := c.Case.Script()
	if err != nil {
		return err
	}
	c.Result = judge.Case(p.exercise.Contract, c.Case, s, r.runs)
	start := time.Now()
	for n := 0; n < moreRuns && c.Verdict == judge.WrongAnswer && time.Since(start) < patience && !p.late(); n++ {
		o, err := p.other.Play(Ask(c.Case, s))
		if err != nil {
			return err
		}
		r.add("a later run", 0, o)
		c.Result = judge.Case(p.exercise.Contract, c.Case, s, r.runs)
	}
	return p.replay(i)
}
