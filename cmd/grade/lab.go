package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"highwater/grader/lab"
	"highwater/grader/suite"
)

// labFlags are the flags of the lab command.
type labFlags struct {
	size   int
	html   string
	ascii  bool
	script bool
}

const labHelp = `Play on the training cluster: a broker with topics, segments, retention, a log
cleaner, consumers, and a clock that moves only when told to.

  grade lab                            what there is, and a script to start from
  grade lab compaction                 the incident of the lesson on compaction
  grade lab compaction --size 2100000  the same at full size
  grade lab compaction --html a.html   the same as a page to project
  grade lab compaction --script        the script of it, to change and play
  grade lab FILE.yaml                  a script of your own

Exit codes: 0, the script was played and came out as it expects; 1, it came out
otherwise; 2, the script or the command line is wrong.

` + lab.Language

func (a *app) labCommand() *cobra.Command {
	f := &labFlags{}
	cmd := &cobra.Command{
		Use:               "lab [compaction|FILE.yaml]",
		Short:             "Play on the training cluster",
		Long:              labHelp,
		Args:              atMostOne("the name of a lab or the file of a script"),
		ValidArgsFunction: completeLabs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fault(a.labList(cmd))
			}
			return fault(a.lab(cmd, args[0], f))
		},
	}
	cmd.Flags().IntVar(&f.size, "size", lab.DefaultSize, fmt.Sprintf("play compaction with about `N` messages, %d to %d", lab.MinSize, lab.MaxSize))
	cmd.Flags().StringVar(&f.html, "html", "", "write a page to `FILE` instead of text")
	cmd.Flags().BoolVar(&f.ascii, "ascii", false, "draw with plain characters")
	cmd.Flags().BoolVar(&f.script, "script", false, "print the script of compaction instead of playing it")
	must(cmd.MarkFlagFilename("html", "html"))
	return cmd
}

// atMostOne wants one argument or none.
func atMostOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usage("%s takes one argument, %s, and got %q as well", cmd.CommandPath(), what, args[1])
		}
		return nil
	}
}

// completeLabs completes the names of labs, and files.
func completeLabs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for _, l := range lab.Labs() {
		out = append(out, l.Name+"\t"+l.Title)
	}
	return out, cobra.ShellCompDirectiveDefault
}

// labList says what can be played.
func (a *app) labList(cmd *cobra.Command) error {
	var given []string
	for _, name := range []string{"size", "html", "ascii", "script"} {
		if cmd.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	if len(given) > 0 {
		return usage("%s needs a lab or a script to play: %s lab compaction", strings.Join(given, ", "), a.name)
	}
	p := palette(a.coloured(a.stdout))
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", p.Strong("Built in"))
	for _, l := range lab.Labs() {
		fmt.Fprintf(&b, "  %s lab %-12s %s\n", a.name, l.Name, l.Title)
	}
	fmt.Fprintf(&b, "\n%s\n  %s lab FILE.yaml     where FILE.yaml is such as\n\n", p.Strong("Your own"), a.name)
	for line := range strings.Lines(lab.Example) {
		b.WriteString("    " + line)
	}
	fmt.Fprintf(&b, "\nThe whole language on one page: %s lab --help\n", a.name)
	_, err := a.stdout.Write([]byte(b.String()))
	return err
}

// lab plays a lab or a script.
func (a *app) lab(cmd *cobra.Command, name string, f *labFlags) error {
	if name != "compaction" && (cmd.Flags().Changed("size") || f.script) {
		return usage("--size and --script belong to compaction: %s lab compaction --size %d", a.name, f.size)
	}
	if f.size < lab.MinSize || f.size > lab.MaxSize {
		return usage("--size is %d; want %d to %d messages", f.size, lab.MinSize, lab.MaxSize)
	}
	if f.script {
		text, err := lab.CompactionSource(f.size)
		if err == nil {
			_, err = a.stdout.Write(text)
		}
		return err
	}
	script, err := a.labScript(name, f.size)
	if err != nil {
		return err
	}
	play, err := a.labPlay(cmd.Context(), script, cmd.Flags().Changed("size"))
	if err != nil {
		return err
	}
	if err := a.labShow(play, f); err != nil {
		return err
	}
	if failures := play.Failures(); len(failures) > 0 {
		a.problems(failures)
		return errNotPassed
	}
	return nil
}

// labScript loads a built-in script or a file.
//
// Errors: usage errors; the faults of a script are on stderr then.
func (a *app) labScript(name string, size int) (*lab.Script, error) {
	if name == "compaction" {
		return lab.Compaction(size)
	}
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		var known []string
		for _, l := range lab.Labs() {
			known = append(known, l.Name)
		}
		if near := suite.Nearest(name, known); near != "" {
			return nil, usage("there is no script %q; did you mean %s lab %s?", name, a.name, near)
		}
		return nil, usage("there is no script %q; to see what can be played: %s lab", name, a.name)
	case err != nil:
		return nil, usage("the script cannot be read: %v", err)
	}
	script, err := lab.Load(filepath.ToSlash(name), text)
	var problems suite.Problems
	if errors.As(err, &problems) {
		a.problems(problems)
		return nil, usage("%s cannot be played until this is put right (%d in all); the language on one page: %s lab --help", name, len(problems), a.name)
	}
	return script, err
}

// problems prints positions and what is wrong there.
func (a *app) problems(list suite.Problems) {
	for _, p := range list {
		fmt.Fprintln(a.stderr, p.Error())
	}
}

// labPlay plays a script, and says on stderr what it took if that was asked for.
func (a *app) labPlay(ctx context.Context, script *lab.Script, measured bool) (*lab.Play, error) {
	start := time.Now()
	play, err := script.Play(ctx)
	if err != nil || !measured {
		return play, err
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	a.warn("%d messages were sent; the play took %.1f s and at most %d MiB of memory", play.Sent(), time.Since(start).Seconds(), m.Sys>>20)
	return play, nil
}

// labShow writes the play as text, or as a page into a file.
func (a *app) labShow(play *lab.Play, f *labFlags) error {
	if f.html == "" {
		style := lab.Style{Width: a.columns(a.stdout), ASCII: f.ascii, Palette: lab.Palette(palette(a.coloured(a.stdout)))}
		return a.paged(func(w io.Writer) error { return play.Text(w, style) })
	}
	place, err := target{file: f.html}.place()
	if err != nil {
		return usage("--html %s: %v", f.html, err)
	}
	var b bytes.Buffer
	if err := play.HTML(&b); err != nil {
		return err
	}
	if err := replace(place, b.Bytes()); err != nil {
		return usage("--html %s: the page cannot be written: %v", f.html, err)
	}
	a.warn("wrote %s", f.html)
	return nil
}
