package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"highwater/cases"
	"highwater/grader/author"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

const newCaseHelp = `Scaffold a case: a suite file with comments that explain each key, with the
exercise's own methods and arguments, and with every want left open. In a suite
that is there already the case goes below the others, and nothing of what is there
changes; no file is ever written over.

  grade cases new offset-commit/restart "an ack above a gap waits"
  grade cases new offset-commit/restart --hidden "an ack twice is an ack"
  grade cases new offset-commit/load --generate "a million acks in reverse"

The name says what is true. Without one, the case says what to write there.
--generate makes a case whose steps are drawn from a seed, for scale.`

func (a *app) newCaseCommand() *cobra.Command {
	var hidden, generate bool
	cmd := &cobra.Command{
		Use:   `new SLUG/SUITE ["CASE NAME"]`,
		Short: "Scaffold a case, in a suite that is there or new",
		Long:  newCaseHelp,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return usage("%s takes SLUG/SUITE and the case's name, in quotes; %[1]s --help has examples", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			name := ""
			if len(args) == 2 {
				name = args[1]
			}
			return fault(a.newCase(args[0], name, hidden, generate))
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return a.completeCases(true)(cmd, args, typed)
		},
	}
	cmd.Flags().BoolVar(&hidden, "hidden", false, "make the suite a hidden one: reports never show its data")
	cmd.Flags().BoolVar(&generate, "generate", false, "make a generated case: steps from a seed, wants from the reference")
	return cmd
}

// newCase is grade cases new.
func (a *app) newCase(where, name string, hidden, generate bool) error {
	home, err := a.homeOnDisk()
	if err != nil {
		return err
	}
	c, err := home.course()
	if err != nil {
		return err
	}
	s, err := scaffolded(c, where, name)
	if err != nil {
		return err
	}
	s.Hidden, s.Generate = hidden, generate
	if !s.HasExample() {
		if built, err := suite.Load(cases.Files, ".", "cases", lab.Topics); err == nil {
			s.Like = built.Exercise(s.Exercise.Slug)
		}
	}
	file, there, err := home.suiteFile(s)
	if err != nil {
		return err
	}
	if there {
		err = appendCase(c, s, file)
	} else {
		err = createSuite(c, s, file)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, file)
	next := fmt.Sprintf("now write the calls, then: %s cases record %s", a.name, quoted(file))
	if generate {
		next = fmt.Sprintf("now choose its size, then: %s cases lint %s", a.name, quoted(file))
	}
	_, err = fmt.Fprintln(a.stdout, next)
	return err
}

// scaffolded reads SLUG/SUITE and holds the names to the rules of suites.
func scaffolded(c *suite.Course, where, name string) (s author.Scaffold, err error) {
	slug, suiteName, ok := strings.Cut(where, "/")
	known := (&course{Course: c}).slugs()
	if s.Exercise = c.Exercise(slug); s.Exercise == nil {
		return s, usage("no exercise is called %q%s", slug, suggest(slug, known))
	}
	if !ok || suiteName == "" {
		return s, usage("%s names no suite: write %s/ and the suite's name", where, slug)
	}
	if short := suite.Slug(suiteName); short != suiteName {
		return s, usage("a suite's name is lower-case words joined by hyphens, as %q, and not %q", short, suiteName)
	}
	for _, k := range s.Exercise.Cases {
		if name != "" && suite.Slug(k.Name) == suite.Slug(name) {
			return s, usage("%s has a case of this name already, at %s", slug, k.Pos)
		}
	}
	s.Suite, s.Name = suiteName, name
	return s, nil
}

// suiteFile is where a suite lies or will lie.
func (f *courseFolder) suiteFile(s author.Scaffold) (name string, there bool, err error) {
	for _, k := range s.Exercise.Cases {
		if k.Suite != s.Suite {
			continue
		}
		if s.Hidden && !k.Hidden {
			return "", true, usage("the suite %q is a public one, %s: a hidden case needs another suite", s.Suite, k.Pos.File)
		}
		return k.Pos.File, true, nil
	}
	name = path.Join(f.shown, s.Exercise.Slug, s.Suite+".yaml")
	if s.Hidden {
		name = path.Join(f.shown, s.Exercise.Slug, "hidden", s.Suite+".yaml")
	}
	_, err = os.Stat(filepath.FromSlash(name))
	return name, err == nil, nil
}

