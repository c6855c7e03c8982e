package main

import (
	"fmt"
	"runtime"
	"time"
)

// ratio is one line of the result.
type ratio struct {
	what     string
	over     *command
	under    *command
	promised float64
}

// measure times every command once per round and prints the ratios of the
// medians. Each command sees a solution that was edited since its last turn.
func (b *bench) measure(rounds int) error {
	grade := func(name string, args ...string) *command {
		return &command{name: name, args: append([]string{b.path("grade"), "run", "--submission", b.path("submission")}, args...)}
	}
	test := func(name string, args ...string) *command {
		return &command{name: name, dir: "gotest", args: append([]string{"go", "test"}, args...)}
	}
	quick := grade("grade run --quick", "--quick")
	tests := test("go test, literal cases (unchanged packages cached)", "-short", "./exercises/...")
	bare := &command{name: "go build of the runner", dir: "stage", args: []string{
		"go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", "bin/", "./programs/shared",
	}}
	full := grade("grade run")
	fullTests := test("go test -count=1, every case, every package run", "-count=1", "./exercises/...")
	fullCached := test("go test, every case (unchanged packages cached)", "./exercises/...")
	one := grade("grade run of one case, 200,000 records", large)
	oneTest := test("go test -run of the same case", "-run", "^TestScale$/^"+lastPart(large)+"$", "./exercises/"+edited)
	all := []*command{quick, tests, bare, full, fullTests, fullCached, one, oneTest}

	for round := range rounds + 1 { // the first one warms the caches and is not counted
		for _, c := range all {
			if err := b.edit(round*len(all) + len(c.name)); err != nil {
				return err
			}
			took, err := b.time(c.dir, c.args[0], c.args[1:]...)
			if err != nil {
				return err
			}
			if round > 0 {
				c.took = append(c.took, took)
			}
		}
	}
	fmt.Fprintf(b.out, "%s/%s, %d cores, %s, %d rounds, %d exercises; one solution edited before each command\n\n",
		runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), rounds, len(b.course.Exercises()))
	for _, c := range all {
		fmt.Fprintf(b.out, "%9s  %s\n", c.median().Round(time.Millisecond), c.name)
	}
	fmt.Fprintln(b.out)
	for _, r := range []ratio{
		{"--quick against go test with equal table tests", quick, tests, 0.5},
		{"--quick against the bare go build of the runner", quick, bare, 1.5},
		{"everything against go test with equal checks", full, fullTests, 1.0},
		{"one case of 200,000 records, whole command", one, oneTest, 1.5},
	} {
		fmt.Fprintf(b.out, "%5.2f x  (promised: at most %.1f)  %s\n", float64(r.over.median())/float64(r.under.median()), r.promised, r.what)
	}
	return nil
}
