// Numbers measures what a run of the grader costs against the go command doing
// the same, as ratios within one run, and prints them:
//
//	go run ./cmd/numbers [-rounds N]
//
// In a temporary folder it lays out the reference solutions twice: as a
// submission, and as a Go module with table tests that check the same cases. In
// each round it edits one solution, the same way in both, and times the
// commands one after the other. The figures are medians over the rounds. It
// fails on no figure.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("numbers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	rounds := flags.Int("rounds", 7, "how often each command is timed")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if *rounds < 1 || flags.NArg() > 0 {
		fmt.Fprintln(stderr, "numbers: want -rounds of at least 1 and no arguments")
		return 2
	}
	dir, err := os.MkdirTemp("", "highwater-numbers-")
	if err != nil {
		fmt.Fprintln(stderr, "numbers:", err)
		return 3
	}
	defer os.RemoveAll(dir)
	b := &bench{ctx: ctx, dir: dir, out: stdout}
	if err := b.prepare(); err != nil {
		fmt.Fprintln(stderr, "numbers: prepare:", err)
		return 3
	}
	if err := b.measure(*rounds); err != nil {
		fmt.Fprintln(stderr, "numbers:", err)
		return 3
	}
	return 0
}
