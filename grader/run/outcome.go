// Package run plays cases in a learner's process.
//
// In go a program and requests, out come outcomes: what the solution returned,
// or how its process ended. Each process has its own group, an environment of
// its own, no input, and limits on time, memory and output; it is ended with
// everything it started. The package compares nothing and gives no verdict, and
// what it sends holds no expected value.
package run

import (
	"fmt"
	"time"
)

// Status is how one run of a case ended. The zero value is invalid.
type Status int

const (
	// Answered: every call returned.
	Answered Status = iota + 1
	// NotStarted: a call panicked with stream.ErrNotStarted.
	NotStarted
	// Panicked: a call panicked, or the Go runtime ended the process.
	Panicked
	// Exited: the process ended before it had answered.
	Exited
	// TimeLimit, MemoryLimit, OutputLimit: the process was ended at a limit.
	TimeLimit
	MemoryLimit
	OutputLimit
	// Violation: the process sent what the harness never sends.
	Violation
	// Failed: the grader could not do its work.
	Failed
)

var statusNames = [...]string{"invalid", "answered", "not started", "panicked", "exited", "time limit", "memory limit", "output limit", "violation", "failed"}

func (s Status) String() string {
	if s < 0 || int(s) >= len(statusNames) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return statusNames[s]
}

// Outcome is one run of one case.
type Outcome struct {
	Status Status
	// Answers has the encoded results of each call that returned, in order. It
	// may be shorter than the number of calls unless Status is Answered.
	Answers [][]byte
	// Text words an outcome other than Answered. It may quote the solution.
	Text string
	// Stack is the solution's own part of a panic's stack, innermost first.
	Stack []string
	// AtStart: the process ended while packages were initialised.
	AtStart bool
	// Modified is 1 + the number of the call after which an argument had
	// changed, the constructor being 0; Changed is 1 + the index of the step
	// whose result changed later. 0 is none.
	Modified, Changed int
	// ModifiedArg is the index of that argument; ChangedBy is 1 + the index of
	// the step after which the change was seen, 0 if that is not known.
	ModifiedArg, ChangedBy int
	// Leaked is the number of goroutines that were still there after the last
	// call. The process is then ended, so that they reach no other case.
	Leaked int
	// Stdout and Stderr are what the solution printed during the case, cut at
	// the limit.
	Stdout, Stderr string
	// Elapsed is the time spent in the solution's calls; 0 unless Answered.
	Elapsed time.Duration
	// Processor is the time of all processors that the process used for the case,
	// its input and its answers included; 0 if that cannot be measured, and unless
	// Answered.
	Processor time.Duration
}

// Limits is what one run of a case is held to.
type Limits struct {
	// Time is wall time, from sending the request to the last answer.
	Time time.Duration
	// Slower is how many times that an engine may take that is slower than a
	// process; below 1 it is 1.
	Slower int
	// Memory is resident memory of the process, in bytes.
	Memory int64
	// Output is bytes printed, Answer bytes returned.
	Output, Answer int
}
