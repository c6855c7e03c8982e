package main

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"highwater/grader/lab"
	"highwater/grader/misconception"
	"highwater/grader/report"
	"highwater/grader/suite"
)

const tryHelp = `Find out whether you have understood an exercise, before you write any code:
write down what should come out, and let it be checked.

An example is a case as the course's suites have them. This is a whole file:

  exercise: offset-commit
  cases:
    - name: an ack above a gap waits
      new: 4
      steps:
        - ack: [6]
          want: 4
        - ack: [5]
          want: 6

grade show SLUG/SUITE/CASE shows how the course writes one. You are told which
steps are right, and how many of the known wrong solutions your examples would
catch: not what the right answer is, and not what the wrong ones believe. The
more they catch, the better you know where the traps are.

Exit codes: 0 every example is right, 1 some are not, 2 the file is wrong.`

func (a *app) tryCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "try FILE.yaml",
		Short: "Check an example of your own, before any code",
		Long:  tryHelp,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("%s takes one file of examples; %[1]s --help shows one", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return fault(a.try(args[0])) },
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return []string{"yaml"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
}

// maxExample is the largest file of examples that is read, in bytes.
const maxExample = 1 << 20

// try is grade try.
func (a *app) try(file string) error {
	c, err := a.course()
	if err != nil {
		return err
	}
	text, err := readExample(file)
	if err != nil {
		return usage("%w", err)
	}
	e, err := c.LoadExample(file, text, lab.Topics)
	if err != nil {
		return &coded{exitUsage, err}
	}
	known, err := misconception.Of(c.Course, e.Slug)
	if err != nil {
		return err
	}
	list, all, err := examples(e, known)
	if err != nil {
		return err
	}
	if err := a.terminal(a.stdout, c).Examples(a.stdout, e, list, len(all), len(known)); err != nil {
		return err
	}
	for _, x := range list {
		if len(x.Wrong) > 0 {
			return errNotPassed
		}
	}
	return nil
}

func readExample(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxExample+1))
	if err == nil && len(text) > maxExample {
		err = errors.New(file + " is larger than a file of examples may be")
	}
	return text, err
}

// examples checks the cases of a file. All has the known wrong solutions that
// one of them catches.
func examples(e *suite.Exercise, known []misconception.Misconception) (list []report.Example, all map[int]bool, err error) {
	all = make(map[int]bool)
	for _, k := range e.Cases {
		x := report.Example{Case: k}
		if x.Wrong, err = k.Wrong(); err != nil {
			return nil, nil, err
		}
		if len(x.Wrong) == 0 {
			s, err := k.Script()
			if err != nil {
				return nil, nil, err
			}
			caught := misconception.Caught(e, known, s)
			x.Caught = len(caught)
			for _, i := range caught {
				all[i] = true
			}
		}
		list = append(list, x)
	}
	return list, all, nil
}
