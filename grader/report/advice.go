package report

import (
	"strings"

	"highwater/grader"
	"highwater/grader/judge"
)

// machine says in a few words what a state machine consists of.
func machine(invariant string) string {
	switch invariant {
	case "log-position":
		return ", the high watermark and the committed offset of each partition"
	case "producer":
		return ", the epoch of each producer and the last sequence of each pair"
	case "group-membership":
		return ", consumers and partitions, both sorted, and who owns what"
	case "event-time":
		return ", the largest event time so far and the watermark below it"
	case "compaction":
		return ", the last place of each key in the log"
	}
	return ""
}

// guidance is the question of the checklist and the hint that a failure sends back
// to. The case's own are about its answer: where something else failed, they
// would lead astray.
func (t *Terminal) guidance(c grader.Case) (ask, hint string) {
	check := ""
	switch c.Verdict {
	case judge.WrongAnswer:
		if !c.Generated {
			check, hint = c.Check, c.Hint
		}
	case judge.TimeLimit, judge.MemoryLimit:
		if c.Generated {
			hint = c.Hint
		}
	}
	if c.Question != "" {
		check, hint = c.Question, ""
	}
	if t.Course != nil {
		if q := t.Course.Question(check); q != nil {
			ask = q.Ask
		}
	}
	return ask, hint
}

// violated reports whether a failure says something about the state machine at
// stake.
func violated(v judge.Verdict) bool {
	return v == judge.WrongAnswer || v == judge.Nondeterministic || v == judge.InputModified
}

// changedLater: the answer was right, and did not stay as it was.
func changedLater(c grader.Case) bool {
	return c.Verdict == judge.WrongAnswer && c.Question == "results-stable"
}

// advice says where verdicts of one kind usually come from.
func advice(c grader.Case) string {
	switch c.Verdict {
	case judge.WrongAnswer:
		if changedLater(c) {
			return "a slice or map that was returned and is written to later; return a copy of your own state (slices.Clone)"
		}
	case judge.Nondeterministic:
		return "what differs between two runs of the same calls: the order of a map (sort what you collect from it), goroutines, the clock, chance, and package variables that outlive a machine"
	case judge.InputModified:
		return "sorting, appending or writing in place; copy first with slices.Clone and sort the copy"
	case judge.Panic:
		return panicAdvice(c.Result.Message)
	case judge.TimeLimit:
		if c.Generated {
			return "work that grows faster than the input: a search through everything for each element, or a slice that is sorted or shifted again in each call"
		}
		return "a loop whose condition never becomes false, or a channel or lock that is waited for in vain"
	case judge.MemoryLimit:
		return "a slice with a place for every possible number, a loop that appends without end, and state that is never taken off"
	case judge.OutputLimit:
		return "a print inside a loop; a few lines are enough to see what happens"
	case judge.Exited:
		return "log.Fatal and other calls that end the program; a solution returns its answer"
	case judge.SandboxViolation:
		return "code that touches more than its arguments: files, descriptors, other processes; an exercise needs none of it"
	}
	return ""
}

// panicAdvice says what the usual panics come from.
func panicAdvice(message string) string {
	for _, p := range []struct{ sign, text string }{
		{"assignment to entry in nil map", "a map that was never made; make it in New"},
		{"index out of range", "an index at or past the length; think of the empty list, and of the last element"},
		{"slice bounds out of range", "a slice cut past its end; think of the empty list"},
		{"nil pointer dereference", "a pointer that was never set, or a map entry that is not there"},
		{"stack overflow", "a function that calls itself without an end"},
		{"deadlock", "a channel or a lock that nobody serves; no exercise needs goroutines"},
		{"divide by zero", "a length or size of 0"},
		{"concurrent map", "goroutines that share a map; no exercise needs goroutines"},
	} {
		if strings.Contains(message, p.sign) {
			return p.text
		}
	}
	return ""
}
