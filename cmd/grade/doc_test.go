package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/cases"
)

// jumping is a solution whose commit jumps over a gap.
const jumping = `package offsetcommit

import "highwater/exercises/stream"

type tracker struct{ committed int64 }

func New(committed int64) stream.OffsetTracker { return &tracker{committed} }

func (t *tracker) Ack(offsets ...int64) int64 {
	for _, o := range offsets {
		t.committed = max(t.committed, o)
	}
	return t.committed
}
`

// TestReadme holds the failure that the README explains to what is printed. It
// is not parallel, since it changes the current folder: to a workspace in which
// the cases lie as they do in a clone.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := block(string(readme), "## Reading a failure")
	t.Chdir(t.TempDir())
	if err := os.CopyFS("cases", cases.Files); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("exercises", "offset-commit", "solution.go")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(jumping), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"grade", "run", "offset-commit", "--quick", "--color", "never"}, nil, &stdout, &stderr, getenv)
	if code != exitFail || stderr.Len() > 0 {
		t.Fatalf("run = %d, stderr %q; want %d", code, &stderr, exitFail)
	}
	if want == "" || !strings.Contains(stdout.String(), "\n\n"+want+"\n") {
		t.Errorf("README.md, under Reading a failure, has\n%s\nwhich is not in what is printed:\n%s", want, &stdout)
	}
}

// block is the first indented block below a heading, without its indent.
func block(text, heading string) string {
	_, text, _ = strings.Cut(text, "\n"+heading+"\n")
	var b strings.Builder
	for line := range strings.Lines(text) {
		code, indented := strings.CutPrefix(line, "    ")
		switch {
		case indented:
			b.WriteString(code)
		case b.Len() > 0 && line == "\n":
			b.WriteString(line)
		case b.Len() > 0:
			return strings.TrimRight(b.String(), "\n") + "\n"
		}
	}
	return b.String()
}

// TestLessons holds every lesson to the width, but for code, and to text
// without marks.
func TestLessons(t *testing.T) {
	t.Parallel()
	a := &app{getenv: func(string) string { return "" }}
	c, err := a.course()
	if err != nil {
		t.Fatal(err)
	}
	names := c.slugs()
	for _, tr := range c.Tracks {
		names = append(names, tr.Slug)
	}
	marks := regexp.MustCompile("`|\\*\\*|\\*\\w[^*]*\\w\\*|\\]\\(|^\\||\\|$")
	for _, name := range names {
		for _, width := range []int{60, 80} {
			t.Run(fmt.Sprintf("%s/width=%d", name, width), func(t *testing.T) {
				t.Parallel()
				var b bytes.Buffer
				a := &app{stdout: &b, width: width, color: "never", getenv: a.getenv}
				if err := a.show(name); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					line = strings.TrimRight(line, "\n")
					if strings.HasPrefix(line, "    ") {
						continue
					}
					if n := utf8.RuneCountInString(line); n > width || marks.MatchString(line) {
						t.Errorf("%q has %d columns; want at most %d, and no marks", line, n, width)
					}
				}
			})
		}
	}
}
