package grader

import (
	"slices"

	"highwater/grader/judge"
	"highwater/grader/misconception"
	"highwater/grader/run"
)

// explained are the verdicts that a misconception can explain. A limit, or an
// answer that depends on chance, says nothing about what somebody believes.
var explained = []judge.Verdict{judge.Pass, judge.WrongAnswer, judge.InputModified, judge.Panic}

// watched is what the first run of a literal case did. A case that did not come
// to a steady answer is one that no misconception agrees with.
func (p *player) watched(i int, r *literalRuns) misconception.Seen {
	c := p.exercise.Cases[i]
	s, err := c.Script()
	if err != nil || len(r.runs) == 0 || !slices.Contains(explained, c.Verdict) {
		return misconception.Seen{Outcome: run.Outcome{Status: run.Failed}, Script: s}
	}
	return misconception.Seen{Script: s, Outcome: r.runs[0].Outcome}
}

// diagnose names the misconceptions whose answers a failing submission gives. A
// course with a checklist or a lesson of its own that the misconceptions do not
// refer to has none; the audit says so.
func (p *player) diagnose() {
	wrong := slices.ContainsFunc(p.exercise.Cases, func(c Case) bool {
		return !c.Generated && c.Verdict != judge.Pass
	})
	if known, err := misconception.Of(p.cfg.Course, p.exercise.Slug); wrong && err == nil {
		p.exercise.Follows = misconception.Match(p.exercise.Exercise, known, p.seen)
	}
}
