package main

import (
	"io"
	"os"
	"path/filepath"
	"strconv"

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

// painter is a colour, or none.
func painter(on bool, attributes ...color.Attribute) func(string) string {
	c := color.New(attributes...)
	// The package would decide by the process's standard output.
	if on {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	return func(s string) string { return c.Sprint(s) }
}

// palette fills the report's colours, or leaves it plain.
func palette(on bool) report.Palette {
	return report.Palette{
		Good: painter(on, color.FgGreen), Bad: painter(on, color.FgRed), Warn: painter(on, color.FgYellow),
		Strong: painter(on, color.Bold), Faint: painter(on, color.Faint),
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// columns is how wide text for a writer may be: the flag first, then the
// writer's own width, then what the environment says.
func (a *app) columns(w io.Writer) int {
	if a.width != 0 {
		return a.width
	}
	n := 0
	if isTerminal(w) {
		if own, _, err := term.GetSize(int(w.(*os.File).Fd())); err == nil {
			n = own
		}
	}
	if n <= 0 {
		n, _ = strconv.Atoi(a.getenv("COLUMNS"))
	}
	if n <= 0 {
		return report.DefaultWidth
	}
	return min(max(n, minWidth), maxWidth)
}

// terminal writes text for a writer. Files are never coloured.
func (a *app) terminal(w io.Writer, c *course) *report.Terminal {
	on := a.coloured(w)
	return &report.Terminal{
		Course: c.Course, Width: a.columns(w), Palette: palette(on),
		Code: painter(on, color.FgCyan), Emphasis: painter(on, color.Italic),
		Command: a.name, Flags: a.courseFlag(), CourseFlags: a.courseFlag(), Has: isFile,
	}
}

// isFile reports whether a name in a position leads to a file from here.
func isFile(name string) bool {
	info, err := os.Stat(filepath.FromSlash(name))
	return err == nil && info.Mode().IsRegular()
}
