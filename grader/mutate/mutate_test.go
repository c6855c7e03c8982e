package mutate_test

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"highwater/grader/mutate"
)

// source is a file with one function f, or the file itself if it is whole.
func source(body string) string {
	switch {
	case strings.HasPrefix(body, "package"):
		return body
	case strings.HasPrefix(body, "func"):
		return "package p\n\n" + body + "\n"
	}
	return "package p\n\nfunc f() {\n" + body + "\n}\n"
}

// references has the reference solutions by the names of their exercises.
func references(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "reference", "*", "solution.go"))
	if err != nil || len(files) < 11 {
		tb.Fatalf("found %d reference solutions, want at least 11 (%v)", len(files), err)
	}
	all := make(map[string][]byte)
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		all[filepath.Base(filepath.Dir(file))] = src
	}
	return all
}

// mutants are those of a source that parses.
func mutants(tb testing.TB, src string) []mutate.Mutant {
	tb.Helper()
	list, err := mutate.File("a.go", []byte(src))
	if err != nil {
		tb.Fatalf("File(%q): %v", src, err)
	}
	return list
}

// shown is each mutant's operator, what its ID says was changed, and the line
// that comes out of it: all lines that it changes or adds.
func shown(list []mutate.Mutant, src string) []string {
	var all []string
	for _, m := range list {
		line := fmt.Sprintf("%d:%d %s", m.Line, m.Column, m.ID)
		var got []string
		for l := range strings.Lines(m.Diff("a.go", []byte(src))) {
			if rest, ok := strings.CutPrefix(l, "+"); ok {
				got = append(got, strings.TrimSpace(rest))
			}
		}
		all = append(all, line+" | "+strings.Join(got, " / "))
	}
	return all
}