// createSuite writes a suite that is not there yet.
func createSuite(c *suite.Course, s author.Scaffold, file string) error {
	text := author.New(c, s)
	if err := sound(c, s, file, []byte(text)); err != nil {
		return err
	}
	err := create(filepath.FromSlash(file), text)
	if errors.Is(err, fs.ErrExist) {
		return usage("%s is there already, and nothing is written over it", file)
	}
	return err
}

// appendCase writes a case into a suite that is there.
func appendCase(c *suite.Course, s author.Scaffold, file string) error {
	if s.Name == "" {
		return usage("%s is there already: to add a case to it, say its name", file)
	}
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return usage("%w", err)
	}
	if _, problems := c.LoadGaps(file, text, lab.Topics); len(problems) > 0 {
		return problems
	}
	with, err := author.Append(c, s, text)
	if err != nil {
		return usage("%s: %w", file, err)
	}
	if err := sound(c, s, file, with); err != nil {
		return err
	}
	return rewrite(file, with)
}

// sound loads what was scaffolded. What has no example to go by may be wrong as
// long as nobody has written it.
func sound(c *suite.Course, s author.Scaffold, file string, text []byte) error {
	if _, problems := c.LoadGaps(file, text, lab.Topics); len(problems) > 0 && s.HasExample() {
		return problems
	}
	return nil
}

// rewrite puts a text in the place of a file, the one that a link leads to.
func rewrite(file string, text []byte) error {
	place, err := filepath.EvalSymlinks(filepath.FromSlash(file))
	if err != nil {
		return err
	}
	if err := replace(place, text); err != nil {
		return usage("%s cannot be written: %v", file, err)
	}
	return nil
}

const recordHelp = `Fill in the wants that are missing, with what the reference returns, in place:
in every step of a literal case that has no want, or one with nothing behind it.

  grade cases record cases/offset-commit/gaps.yaml
  grade cases record --dry-run my.yaml      what would change; nothing is written

A want that is there is never touched, null neither; nor are cases that say
oracle: reference, or generate. Not a byte of anything else changes. Each want is
marked with the comment

  ` + author.Mark + `

and grade cases lint tells of every such mark. A want from the reference proves
nothing: work it out by hand from the lesson, write the reason above it, and
delete the mark. That is the sign-off.

A file appears complete or not at all; with a problem in any of the files nothing
is written.

Exit codes: 0 everything is recorded, 2 a file is wrong.`

func (a *app) recordCommand() *cobra.Command {
	dry := false
	cmd := &cobra.Command{
		Use:   "record FILE...",
		Short: "Fill in missing wants from the reference, to be signed off",
		Long:  recordHelp,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("%s takes the files of suites", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return fault(a.record(args, dry)) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"yaml"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "print the difference, and write nothing")
	return cmd
}

// record is grade cases record.
func (a *app) record(files []string, dry bool) error {
	courses := make(map[string]*suite.Course)
	var problems suite.Problems
	before, after := make([][]byte, len(files)), make([]author.Recorded, len(files))
	for i, file := range files {
		c, err := a.courseOf(file, courses)
		if err != nil {
			return err
		}
		if before[i], err = readExample(file); err != nil {
			return usage("%w", err)
		}
		var found suite.Problems
		if after[i], err = author.Record(c, path.Clean(filepath.ToSlash(file)), before[i]); errors.As(err, &found) {
			problems = append(problems, found...)
		} else if err != nil {
			return err
		}
	}
	if len(problems) > 0 {
		a.problems(problems)
		return usage("nothing is recorded until this is put right (%d in all)", len(problems))
	}
	for i, file := range files {
		if after[i].Wants > 0 && dry {
			a.stdout.Write(diff.Diff("a/"+filepath.ToSlash(file), before[i], "b/"+filepath.ToSlash(file), after[i].Text))
		} else if after[i].Wants > 0 {
			if err := rewrite(file, after[i].Text); err != nil {
				return err
			}
		}
		if !dry {
			fmt.Fprintf(a.stdout, "%s: %s\n", file, told(after[i].Wants))
		}
	}
	return nil
}

// told says what was recorded.
func told(wants int) string {
	switch wants {
	case 0:
		return "no want is missing"
	case 1:
		return "1 want recorded; work it out by hand, and delete its mark"
	}
	return fmt.Sprintf("%d wants recorded; work each out by hand, and delete its mark", wants)
}
