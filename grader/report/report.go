// Package report writes what a grading came to, for people and for programs.
//
// In goes a finished grader.Grading, out comes text. The package runs nothing,
// reads no clock and no environment, and decides nothing about points or
// verdicts. It refuses to show a hidden case's data in any format, whatever it
// finds in a result.
//
// # JSON, schema highwater/report/v1
//
// JSON writes one document, indented, with a newline at its end. Keys come in
// this order:
//
//	schema        "highwater/report/v1"
//	submission    what was graded, as it was named on the command line
//	engine        "native"
//	sandbox       the layers that held the solutions, a list of names
//	score         earned and possible: points over everything that was graded
//	exercises     a list in course order
//
// Each exercise has
//
//	slug, verdict, earned, possible
//	message       the compiler's words, files that were left out; else empty
//	misconception the id of the known wrong solution that answers the same in
//	              every literal case, several joined by " or ", or null
//	diagnosis     a list of them: id, rule (a sentence), check (a checklist
//	              question's id), section (of the lesson)
//	growth        k where the time grows like the size to the power of k, or null
//	              if that was not measured or was over too soon
//	cases         a list in suite order
//
// and each case
//
//	suite, name   as written
//	visibility    "public" or "hidden"
//	verdict, earned, possible
//	message       what happened, in a line; empty for a pass
//	diff          lines of plain text: "--- want" and "+++ got" first, then
//	              "- " what is wanted, "+ " what was returned, "  " what both
//	              have, "..." a remark about what is left out; empty if there
//	              is no difference to show
//	stdout        what the solution printed during the case
//	duration_ms   milliseconds spent in the solution's calls; 0 of a hidden case
//	invariant     the state machine at stake
//	counterexample a small case in YAML, an item of a suite's cases, that fails
//	              like this generated one, or null
//
// Lists are never null. The message of a hidden case is a general one, its diff
// and its stdout are empty. Two reports on the same submission differ in
// duration_ms and growth, which are measured, and in nothing else. A program
// that reads the format should ignore keys that it does not know.
//
// # JSON, schema highwater/audit/v1
//
// AuditJSON writes one document: schema, and exercises, a list in course order.
// Each exercise has
//
//	slug
//	killed          how many mutants a case fails
//	survived        a list of the mutants and misconceptions that every case
//	                passes: id, file, line, diff (lines of plain text), why
//	not_judged      the same of those that could not be run; why says what
//	                kept them
//	equivalent      how many mutants are listed as equivalent, and are
//	faults          a list of errors in that list, with file:line:column
//	misconceptions  a list: id, and killed_by, the cases that fail it, each as
//	                "suite/name"
//	idle_cases      the literal cases that kill nothing which no other kills
package report

import (
	"highwater/grader"
	"highwater/grader/judge"
)

// The words for an exercise's result.
const (
	wordPass  = "PASS"
	wordFail  = "FAIL"
	wordTodo  = "TODO"
	wordBuild = "BUILD"
	wordError = "ERROR"
)

// word is an exercise's result in one word.
func word(e *grader.Exercise) string {
	switch e.Verdict {
	case judge.Pass:
		return wordPass
	case judge.CompileError, judge.ForbiddenImport:
		return wordBuild
	case judge.InternalError, "":
		return wordError
	case judge.NotStarted:
		if untouched(e) {
			return wordTodo
		}
	}
	return wordFail
}

// untouched reports whether no case of the exercise came to anything.
func untouched(e *grader.Exercise) bool {
	for _, c := range e.Cases {
		if c.Verdict != judge.NotStarted {
			return false
		}
	}
	return true
}

// shown is a case as a report may show it. Package judge conceals hidden cases
// already; here it is made sure of, since everything that is printed passes.
func shown(c grader.Case) grader.Case {
	if !c.Hidden {
		return c
	}
	r := judge.Result{Verdict: c.Verdict, Question: c.Question}
	if c.Verdict != judge.Pass {
		r.Message = judge.HiddenMessage
	}
	bare := *c.Case
	bare.Hint = ""
	return grader.Case{Case: &bare, Result: r}
}

// Faults lists the grader's own errors among the results, one line each. Of a
// hidden case it says that there is one, and no more.
func Faults(g *grader.Grading) []string {
	var list []string
	for _, e := range g.Exercises {
		if e.Verdict == judge.InternalError && e.Message != "" {
			list = append(list, harmless(e.Slug+": "+e.Message))
			continue
		}
		for _, c := range e.Cases {
			if c.Verdict == judge.InternalError {
				list = append(list, harmless(c.ID+": "+shown(c).Result.Message))
			}
		}
	}
	return list
}
