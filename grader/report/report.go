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
//	misconception the known wrong rule that the answers follow, or null
//	growth        the exponent of time over size, or null
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
//	duration_ms   milliseconds spent in the solution's calls
//	invariant     the state machine at stake
//
// Lists are never null. The message of a hidden case is a general one, its diff
// and its stdout are empty. Two reports on the same submission differ in
// duration_ms and in nothing else. A program that reads the format should
// ignore keys that it does not know.
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
	r := judge.Result{Verdict: c.Verdict, Question: c.Question, Elapsed: c.Elapsed}
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
