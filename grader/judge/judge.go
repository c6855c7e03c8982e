// Package judge decides what a case's outcomes are worth.
//
// In go a case, what it expects, and the outcomes of its runs; out comes one
// Result: pass, or a verdict with the located difference. It runs nothing and
// prints nothing. Of a hidden case it returns the verdict and no data, so that
// no report can show any.
package judge

import (
	"bytes"
	"fmt"
	"time"

	"highwater/grader/contract"
	"highwater/grader/run"
	"highwater/grader/suite"
)

// Verdict is what a case, or an exercise, comes to. The empty one is invalid.
type Verdict string

// The verdicts of a case. An exercise can also be a CompileError or have a
// ForbiddenImport; its cases are then Skipped.
const (
	Pass             Verdict = "pass"
	WrongAnswer      Verdict = "wrong-answer"
	Nondeterministic Verdict = "nondeterministic"
	InputModified    Verdict = "input-modified"
	Panic            Verdict = "panic"
	TimeLimit        Verdict = "time-limit"
	MemoryLimit      Verdict = "memory-limit"
	OutputLimit      Verdict = "output-limit"
	Exited           Verdict = "exited"
	SandboxViolation Verdict = "sandbox-violation"
	NotStarted       Verdict = "not-started"
	Skipped          Verdict = "skipped"
	InternalError    Verdict = "internal-error"
	CompileError     Verdict = "compile-error"
	ForbiddenImport  Verdict = "forbidden-import"
)

// Result is what one case came to.
type Result struct {
	Verdict Verdict
	// Message says in one line what happened; empty for a pass.
	Message string
	// Question is the id of the checklist question that fits the failure better
	// than the case's own; it may be empty.
	Question string
	// Difference locates a wrong or changing answer; else nil.
	Difference *Difference
	// New is the call that made the machine, as text; empty where no call is to
	// blame.
	New string
	// Before are the calls that led to the failing one, oldest first, and At is
	// that one. Both are empty where no call is to blame.
	Before []Step
	At     Step
	// Stack is the solution's own part of a panic's stack.
	Stack []string
	// Printed is what the solution printed during the case.
	Printed string
	// Elapsed is the time spent in the solution's calls.
	Elapsed time.Duration
}

// Step is one call as text.
type Step struct {
	// Number counts from 1; 0 is no step.
	Number int
	// Call is "Ack(9, 7)", Returned "6"; the latter is empty for a call that
	// returns nothing or did not return.
	Call, Returned string
}

// Run is one run of a case.
type Run struct {
	// What tells the runs apart, in words: "in another process".
	What    string
	Outcome run.Outcome
}

// Case judges the runs of one case. There is at least one; the first one is the
// plain one.
func Case(e *contract.Exercise, c *suite.Case, s *suite.Script, runs []Run) Result {
	j := &judgment{exercise: e, script: s, runs: runs, first: &runs[0].Outcome}
	j.decide()
	r := j.result
	r.Elapsed = j.first.Elapsed
	r.Printed = j.printed()
	if c.Hidden {
		r = conceal(r)
	}
	return r
}

// conceal keeps of a hidden case's result what tells nothing of its data. How long
// it took is up to the solution, which could tell by it what it saw.
func conceal(r Result) Result {
	kept := Result{Verdict: r.Verdict, Question: r.Question}
	if r.Verdict != Pass {
		kept.Message = HiddenMessage
	}
	return kept
}

// HiddenMessage stands for everything that could be said of a hidden case.
const HiddenMessage = "a hidden case: its data is not shown"

type judgment struct {
	exercise *contract.Exercise
	script   *suite.Script
	runs     []Run
	first    *run.Outcome
	result   Result
}

func (j *judgment) decide() {
	for _, check := range []func() bool{j.broken, j.unanswered, j.incomplete, j.modified, j.unstable, j.wrong, j.changed} {
		if check() {
			return
		}
	}
	j.result.Verdict = Pass
}

// end sets the verdict and says that it is found.
func (j *judgment) end(v Verdict, format string, args ...any) bool {
	j.result.Verdict, j.result.Message = v, fmt.Sprintf(format, args...)
	return true
}

// broken looks for runs that no answer can make up for: the grader's own fault
// first, for it says nothing about the solution.
func (j *judgment) broken() bool {
	for _, fatal := range []struct {
		status  run.Status
		verdict Verdict
	}{{run.Failed, InternalError}, {run.Violation, SandboxViolation}} {
		for _, r := range j.runs {
			if r.Outcome.Status == fatal.status {
				if n := len(r.Outcome.Answers); fatal.status == run.Violation && n < len(j.script.Calls) {
					j.locate(n, &r.Outcome)
					j.result.Stack = r.Outcome.Stack
				}
				return j.end(fatal.verdict, "%s", r.Outcome.Text)
			}
		}
	}
	return false
}

