package main

import (
	"context"

	"github.com/spf13/cobra"

	"highwater/grader"
	"highwater/grader/build"
	"highwater/grader/report"
)

// gradeFlags are the flags of the commands that grade.
type gradeFlags struct {
	submission, engine, imports string
	untrusted, quick, verbose   bool
	formats                     []string
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
	fs.StringVar(&f.engine, "engine", "auto", "what runs solutions: `NAME` is native or auto")
	fs.StringVar(&f.imports, "imports", "course", "what solutions may import: `WHAT` is course, for what the course lists, or any")
	fs.BoolVar(&f.untrusted, "untrusted", false, "grade only if every layer of the sandbox is in force (none is built in yet: refuses)")
	fs.BoolVar(&f.quick, "quick", false, "leave out generated cases and the second process")
	must(cmd.MarkFlagDirname("submission"))
	a.completeFlag(cmd, "engine", "native", "auto")
	a.completeFlag(cmd, "imports", "course", "any")
}

// check holds the flags to what there is.
func (f *gradeFlags) check() error {
	switch f.engine {
	case "native", "auto":
	case "wasm":
		return usage("--engine wasm is not built in yet; there are: native, auto")
	default:
		return usage("--engine is %q; want native or auto", f.engine)
	}
	if f.imports != "course" && f.imports != "any" {
		return usage("--imports is %q; want course or any", f.imports)
	}
	return nil
}

// again is what is typed again to grade under the same rules.
func (f *gradeFlags) again() string {
	if f.imports == "any" {
		return " --imports any"
	}
	return ""
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
	if err := a.trust(f); err != nil {
		return nil, nil, nil, err
	}
	tools, err := build.FindToolchain(a.getenv)
	if err != nil {
		return nil, nil, nil, err
	}
	return &grader.Config{
		Course: c.Course, Submission: sub.Submission, Select: selected,
		Quick: f.quick, AnyImport: f.imports == "any", Toolchain: tools,
	}, sub, c, nil
}

// trust refuses what this build cannot hold.
func (a *app) trust(f *gradeFlags) error {
	if f.untrusted {
		return &coded{exitGrader, errUntrusted}
	}
	if a.getenv("CI") == "true" {
		a.warn("CI is true, and the sandbox for code that nobody has read is not built in yet: this grades as if the submission were trusted")
	}
	return nil
}
