package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"highwater/grader/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Launch()
	testscript.Main(m, map[string]func(){"grade": main})
}

// TestScripts runs the command as people do. Scripts grade one small exercise
// each, since every one of them builds a program.
func TestScripts(t *testing.T) {
	t.Parallel()
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			// The compiled standard library is worth minutes.
			e.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "sandbox" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			missing, err := sandbox.Missing(sandbox.Probe(), nil)
			return len(missing) == 0, err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits runs a command that must end in an exit code: exits 2 grade run nope.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%s exits with %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr strings.Builder
	code := run(ctx, []string{"grade", "run", "--submission", "reference", "offset-commit"}, nil, &stdout, &stderr, getenv)
	if code != exitInterrupted || stdout.Len() > 0 || stderr.String() != "grade: interrupted\n" {
		t.Errorf("run with an ended context = %d, stdout %q, stderr %q; want %d and a word about it", code, &stdout, &stderr, exitInterrupted)
	}
}

// getenv is the environment without what a continuous integration or a terminal
// sets, which changes what is printed.
func getenv(name string) string {
	switch name {
	case "CI", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM":
		return ""
	}
	return os.Getenv(name)
}
