package main

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"highwater/grader/suite"
)

// app is one invocation: where it reads and writes, and the flags that every
// command has.
type app struct {
	stdout, stderr io.Writer
	getenv         func(string) string
	// name is what is typed to get here: "grade", "./grade".
	name string

	color string
	width int
	cases string
}

// run executes a command line, the program's name first, and returns the exit
// code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) int {
	a := &app{stdout: stdout, stderr: stderr, getenv: getenv, name: "grade"}
	if len(args) > 0 {
		a.name = typed(args[0])
		args = args[1:]
	}
	root := a.root()
	root.SetArgs(append([]string{}, args...))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	return a.finish(ctx, root.ExecuteContext(ctx))
}

// cached is the folder into which the go command puts what it runs.
var cached = regexp.MustCompile(`/go-build[0-9]+/|/[0-9a-f]{64}-d/`)

// typed is how a learner calls the program again, going by the path it was
// started with: through the go command, by a path from here, or by its name.
func typed(path string) string {
	switch {
	case cached.MatchString(filepath.ToSlash(path)):
		return "go run ./cmd/grade"
	case !filepath.IsAbs(path) && filepath.Base(path) != path:
		return quoted(path)
	}
	return "grade"
}

// root is the command tree. The command itself is the learner's: how far, what
// failed, what is next.
func (a *app) root() *cobra.Command {
	f := &gradeFlags{}
	root := &cobra.Command{
		Use:           "grade",
		Short:         "Grade the exercises, and say what is next",
		Long:          rootHelp,
		Args:          a.unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return fault(a.overview(cmd.Context(), f)) },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	p := root.PersistentFlags()
	p.StringVar(&a.color, "color", "auto", "colour: `WHEN` is auto, always or never")
	p.IntVar(&a.width, "width", 0, "`COLUMNS` of text, 60 to 200 (default the terminal's, else $COLUMNS, else 80)")
	p.StringVar(&a.cases, "cases", "", "take the course from `DIR`, a folder with a course.yaml, instead of the built-in one")
	a.flags(root, f)
	root.SetFlagErrorFunc(a.flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return cmp.Or(nothingEmpty(cmd), a.check()) }
	root.AddCommand(a.runCommand(), a.listCommand(), a.showCommand(), a.hintCommand(), a.labCommand(), a.auditCommand(), a.tryCommand(), a.newCommand(), a.casesCommand(), a.versionCommand())
	root.SetHelpCommand(a.helpCommand(root))
	strictCompletion(root)
	a.completeFlag(root, "color", "auto", "always", "never")
	must(root.MarkPersistentFlagDirname("cases"))
	return root
}

const rootHelp = `Grade the exercises of the course, and say what is next.

Without a command, grade looks at the exercises in this folder and shows how far
you are, the first failure with what led to it, and what to do next. An evening
with it goes like this:

  grade show offset-commit     read the lesson
  (edit exercises/offset-commit/solution.go)
  grade run offset-commit      run its cases: what failed, and why
  grade hint offset-commit     when you are stuck, one step at a time
  grade                        what is done, what is next
  grade lab compaction         a broker's log, played and drawn

A solution is one file, <slug>/solution.go, in a folder named exercises or in
the folder itself. Results go to stdout, everything else to stderr.

Exit codes:
  0    all graded exercises pass
  1    some do not
  2    the command line or a suite of cases is wrong
  3    the grader itself failed
  130  interrupted`

// nothingEmpty refuses flags that were given an empty text: a variable of a
// script that is not set must not grade something else.
func nothingEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && f.Value.String() == "" {
			err = usage("--%s is empty: is a variable not set? Leave the flag out for its default", f.Name)
		}
	})
	return err
}

// check holds the flags that every command has to their ranges.
func (a *app) check() error {
	switch a.color {
	case "auto", "always", "never":
	default:
		return usage("--color is %q; want auto, always or never", a.color)
	}
	if a.width != 0 && (a.width < minWidth || a.width > maxWidth) {
		return usage("--width is %d; want %d to %d", a.width, minWidth, maxWidth)
	}
	return nil
}

// unknownCommand refuses arguments of the bare command.
func (a *app) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	if near := suite.Nearest(args[0], names); near != "" {
		return usage("unknown command %q%s", args[0], meant(a.name+" "+near))
	}
	slug, _, _ := strings.Cut(args[0], "/")
	if c, err := a.course(); err == nil && c.Exercise(slug) != nil {
		return usage("unknown command %q; to grade that exercise: %s run %s", args[0], a.name, quoted(args[0]))
	}
	return usage("unknown command %q; there are: %s", args[0], strings.Join(names, ", "))
}

// flagName finds flags in a text of usage.
var flagName = regexp.MustCompile(`--([a-z-]+)`)

// flagError words a flag that does not exist or does not parse.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	if name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --"); unknown {
		var names []string
		for _, m := range flagName.FindAllStringSubmatch(cmd.Flags().FlagUsages(), -1) {
			names = append(names, m[1])
		}
		if near := suite.Nearest(name, names); near != "" {
			return usage("%v%s", err, meant("--"+near))
		}
	}
	text := strings.ReplaceAll(err.Error(), "strconv.ParseInt: ", "")
	return usage("%s; see %s --help", text, a.name+strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()))
}

// must panics over a mistake in the program's own wiring of flags.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
