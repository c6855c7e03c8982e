package grader

import (
	"slices"

	"highwater/grader/judge"
	"highwater/grader/misconception"
)

// watched is what the runs of a literal case did. A case that was not run, or
// that ran into a limit, is one that no misconception agrees with.
func (p *player) watched(i int, r *literalRuns) (seen misconception.Seen) {
	var err error
	if seen.Script, err = p.exercise.Cases[i].Script(); err != nil {
		return misconception.Seen{}
	}
	for k, run := range r.runs {
		seen.Runs = append(seen.Runs, misconception.Run{Style: int(r.styles[k]), Outcome: run.Outcome})
	}
	return seen
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