// TestOperators has small sources with all the mutants there are of each.
func TestOperators(t *testing.T) {
	t.Parallel()
	for _, tt := range operators {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := source(tt.body)
			got := shown(mutants(t, src), src)
			for i := range max(len(got), len(tt.want)) {
				g, w := at(got, i), at(tt.want, i)
				if g != w {
					t.Errorf("mutant %d of\n%s\n got %s\nwant %s", i+1, tt.body, g, w)
				}
			}
			if t.Failed() {
				t.Logf("all:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "none"
}

// TestReferences holds what is promised of every mutant against real code.
func TestReferences(t *testing.T) {
	t.Parallel()
	for slug, src := range references(t) {
		list := mutants(t, string(src))
		if len(list) < 8 {
			t.Errorf("%s: got %d mutants, want at least 8", slug, len(list))
		}
		again := mutants(t, string(src))
		if !slices.Equal(list, again) {
			t.Errorf("%s: got other mutants the second time", slug)
		}
		if !slices.IsSortedFunc(list, func(a, b mutate.Mutant) int { return a.Start - b.Start }) {
			t.Errorf("%s: mutants are not in source order", slug)
		}
		ids, texts := make(map[string]bool), map[string]bool{string(src): true}
		for _, m := range list {
			given := bytes.Clone(src)
			text := m.Apply(given)
			if !bytes.Equal(given, src) {
				t.Fatalf("%s: %s: Apply changes the source that it is given", slug, m.ID)
			}
			if _, err := parser.ParseFile(token.NewFileSet(), "a.go", text, parser.SkipObjectResolution); err != nil {
				t.Errorf("%s: %s does not parse: %v", slug, m.ID, err)
			}
			if ids[m.ID] || texts[string(text)] {
				t.Errorf("%s: %s: its ID or its text is that of another, or of the source", slug, m.ID)
			}
			ids[m.ID], texts[string(text)] = true, true
			if !strings.Contains(m.ID, ": "+m.Operator+": ") {
				t.Errorf("%s: ID %q does not have operator %q", slug, m.ID, m.Operator)
			}
			if first := bytes.Count(src[:m.Start], []byte("\n")) + 1; m.Line < first {
				t.Errorf("%s: %s: line %d, but the change begins on line %d", slug, m.ID, m.Line, first)
			}
		}
	}
}

// TestIDsStay has files in which something else changes.
func TestIDsStay(t *testing.T) {
	t.Parallel()
	ids := func(src string) (list []string) {
		for _, m := range mutants(t, src) {
			list = append(list, m.ID)
		}
		return list
	}
	for slug, ref := range references(t) {
		src := string(ref)
		want := ids(src)
		for _, tt := range []struct{ name, with string }{
			{"blank lines", strings.ReplaceAll(src, "\n\n", "\n\n\n\n")},
			{"comments before each statement of a block", strings.ReplaceAll(src, "{\n", "{ // if a > 0 && b\n/* x++ */\n")},
			{"comments at the ends of lines", strings.ReplaceAll(src, ")\n", ") // x < y\n")},
			{"no comments above the functions", dropComments(src)},
			{"windows line ends", strings.ReplaceAll(src, "\n", "\r\n")},
			{"a line directive", "//line elsewhere.go:900\n" + src},
		} {
			if got := ids(tt.with); !slices.Equal(got, want) {
				t.Errorf("%s with %s: IDs differ, first %s", slug, tt.name, different(got, want))
			}
		}
		i := strings.Index(src, "\nfunc ")
		other := "\nfunc another(a, b int) bool {\n\tif a > 0 && b == 1 {\n\t\treturn false\n\t}\n\treturn true\n}\n"
		got := slices.DeleteFunc(ids(src[:i]+other+src[i:]), func(id string) bool { return strings.HasPrefix(id, "another: ") })
		if !slices.Equal(got, want) {
			t.Errorf("%s with another function above: IDs differ, first %s", slug, different(got, want))
		}
	}
}

func dropComments(src string) string {
	var b strings.Builder
	for l := range strings.Lines(src) {
		if !strings.HasPrefix(strings.TrimSpace(l), "//") {
			b.WriteString(l)
		}
	}
	return b.String()
}

func different(got, want []string) string {
	for i := range max(len(got), len(want)) {
		if g, w := at(got, i), at(want, i); g != w {
			return fmt.Sprintf("%q, want %q", g, w)
		}
	}
	return "nowhere"
}

// TestLines are those of the text, not what a line directive says.
func TestLines(t *testing.T) {
	t.Parallel()
	src := "package p\n\n//line other.go:100\nfunc f() {\n\tx++\n}\n"
	for _, m := range mutants(t, src) {
		if m.Line != 5 {
			t.Errorf("%s: line %d, want 5", m.ID, m.Line)
		}
	}
}

func TestFileThatDoesNotParse(t *testing.T) {
	t.Parallel()
	list, err := mutate.File("dir/a.go", []byte("package p\nfunc f( {\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "dir/a.go:2:") || list != nil {
		t.Errorf("File(broken) = %v, %v; want none and an error at dir/a.go:2", list, err)
	}
}

func TestDiff(t *testing.T) {
	t.Parallel()
	src := "package p\n\nfunc f(a, b int) {\n\tif a < b {\n\t\t// wait\n\t\tx()\n\t\ty()\n\t} else {\n\t\tz = a +\n\t\t\tb\n\t\tw()\n\t}\n}"
	for _, tt := range []struct{ name, id, want string }{
		{
			"one line, with one of context on each side", "f: boundary: a < b => a <= b",
			"@@ p/a.go:4 @@\n func f(a, b int) {\n-\tif a < b {\n+\tif a <= b {\n \t\t// wait\n",
		},
		{
			"what is left out leaves no blank line", "f: delete: x()",
			"@@ p/a.go:6 @@\n \t\t// wait\n-\t\tx()\n \t\ty()\n",
		},
		{
			"a change of one line in a statement of two", "f: arithmetic: a + b => a - b",
			"@@ p/a.go:9 @@\n \t} else {\n-\t\tz = a +\n+\t\tz = a -\n \t\t\tb\n",
		},
		{
			"several lines, to the end of a file without a line end", "f: delete: else { z = a + b w() }",
			"@@ p/a.go:8 @@\n \t\ty()\n-\t} else {\n-\t\tz = a +\n-\t\t\tb\n-\t\tw()\n \t}\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			list := mutants(t, src)
			i := slices.IndexFunc(list, func(m mutate.Mutant) bool { return m.ID == tt.id })
			if i < 0 {
				t.Fatalf("there is no mutant %q, only\n%s", tt.id, strings.Join(shown(list, src), "\n"))
			}
			if got := list[i].Diff("p/a.go", []byte(src)); got != tt.want {
				t.Errorf("Diff of %s\n got %q\nwant %q", tt.id, got, tt.want)
			}
		})
	}
}
