package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"highwater/grader/contract"
	"highwater/grader/scaffold"
)

const newHelp = `Scaffold a new exercise from its declaration.

First declare it, in exercises/stream/exercises.go: the type of its constructor,
whose name gives the slug, and the interface that the constructor returns. The
parameters have names, since case files use them. Add the type to All.

  // NewRateLimit makes a limiter that lets so many records through in a second.
  type NewRateLimit func(perSecond int64) RateLimiter

  // RateLimiter decides which records pass.
  type RateLimiter interface {
  	// Offer reports whether the record of a time, in milliseconds, passes.
  	Offer(time int64) (passes bool)
  }

Then, in the clone:

  go run ./cmd/grade new rate-limit

It writes the files of the exercise, never over one that is there, and says what
else is to be done, in order: CONTRIBUTING.md walks through this very exercise.`

func (a *app) newCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "new SLUG",
		Short: "Scaffold a new exercise from its declaration",
		Long:  newHelp,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("%s takes one slug, as rate-limit; see %[1]s --help", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return fault(a.newExercise(args[0])) },
	}
}

// newExercise is grade new.
func (a *app) newExercise(slug string) error {
	if _, err := os.Stat("exercises/stream/exercises.go"); err != nil {
		return usage("there is no exercises/stream/exercises.go here: a new exercise is made in a clone of the course, at its top")
	}
	c, err := contract.Load()
	if err != nil {
		return usage("%w", err)
	}
	e := c.Exercise(slug)
	if e == nil {
		return usage("exercises/stream declares no exercise %q%s; declare it first, see %s new --help, and build the program again", slug, suggest(slug, declared(c)), a.name)
	}
	files, err := scaffold.New(e)
	if err != nil {
		return err
	}
	var written, kept []string
	for _, f := range files {
		switch err := create(filepath.FromSlash(f.Name), f.Text); {
		case errors.Is(err, fs.ErrExist):
			kept = append(kept, f.Name)
		case err != nil:
			return err
		default:
			written = append(written, f.Name)
		}
	}
	for _, name := range written {
		fmt.Fprintln(a.stdout, "new  ", name)
	}
	for _, name := range kept {
		fmt.Fprintln(a.stdout, "kept ", name)
	}
	_, err = fmt.Fprintf(a.stdout, nextSteps, strings.ReplaceAll(slug, "-", ""), slug)
	return err
}

// nextSteps is what cannot be made from a declaration.
const nextSteps = `
What is in CAPITALS is yours to write. In this order:
  1. the lesson, exercises/%[2]s/README.md
  2. the solution, its generator, the inputs that never come in and their tests,
     in reference/%[2]s
  3. in reference/reference.go the import, and in All:
         {"%[2]s", %[1]s.New, %[1]s.Load{}, %[1]s.Valid},
  4. in cases/course.yaml its place in a track, and its checklist questions:
         - slug: %[2]s
           title: ...
           why: ...
           invariants: [...]
           hints: ["...", "...", "..."]
  5. fourteen literal cases or more, and generated ones, in cases/%[2]s
  6. the comments of the stub, exercises/%[2]s/solution.go
  7. eight misconceptions or more, in reference/%[2]s; then grade audit %[2]s
CONTRIBUTING.md, Adding an exercise, has the whole list.
`

func declared(c *contract.Contract) (slugs []string) {
	for _, e := range c.Exercises {
		slugs = append(slugs, e.Slug)
	}
	return slugs
}

// create writes a file that must not exist yet.
func create(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
