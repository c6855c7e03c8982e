package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"highwater/grader"
	"highwater/grader/suite"
)

// The exit codes.
const (
	exitPass        = 0
	exitFail        = 1
	exitUsage       = 2
	exitGrader      = 3
	exitInterrupted = 130
)

// coded is an error that knows the exit code it ends in.
type coded struct {
	code int
	err  error
}

func (c *coded) Error() string { return c.err.Error() }

func (c *coded) Unwrap() error { return c.err }

// errNotPassed ends a run in which some exercises do not pass. The report has
// said everything about it.
var errNotPassed = errors.New("some exercises do not pass")

// errFaults ends a run in which the grader failed on some cases.
var errFaults = errors.New("the grader failed on the cases above; it is no fault of the submission, and worth a report")

// usage is an error of the command line.
func usage(format string, args ...any) error {
	return &coded{exitUsage, fmt.Errorf(format, args...)}
}

// fault marks an error of the program itself, unless it is known to be another's.
func fault(err error) error {
	var c *coded
	var problems suite.Problems
	if err == nil || errors.As(err, &c) || errors.As(err, &problems) ||
		errors.Is(err, errNotPassed) || errors.Is(err, grader.ErrNothing) {
		return err
	}
	return &coded{exitGrader, err}
}

// finish says what there is to say about an error and returns the exit code.
func (a *app) finish(ctx context.Context, err error) int {
	if err == nil {
		return exitPass
	}
	var c *coded
	var problems suite.Problems
	switch {
	case ctx.Err() != nil:
		a.warn("interrupted")
		return exitInterrupted
	case errors.Is(err, errNotPassed):
		return exitFail
	case errors.As(err, &problems):
		for _, p := range problems {
			fmt.Fprintln(a.stderr, p.Error())
		}
		a.warn("the cases cannot be used until this is put right (%d in all)", len(problems))
		return exitUsage
	case errors.As(err, &c):
		a.warn("%v", c.err)
		return c.code
	}
	// What is left comes from the command line's own parser.
	a.warn("%v", err)
	return exitUsage
}

// staging is the folder in which a submission is built. It is gone when an
// error that names it can be read.
var staging = regexp.MustCompile(`[^\s"']*highwater-[0-9]+[/\\]`)

// warn writes a line to stderr.
func (a *app) warn(format string, args ...any) {
	fmt.Fprintf(a.stderr, "grade: %s\n", staging.ReplaceAllString(fmt.Sprintf(format, args...), ""))
}
