// Package trace is how a reference describes calls of its exercise: the ones
// that a generated case makes, and the ones that it refuses as input.
//
// In goes nothing; out come plain values. It calls nobody's code: running a
// trace is the grader's business.
package trace

import "fmt"

// Step is one call of the exercise's interface.
type Step struct {
	// Method is the Go name, for example "Ack".
	Method string
	// Args has one value per parameter, of the parameter's own type. A variadic
	// parameter is one slice.
	Args []any
}

// Trace is one machine's life: how it is made, and what it is then asked.
type Trace struct {
	// New has one value per parameter of the constructor.
	New   []any
	Steps []Step
}

// Problem is an input that never comes in, by the rules of the exercise.
type Problem struct {
	// Step is the index of the call in Trace.Steps; -1 is the constructor.
	Step int
	// Text says what is wrong and what is allowed, in lower case.
	Text string
}

// AtNew reports a problem of the constructor's arguments.
func AtNew(format string, args ...any) Problem { return At(-1, format, args...) }

// At reports a problem of one step.
func At(step int, format string, args ...any) Problem {
	return Problem{Step: step, Text: fmt.Sprintf(format, args...)}
}
