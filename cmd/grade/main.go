// Command grade grades the exercises of a course: it says what is done, what
// failed and why, and what is next. Run grade --help for its use.
//
// It is thin: it turns a command line into a grader.Config and hands what
// comes back to package report. Exit codes name the culprit: 0 all graded
// exercises pass, 1 some do not, 2 the command line or a suite is wrong, 3 the
// grader itself failed, 130 interrupted.
//
// The command line is cobra's. It saves completions for four shells, of flags
// as well as of exercises and cases, and help that cannot fall out of step with
// the flags, for each of the commands.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"highwater/grader/sandbox"
)

// A run makes much garbage and lives for seconds. Collecting less often, below a
// ceiling, takes a quarter off a whole run (go run ./cmd/numbers); the settings
// of the environment have the last word.
const (
	gcPercent = 400
	gcCeiling = 256 << 20 // bytes
)

func main() {
	sandbox.Launch() // this may be a solution's launcher, and then it never returns
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(gcPercent)
		debug.SetMemoryLimit(gcCeiling)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
