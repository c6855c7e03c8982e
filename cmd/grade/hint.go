package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"highwater/grader/report"
)

const hintHelp = `Show one hint for an exercise. Hints go one step at a time: from the invariant
that is at stake, over the rule, to the debugging checklist. Take the next one
only after you have tried again.

  grade hint offset-commit      the first step
  grade hint offset-commit 2    the second
  grade hint offset-commit 3    the third, with the checklist`

func (a *app) hintCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "hint SLUG [N]",
		Short: "Show a hint, one step at a time",
		Long:  hintHelp,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) == 2 {
				return nil
			}
			return one("")(cmd, args)
		},
		ValidArgsFunction: a.completeSlugs,
		RunE:              func(_ *cobra.Command, args []string) error { return fault(a.hint(args)) },
	}
}

func (a *app) hint(args []string) error {
	c, err := a.course()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		list := c.slugs()
		return usage("grade hint needs an exercise, as in: %s hint %s; there are: %s", a.name, list[0], strings.Join(list, ", "))
	}
	e, err := c.exercise(args[0])
	if err != nil {
		return err
	}
	step := 1
	if len(args) == 2 {
		if step, err = strconv.Atoi(args[1]); err != nil || step < 1 || step > report.Hints(e) {
			return usage("hint %q: want a number from 1 to %d", args[1], report.Hints(e))
		}
	}
	return a.terminal(a.stdout, c).Hint(a.stdout, e, step)
}
