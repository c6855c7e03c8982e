package main

import (
	"io"
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"

	"highwater/grader/report"
)

const (
	minWidth = 60
	maxWidth = 200
)

// coloured decides whether text for a writer has colours: the flag first, then
// the environment, then whether that very writer is a terminal.
func (a *app) coloured(w io.Writer) bool {
	switch {
	case a.color == "always":
		return true
	case a.color == "never":
		return false
	case a.getenv("FORCE_COLOR") != "":
		return true
	case a.getenv("NO_COLOR") != "", a.getenv("TERM") == "dumb":
		return false
	}
	return isTerminal(w)
}

// palette fills the report's colours, or leaves it plain.
func palette(on bool) report.Palette {
	paint := func(attributes ...color.Attribute) func(string) string {
		c := color.New(attributes...)
		// The package would decide by the process's standard output.
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return func(s string) string { return c.Sprint(s) }
	}
	return report.Palette{
		Good: paint(color.FgGreen), Bad: paint(color.FgRed), Warn: paint(color.FgYellow),
		Strong: paint(color.Bold), Faint: paint(color.Faint),
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// columns is how wide text for a writer may be.
func (a *app) columns(w io.Writer) int {
	if a.width != 0 {
		return a.width
	}
	if isTerminal(w) {
		if n, _, err := term.GetSize(int(w.(*os.File).Fd())); err == nil && n > 0 {
			return min(max(n, minWidth), maxWidth)
		}
	}
	return report.DefaultWidth
}

// terminal writes text for a writer. Files are never coloured.
func (a *app) terminal(w io.Writer, c *course) *report.Terminal {
	return &report.Terminal{
		Course: c.Course, Palette: palette(a.coloured(w)), Width: a.columns(w),
		Command: a.name, Flags: a.courseFlag(),
	}
}
