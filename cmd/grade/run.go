package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"highwater/grader"
	"highwater/grader/build"
	"highwater/grader/report"
	"highwater/grader/sandbox"
)

// gradeFlags are the flags of the commands that grade.
type gradeFlags struct {
	submission, engine, imports string
	untrusted, trusted          bool
	quick, verbose              bool
	waive                       []string
	formats                     []string
	seed                        uint64
}

const runHelp = `Grade exercises, or single suites or cases of them; without a name, all.

The names are those that reports print. What a learner's run looks like:

  grade run offset-commit           one exercise
  grade run offset-commit/gaps      one of its suites
  grade run offset-commit/gaps/two-gaps-close-one-after-the-other
                                    one case
  grade run --quick                 everything but the generated cases

and what a machine's does:

  grade run --submission work/7 --format terminal --format json=report.json

grade show SLUG/SUITE/CASE shows what a public case calls and wants. A solution
may import what grade list --imports prints, and nothing else.

Without --submission, the current folder is graded. The word reference stands
for the course's own solutions, which pass. A FILE appears complete or not at
all, and it is never coloured; two reports do not go to one place.

Exit codes: 0 all graded exercises pass, 1 some do not, 2 wrong usage or invalid
cases, 3 the grader failed, 130 interrupted.`

func (a *app) runCommand() *cobra.Command {
	f := &gradeFlags{}
	cmd := &cobra.Command{
		Use:   "run [SLUG[/SUITE[/CASE]]]...",
		Short: "Grade exercises: what failed, and why",
		Long:  runHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			return fault(a.runCases(cmd.Context(), f, args))
		},
		ValidArgsFunction: a.completeCases(true),
	}
	a.flags(cmd, f)
	cmd.Flags().StringArrayVar(&f.formats, "format", nil, "a report, as `FORMAT[=FILE]`: terminal or json; may be repeated (default terminal)")
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "tell every failing case in full, not only the first of each exercise")
	a.completeFlag(cmd, "format", formats()...)
	return cmd
}

// flags adds the flags of a command that grades.
func (a *app) flags(cmd *cobra.Command, f *gradeFlags) {
	fs := cmd.Flags()
	fs.StringVar(&f.submission, "submission", "", "grade what lies in `DIR`, or the reference (default the current folder)")
	fs.StringVar(&f.engine, "engine", "auto", "what runs solutions: `NAME` is native, wasm or auto, which is native where that holds")
	fs.Uint64Var(&f.seed, "seed", defaultSeed, "begin the chance of --engine wasm at `NUMBER`: the same one gives the same answers")
	fs.StringVar(&f.imports, "imports", "course", "what solutions may import: `WHAT` is course, for what the course lists, or any")
	fs.BoolVar(&f.untrusted, "untrusted", false, "hold the submission in a sandbox, and refuse where a layer of it is missing (default where CI is true)")
	fs.BoolVar(&f.trusted, "trusted", false, "grade without a sandbox, although CI is true")
	fs.StringSliceVar(&f.waive, "waive", nil, "go on without a `LAYER` of the sandbox that is missing here; may be repeated")
	fs.BoolVar(&f.quick, "quick", false, "leave out generated cases and the second process")
	must(cmd.MarkFlagDirname("submission"))
	a.completeFlag(cmd, "engine", "native", "wasm", "auto")
	a.completeFlag(cmd, "imports", "course", "any")
}

// check holds the flags to what there is.
func (f *gradeFlags) check() error {
	switch f.engine {
	case "native", "wasm", "auto":
	default:
		return usage("--engine is %q; want native, wasm or auto", f.engine)
	}
	if f.seed != defaultSeed && f.engine != "wasm" {
		return usage("--seed is for --engine wasm: what a process takes for chance is its own")
	}
	if f.trusted && f.untrusted {
		return usage("--trusted and --untrusted are opposites; leave one out")
	}
	if f.imports != "course" && f.imports != "any" {
		return usage("--imports is %q; want course or any", f.imports)
	}
	return nil
}

// defaultSeed is where the chance of the wasm engine begins.
const defaultSeed = 1

