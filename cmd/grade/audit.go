package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"highwater/grader/audit"
	"highwater/grader/build"
	"highwater/grader/report"
	"highwater/reference"
)

// auditFlags are the flags of the audit command.
type auditFlags struct {
	format, references string
	verbose            bool
}

const auditHelp = `Find out which wrong solutions the suites let through.

Judged are the misconceptions in reference/<slug>/misconceptions, which people
wrote, and mutants: copies of the reference with one small change each. All of
them have to fail some case, the misconceptions a literal one. A mutant that no
case could fail is listed in reference/<slug>/equivalent.yaml, with the reason.

  grade audit                        all exercises, a few minutes
  grade audit offset-commit          one, with who kills what
  grade audit offset-commit -v       and with every mutant
  grade audit --format json

The report says what survived, with the change that was made, what was killed by
which case, which cases kill nothing that no other does, and what could not be
judged, which is never counted as killed. It needs a clone of the course.

Exit codes: 0 every wrong solution is killed; 1 some survive, or the list of
equivalents is wrong; 2 wrong usage or invalid cases; 3 some could not be judged.`

func (a *app) auditCommand() *cobra.Command {
	f := &auditFlags{}
	cmd := &cobra.Command{
		Use:   "audit [SLUG]...",
		Short: "Find out which wrong solutions the suites let through",
		Long:  auditHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			return fault(a.audit(cmd.Context(), f, args))
		},
		ValidArgsFunction: a.completeCases(false),
	}
	fs := cmd.Flags()
	fs.StringVar(&f.format, "format", "terminal", "the report's `FORMAT`: terminal or json")
	fs.StringVar(&f.references, "references", "reference", "the course's `DIR` of reference solutions")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "show every mutant, and why an equivalent one is")
	a.completeFlag(cmd, "format", "terminal", "json")
	must(cmd.MarkFlagDirname("references"))
	return cmd
}

// audit is grade audit.
func (a *app) audit(ctx context.Context, f *auditFlags, slugs []string) error {
	if f.format != "terminal" && f.format != "json" {
		return usage("--format is %q; want terminal or json", f.format)
	}
	c, err := a.course()
	if err != nil {
		return err
	}
	for _, slug := range slugs {
		if c.Exercise(slug) == nil {
			return usage("no exercise is called %q%s", slug, suggest(slug, c.slugs()))
		}
	}
	if err := sameReferences(f.references, c.slugs()); err != nil {
		return err
	}
	tools, err := build.FindToolchain(a.getenv)
	if err != nil {
		return err
	}
	r, err := audit.Audit(ctx, audit.Config{
		Course: c.Course, Toolchain: tools, Slugs: slugs, References: os.DirFS(f.references),
	})
	if err != nil {
		return err
	}
	if f.format == "json" {
		err = report.AuditJSON(a.stdout, r)
	} else {
		t := a.terminal(a.stdout, c)
		t.Verbose = f.verbose
		err = t.Audit(a.stdout, r)
	}
	switch {
	case err != nil:
		return err
	case unjudged(r):
		return &coded{exitGrader, errors.New("some wrong solutions could not be judged")}
	case !r.Clean():
		return errNotPassed
	}
	return nil
}

func unjudged(r *audit.Report) bool {
	for _, e := range r.Exercises {
		if len(e.NotJudged()) > 0 {
			return true
		}
	}
	return false
}

// sameReferences refuses a folder with other references than the program was
// built with: those are the oracle, so what is audited has to be the same.
func sameReferences(dir string, slugs []string) error {
	for _, slug := range slugs {
		name := filepath.Join(dir, slug, "solution.go")
		have, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return usage("there is no %s: an audit needs a clone of the course; go there, or name its folder: --references DIR", name)
		}
		if err != nil {
			return err
		}
		built, err := fs.ReadFile(reference.Files, slug+"/solution.go")
		if err != nil {
			return err
		}
		if string(have) != string(built) {
			return usage("%s is not what this program was built with; build it again: %s", name, fmt.Sprintf("go run ./cmd/grade audit %s", slug))
		}
	}
	return nil
}