var verdicts = map[run.Status]Verdict{
	run.NotStarted: NotStarted, run.Panicked: Panic, run.Exited: Exited,
	run.TimeLimit: TimeLimit, run.MemoryLimit: MemoryLimit, run.OutputLimit: OutputLimit,
}

// unanswered looks for a run that ended without its answers.
func (j *judgment) unanswered() bool {
	for i, r := range j.runs {
		o := r.Outcome
		if o.Status == run.Answered {
			continue
		}
		verdict, ok := verdicts[o.Status]
		if !ok {
			return j.end(InternalError, "an outcome that cannot be: %v", o.Status)
		}
		limit := verdict == TimeLimit || verdict == MemoryLimit || verdict == OutputLimit
		if i > 0 && !limit {
			// The first run answered and this one did not.
			verdict, j.result.Question = Nondeterministic, sameAnswers
			o.Text = fmt.Sprintf("the first run answered, and %s: %s", r.What, j.ended(o))
		} else {
			o.Text = j.ended(o)
		}
		j.locate(len(o.Answers), &r.Outcome)
		j.result.Stack = o.Stack
		return j.end(verdict, "%s", o.Text)
	}
	return false
}

// ended words a run that did not answer.
func (j *judgment) ended(o run.Outcome) string {
	switch {
	case o.Status == run.NotStarted:
		return "not started yet"
	case o.Status == run.Panicked && o.AtStart:
		return "panicked while the package was initialised: " + o.Text
	case o.Status == run.Panicked:
		return "panicked: " + o.Text
	case o.AtStart:
		return o.Text + ", while the package was initialised"
	}
	return o.Text
}

// incomplete looks for an end without all answers, or with ones that are none.
func (j *judgment) incomplete() bool {
	for _, r := range j.runs {
		if got, want := len(r.Outcome.Answers), len(j.script.Calls); got != want {
			return j.end(SandboxViolation, "the process reports an end after %d answers of %d", got, want)
		}
		for i, a := range r.Outcome.Answers {
			if !j.wellFormed(i, a) {
				return j.end(SandboxViolation, "the process answered step %d with bytes that are no result", i+1)
			}
		}
	}
	return false
}

// Questions of the course's checklist that fit a failure of any exercise.
const (
	inputsUntouched = "inputs-untouched"
	sameAnswers     = "same-answers"
	resultsStable   = "results-stable"
)

// unstable looks for runs of the same calls with different answers.
func (j *judgment) unstable() bool {
	for _, r := range j.runs[1:] {
		for i, a := range r.Outcome.Answers {
			if bytes.Equal(a, j.first.Answers[i]) {
				continue
			}
			j.locate(i, j.first)
			j.result.Question = sameAnswers
			d := j.difference(i, j.first.Answers[i], a)
			d.Minus, d.Plus = "the first run", r.What
			d.Notes = []string{j.neither(i, a, r.What)}
			j.result.Difference = d
			return j.end(Nondeterministic, "step %d, %s: the answer differs from run to run", i+1, j.short(i))
		}
	}
	return false
}

// neither says which of two answers to a step is right, if any.
func (j *judgment) neither(step int, other []byte, what string) string {
	c := j.script.Calls[step]
	switch {
	case j.agrees(c, j.first.Answers[step]):
		return "the first run was right, and " + what + " was not"
	case j.agrees(c, other):
		return "the first run was wrong, and " + what + " was right"
	}
	return "neither is right; want " + j.text(step, j.expected(c, j.first.Answers[step]))
}

func (j *judgment) wrong() bool {
	for i, c := range j.script.Calls {
		if j.agrees(c, j.first.Answers[i]) {
			continue
		}
		j.locate(i, j.first)
		want := j.expected(c, j.first.Answers[i])
		d := j.difference(i, want, j.first.Answers[i])
		d.Minus, d.Plus = "want", "got"
		j.result.Difference = d
		return j.end(WrongAnswer, "step %d, %s: %s", i+1, j.short(i), d.Summary)
	}
	return false
}

// printed joins what the first run printed.
func (j *judgment) printed() string {
	out, errs := j.first.Stdout, j.first.Stderr
	if out != "" && errs != "" && out[len(out)-1] != '\n' {
		out += "\n"
	}
	return out + errs
}
