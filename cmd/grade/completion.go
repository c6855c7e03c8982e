package main

import (
	"strings"

	"github.com/spf13/cobra"

	"highwater/grader/suite"
)

// completer is cobra's type for dynamic completion.
type completer = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// completeFlag completes a flag from fixed values.
func (a *app) completeFlag(cmd *cobra.Command, name string, values ...string) {
	must(cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)))
}

// completeSlugs completes the exercise of a command that takes one.
func (a *app) completeSlugs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	c, err := a.course()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return described(c.Exercises()), cobra.ShellCompDirectiveNoFileComp
}

// described are slugs with their titles, as cobra wants them.
func described(list []*suite.Exercise) []string {
	var out []string
	for _, e := range list {
		out = append(out, e.Slug+"\t"+e.Title)
	}
	return out
}

// completeCases completes names level by level: exercises, after a slash the
// suites of one, after another the cases of one. With running, as often as is
// wanted and with hidden cases; else once, with tracks.
func (a *app) completeCases(running bool) completer {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		c, err := a.course()
		if err != nil || !running && len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		slug, rest, deep := strings.Cut(typed, "/")
		e := c.Exercise(slug)
		if !deep || e == nil {
			out := described(c.Exercises())
			for _, tr := range c.Tracks {
				if !running {
					out = append(out, tr.Slug+"\t"+tr.Title)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		}
		return below(e, rest, running), cobra.ShellCompDirectiveNoFileComp
	}
}

// below are the suites of an exercise, or the cases of a suite once its name is
// complete.
func below(e *suite.Exercise, typed string, hidden bool) []string {
	name, _, deep := strings.Cut(typed, "/")
	var out []string
	seen := make(map[string]bool)
	for _, k := range e.Cases {
		switch {
		case k.Hidden && !hidden:
		case deep && k.Suite == name:
			out = append(out, k.ID+"\t"+k.Name)
		case !deep && !seen[k.Suite]:
			seen[k.Suite] = true
			out = append(out, e.Slug+"/"+k.Suite)
		}
	}
	return out
}

// helpCommand is "grade help", which cobra's own would let pass for a command
// that does not exist.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		Long:  "Show the help of a command, the same as its --help.",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return a.unknownCommand(root, rest)
			}
			cmd.InitDefaultHelpFlag()
			return fault(cmd.Help())
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range root.Commands() {
				if len(args) == 0 && c.IsAvailableCommand() {
					names = append(names, c.Name()+"\t"+c.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// strictCompletion adds cobra's completion command and has it refuse a shell
// that it does not know.
func strictCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		var shells []string
		for _, s := range c.Commands() {
			shells = append(shells, s.Name())
		}
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fault(cmd.Help())
			}
			return usage("no completion for the shell %q%s", args[0], suggest(args[0], shells))
		}
	}
}
