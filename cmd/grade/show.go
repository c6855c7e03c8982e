package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"highwater/exercises"
	"highwater/grader"
	"highwater/grader/suite"
)

const showHelp = `Show a lesson, or a case.

  grade show offset-commit          the lesson of an exercise
  grade show logs-and-streaming     the introduction to a track
  grade show offset-commit/gaps     the public cases of a suite
  grade show offset-commit/gaps/two-gaps-close-one-after-the-other
                                    one case as it is written

On a terminal the text goes through the program that PAGER names, if it is set.
Hidden cases are not shown.`

func (a *app) showCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "show SLUG|TRACK|SLUG/SUITE[/CASE]",
		Short:             "Show a lesson, or a case",
		Long:              showHelp,
		Args:              one("the exercise, track or case to show: see " + a.name + " list"),
		ValidArgsFunction: a.completeCases(false),
		RunE:              func(_ *cobra.Command, args []string) error { return fault(a.show(args[0])) },
	}
}

// one wants exactly one argument.
func one(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 0:
			return usage("%s needs a name: %s", cmd.CommandPath(), what)
		case len(args) > 1:
			return usage("%s takes one name, and got %q as well", cmd.CommandPath(), args[1])
		}
		return nil
	}
}

func (a *app) show(name string) error {
	c, err := a.course()
	if err != nil {
		return err
	}
	name = strings.Trim(name, "/")
	if strings.Contains(name, "/") {
		return a.showCases(c, name)
	}
	file := ""
	known := c.slugs()
	for _, tr := range c.Tracks {
		known = append(known, tr.Slug)
		if tr.Slug == name {
			file = path.Join("tracks", name, "README.md")
		}
	}
	if c.Exercise(name) != nil {
		file = path.Join(name, "README.md")
	}
	if file == "" {
		return usage("no exercise or track is called %q%s", name, suggest(name, known))
	}
	text, err := fs.ReadFile(exercises.Files, file)
	if err != nil {
		return usage("%s has no lesson yet", name)
	}
	return a.paged(func(w io.Writer) error { return a.terminal(a.stdout, c).Lesson(w, string(text)) })
}

// showCases prints public cases as they are written.
func (a *app) showCases(c *course, name string) error {
	selected, err := grader.Select(c.Course, []string{name})
	if err != nil {
		return usage("%w", err)
	}
	slug, _, _ := strings.Cut(name, "/")
	var b bytes.Buffer
	for _, k := range c.Exercise(slug).Cases {
		if !selected.Has(k) {
			continue
		}
		if k.Hidden {
			return usage("%s is hidden: its data is not shown", name)
		}
		text, err := c.text(k.Pos.File)
		if err != nil {
			return err
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "# %s:%d\n%s", k.Pos.File, k.Pos.Line, cut(text, k.Pos))
	}
	return a.paged(func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// cut takes the list item that begins at a position out of a file: its lines,
// up to the first one that is indented less than it.
func cut(text string, at suite.Position) string {
	lines := strings.Split(text, "\n")
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	depth := at.Column - 1 // where the item's first key stands
	own := []string{lines[at.Line-1]}
	for _, l := range lines[at.Line:] {
		inner := strings.TrimLeft(l, " ")
		if inner != "" && len(l)-len(inner) < depth {
			break
		}
		own = append(own, l)
	}
	return strings.TrimRight(strings.Join(own, "\n"), "\n ") + "\n"
}

// paged writes text to stdout, through PAGER if both are there.
func (a *app) paged(write func(io.Writer) error) error {
	pager := strings.Fields(a.getenv("PAGER"))
	if len(pager) == 0 || !isTerminal(a.stdout) {
		return write(a.stdout)
	}
	cmd := exec.Command(pager[0], pager[1:]...)
	cmd.Stdout, cmd.Stderr = a.stdout, a.stderr
	cmd.Env = os.Environ()
	if a.getenv("LESS") == "" {
		cmd.Env = append(cmd.Env, "LESS=FRX") // colours pass, a short text needs no key
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		a.warn("PAGER %s does not start: %v", pager[0], err)
		return write(a.stdout)
	}
	_ = write(in) // a reader who has seen enough closes the pipe
	in.Close()
	return cmd.Wait()
}