// again is what is typed again to grade under the same rules.
func (f *gradeFlags) again() (flags string) {
	if f.imports == "any" {
		flags += " --imports any"
	}
	if f.engine == "wasm" {
		flags += " --engine wasm"
	}
	if f.untrusted {
		flags += " --untrusted"
	}
	for _, l := range f.waive {
		flags += " --waive " + l
	}
	if f.seed != defaultSeed {
		flags += fmt.Sprintf(" --seed %d", f.seed)
	}
	return flags
}

// runCases is grade run.
func (a *app) runCases(ctx context.Context, f *gradeFlags, args []string) error {
	list, err := targets(f.formats)
	if err != nil {
		return err
	}
	return a.grade(ctx, f, args, func(g *grader.Grading, t *report.Terminal) error {
		t.Verbose = f.verbose
		for _, to := range list {
			if err := a.write(to, g, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// grade grades what is named and has it told. It returns errNotPassed and
// errFaults for what came of it.
func (a *app) grade(ctx context.Context, f *gradeFlags, args []string, tell func(*grader.Grading, *report.Terminal) error) error {
	cfg, sub, c, err := a.config(f, args)
	if err != nil {
		return err
	}
	progress := a.ticker(cfg)
	cfg.Progress = progress.done
	g, err := grader.Grade(ctx, *cfg)
	progress.clear()
	if err != nil {
		return err
	}
	t := a.terminal(a.stdout, c)
	t.Folder = sub.folder
	t.Flags = sub.flag + t.Flags + f.again()
	if err := tell(g, t); err != nil {
		return err
	}
	if faults := report.Faults(g); len(faults) > 0 {
		for _, line := range faults {
			a.warn("%s", line)
		}
		return errFaults
	}
	if !g.Passed() {
		return errNotPassed
	}
	return nil
}

// config turns flags and names into what is to be graded.
func (a *app) config(f *gradeFlags, args []string) (*grader.Config, *submission, *course, error) {
	if err := f.check(); err != nil {
		return nil, nil, nil, err
	}
	c, err := a.course()
	if err != nil {
		return nil, nil, nil, err
	}
	selected, err := grader.Select(c.Course, args)
	if err != nil {
		return nil, nil, nil, usage("%w", err)
	}
	sub, err := a.submission(f.submission, c.slugs())
	if err != nil {
		return nil, nil, nil, err
	}
	engine, layers, err := a.trust(f)
	if err != nil {
		return nil, nil, nil, err
	}
	tools, err := build.FindToolchain(a.getenv)
	if err != nil {
		return nil, nil, nil, err
	}
	return &grader.Config{
		Course: c.Course, Submission: sub.Submission, Select: selected,
		Quick: f.quick, AnyImport: f.imports == "any", Toolchain: tools,
		Engine: engine, Seed: f.seed, Sandbox: layers,
	}, sub, c, nil
}

// trust decides what runs the submission and what holds it, and refuses to run
// code that nobody has read where something is missing. Engine auto is native
// where its layers are there, else wasm, which needs none of them.
//
// Errors: a usage error for a layer that does not exist; the missing layers.
func (a *app) trust(f *gradeFlags) (grader.Engine, []string, error) {
	if f.engine == "wasm" || !a.isUntrusted(f) {
		if len(f.waive) > 0 {
			return 0, nil, usage("--waive is for --untrusted and the native engine, where layers are required")
		}
		if f.engine == "wasm" {
			return grader.Wasm, nil, nil
		}
		return grader.Native, nil, nil
	}
	layers := sandbox.Probe()
	missing, err := sandbox.Missing(layers, f.waive)
	if err != nil {
		return 0, nil, usage("--waive: %w", err)
	}
	if len(missing) > 0 {
		lacks := strings.Join(missing, ", and no ")
		if f.engine == "auto" {
			a.warn("there is no %s, so the submission runs as WebAssembly (--engine wasm)", lacks)
			return grader.Wasm, nil, nil
		}
		return 0, nil, &coded{exitGrader, fmt.Errorf("this machine cannot hold code that nobody has read: there is no %s; "+
			"--engine wasm needs none of it, --waive LAYER goes on without, and --trusted is for your own code", lacks)}
	}
	sandbox.Guard()
	return grader.Native, sandbox.Present(layers, f.waive), nil
}

// isUntrusted reports whether the submission is held for code that nobody has
// read: if that was said, and in a continuous integration unless the contrary was.
func (a *app) isUntrusted(f *gradeFlags) bool {
	return f.untrusted || a.getenv("CI") == "true" && !f.trusted
}
