package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"highwater/grader/suite"
)

const listHelp = `List the exercises by track, in the order in which they build on each other,
with their points and how many public and hidden cases they have.

  grade list                  to read
  grade list --format json    for a program
  grade list --imports        the packages that a solution may import

The JSON has schema "highwater/list/v1" and a list of tracks: slug, title and
exercises, each with slug, title, why, points, and cases: public and hidden.`

func (a *app) listCommand() *cobra.Command {
	format, imports := "", false
	cmd := &cobra.Command{
		Use:               "list",
		Short:             "List the exercises in solving order",
		Long:              listHelp,
		Args:              none,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(*cobra.Command, []string) error { return fault(a.list(format, imports)) },
	}
	cmd.Flags().BoolVar(&imports, "imports", false, "list the packages that a solution may import instead, one a line")
	cmd.Flags().StringVar(&format, "format", "terminal", "`FORMAT` is terminal or json")
	a.completeFlag(cmd, "format", formats()...)
	return cmd
}

// none refuses arguments.
func none(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("%s takes no argument, and got %q", cmd.CommandPath(), args[0])
	}
	return nil
}

type listJSON struct {
	Schema string      `json:"schema"`
	Tracks []trackJSON `json:"tracks"`
}

type trackJSON struct {
	Slug      string         `json:"slug"`
	Title     string         `json:"title"`
	Exercises []exerciseJSON `json:"exercises"`
}

type exerciseJSON struct {
	Slug   string    `json:"slug"`
	Title  string    `json:"title"`
	Why    string    `json:"why"`
	Points int       `json:"points"`
	Cases  countJSON `json:"cases"`
}

type countJSON struct {
	Public int `json:"public"`
	Hidden int `json:"hidden"`
}

// count is how many cases of each kind an exercise has.
func count(e *suite.Exercise) (n countJSON) {
	for _, c := range e.Cases {
		if c.Hidden {
			n.Hidden++
		} else {
			n.Public++
		}
	}
	return n
}

func (a *app) list(format string, imports bool) error {
	switch {
	case format != "terminal" && format != "json":
		return usage("--format is %q; want terminal or json", format)
	case imports && format != "terminal":
		return usage("--imports is text, one package a line; leave out --format")
	}
	c, err := a.course()
	if err != nil {
		return err
	}
	switch {
	case imports:
		_, err = io.WriteString(a.stdout, strings.Join(append([]string{types}, c.Imports...), "\n")+"\n")
		return err
	case format == "json":
		return a.listJSON(c)
	}
	return a.listText(c)
}

// types is the package that every solution imports.
const types = "highwater/exercises/stream"

func (a *app) listText(c *course) error {
	p := palette(a.coloured(a.stdout))
	var b strings.Builder
	n := 0
	for i, tr := range c.Tracks {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s  %s\n", p.Strong(tr.Title), p.Faint(tr.Slug))
		for _, e := range tr.Exercises {
			n++
			cases := count(e)
			fmt.Fprintf(&b, "%2d  %-23s %3d %-6s  %2d public, %2d hidden\n", n, e.Slug, e.Possible(), points(e.Possible()), cases.Public, cases.Hidden)
			fmt.Fprintf(&b, "    %s\n", p.Faint(e.Title))
		}
	}
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

func points(n int) string {
	if n == 1 {
		return "point"
	}
	return "points"
}

func (a *app) listJSON(c *course) error {
	out := listJSON{Schema: "highwater/list/v1", Tracks: []trackJSON{}}
	for _, tr := range c.Tracks {
		t := trackJSON{tr.Slug, tr.Title, []exerciseJSON{}}
		for _, e := range tr.Exercises {
			t.Exercises = append(t.Exercises, exerciseJSON{e.Slug, e.Title, e.Why, e.Possible(), count(e)})
		}
		out.Tracks = append(out.Tracks, t)
	}
	enc := json.NewEncoder(a.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
