package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/spf13/cobra"

	"highwater/grader/author"
)

const casesHelp = `Write the cases that solutions are held to. From an idea to a suite:

  grade cases new offset-commit/gaps "an ack above a gap waits"
                            a case to fill in, in a suite that is there or new
  (edit cases/offset-commit/gaps.yaml: the calls)
  grade cases record cases/offset-commit/gaps.yaml
                            what the reference returns, marked as recorded
  (work each out by hand, write the reason above it, and delete the mark)
  grade cases lint          everything that is wrong, in all files at once

The course is the one of --cases, or the folder cases/ here, or where one stands
inside a course, that one. CONTRIBUTING.md says what a good case is.`

func (a *app) casesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cases",
		Short: "Write cases: lint, new, record, schema",
		Long:  casesHelp,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fault(cmd.Help())
			}
			var names []string
			for _, c := range cmd.Commands() {
				names = append(names, c.Name())
			}
			return usage("%s has no command %q%s", cmd.CommandPath(), args[0], suggest(args[0], names))
		},
	}
	cmd.AddCommand(a.lintCommand(), a.newCaseCommand(), a.recordCommand(), a.schemaCommand())
	return cmd
}

const lintHelp = `Find everything that is wrong with suites, in all files at once, with the place
and with what was probably meant; then what is legal and likely wrong: a case
that equals another one, a case that checks nothing, a name that says nothing, an
exercise without a hidden case, an invariant or a question of the checklist that
no case puts, a want that was recorded and not signed off.

  grade cases lint                            the whole course
  grade cases lint cases/offset-commit        what is below a folder
  grade cases lint cases/offset-commit/gaps.yaml
  grade cases lint my.yaml                    a file that is in no course yet, as
                                              a suite of the exercise it names
  grade cases lint --format json              for editors and for CI

The JSON is a list of {file, line, column, severity, message}, where severity is
error or warning, and line and column count from 1; 0 is unknown.

Exit codes: 0 no problem, with or without warnings, 2 problems.`

func (a *app) lintCommand() *cobra.Command {
	format := "terminal"
	cmd := &cobra.Command{
		Use:   "lint [DIR|FILE...]",
		Short: "Find what is wrong with suites, and what is likely wrong",
		Long:  lintHelp,
		RunE:  func(_ *cobra.Command, args []string) error { return fault(a.lint(format, args)) },
	}
	cmd.Flags().StringVar(&format, "format", format, "`FORMAT` is terminal or json")
	a.completeFlag(cmd, "format", "terminal", "json")
	return cmd
}

// lint is grade cases lint.
func (a *app) lint(format string, args []string) error {
	if format != "terminal" && format != "json" {
		return usage("--format is %q; want terminal or json", format)
	}
	l, err := a.lintAll(args)
	if err != nil {
		return err
	}
	if format == "json" {
		err = lintJSON(a, l)
	} else {
		for _, f := range l.Findings {
			fmt.Fprintln(a.stdout, f)
		}
		if l.Count(author.Error) == 0 {
			_, err = fmt.Fprintln(a.stdout, l.Summary())
		}
	}
	if n := l.Count(author.Error); n > 0 && err == nil {
		return usage("the cases cannot be used until this is put right (%d in all)", n)
	}
	return err
}

// lintJSON writes findings as one document.
func lintJSON(a *app, l *author.Lint) error {
	type finding struct {
		File     string          `json:"file"`
		Line     int             `json:"line"`
		Column   int             `json:"column"`
		Severity author.Severity `json:"severity"`
		Message  string          `json:"message"`
	}
	list := []finding{}
	for _, f := range l.Findings {
		list = append(list, finding{f.Pos.File, f.Pos.Line, f.Pos.Column, f.Severity, f.Message()})
	}
	enc := json.NewEncoder(a.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}

// lintAll checks what is named, or the course; each course once.
func (a *app) lintAll(args []string) (*author.Lint, error) {
	home, err := a.home()
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return author.Course(home.files, ".", home.shown)
	}
	all := &author.Lint{}
	loaded := make(map[string]*author.Lint)
	for _, arg := range args {
		l, err := lintOne(home, loaded, arg)
		if err != nil {
			return nil, err
		}
		all.Add(l)
	}
	return all, nil
}

// lintOne checks a file or a folder. Loaded has the courses that were checked
// already, by what they are called.
func lintOne(home *courseFolder, loaded map[string]*author.Lint, arg string) (*author.Lint, error) {
	info, err := os.Stat(arg)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage("there is no file or folder %s", arg)
	case err != nil:
		return nil, usage("%w", err)
	}
	name := path.Clean(filepath.ToSlash(arg))
	dir := name
	if !info.IsDir() {
		dir = path.Dir(name)
	}
	if own := courseAbove(dir); own != nil {
		if rel, ok := own.holds(name, info.IsDir()); ok {
			l := loaded[own.shown]
			if l == nil {
				if l, err = author.Course(own.files, ".", own.shown); err != nil {
					return nil, err
				}
				loaded[own.shown] = l
			}
			if rel == "." {
				return l, nil
			}
			return l.Below(path.Join(own.shown, rel)), nil
		}
	}
	if info.IsDir() {
		return nil, usage("%s is no folder of a course: there is no course.yaml in it or above it", arg)
	}
	text, err := readExample(arg)
	if err != nil {
		return nil, usage("%w", err)
	}
	c, err := home.course()
	if err != nil {
		return nil, err
	}
	return author.File(c, name, text), nil
}

// schemaCommand is grade cases schema.
func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema [course]",
		Short:     "Print the JSON Schema of suites, or of course.yaml",
		Long:      schemaHelp,
		ValidArgs: []string{"course"},
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && args[0] != "course" {
				return usage("%s takes nothing, for suites, or the word course, for course.yaml", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			home, err := a.home()
			if err != nil {
				return err
			}
			c, err := home.course()
			if err != nil {
				return fault(err)
			}
			text, err := c.Schema()
			if len(args) == 1 {
				text, err = c.CourseSchema()
			}
			if err == nil {
				_, err = a.stdout.Write(text)
			}
			return fault(err)
		},
	}
}

const schemaHelp = `Print the JSON Schema (draft 2020-12) of suite files, made from the declarations
of the exercises and from the course's checklist, with which editors complete and
check them while one types:

  grade cases schema > cases/schema.json
  grade cases schema course > cases/course-schema.json

Both files are committed, and a test holds them to what this prints. In VS Code,
with the YAML extension of Red Hat, this goes into .vscode/settings.json:

  "yaml.yamlVersion": "1.1",
  "yaml.schemas": {
    "cases/schema.json": ["cases/*/*.yaml", "cases/*/hidden/*.yaml"],
    "cases/course-schema.json": "cases/course.yaml"
  }

A schema sees shapes. What a want has to be, and which inputs never come in, is
for grade cases lint.`
