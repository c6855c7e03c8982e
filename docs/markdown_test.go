package docs_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	atx     = regexp.MustCompile(`^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$`)
	fence   = regexp.MustCompile("^ {0,3}(```+|~~~+)")
	link    = regexp.MustCompile(`!?\[([^\]]*)\]\(([^)]*)\)`)
	dropped = regexp.MustCompile(`[^\p{L}\p{M}\p{N}\p{Pc}\- ]`)
)

// anchors returns the anchors that GitHub gives to the headings of a page, in
// order: the text in lower case without punctuation, a hyphen for each blank,
// and a number behind one that occurs again. It knows headings that begin with
// #, the only ones that we write.
func anchors(markdown string) []string {
	var all []string
	for _, line := range prose(markdown) {
		m := atx.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		text := link.ReplaceAllString(m[1], "$1")
		base := strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(text), ""), " ", "-")
		anchor := base
		for n := 1; slices.Contains(all, anchor); n++ {
			anchor = fmt.Sprintf("%s-%d", base, n)
		}
		all = append(all, anchor)
	}
	return all
}

// prose returns the lines of a page, those of code blocks empty.
func prose(markdown string) []string {
	lines := strings.Split(strings.ReplaceAll(markdown, "\r\n", "\n"), "\n")
	open := ""
	for i, line := range lines {
		m := fence.FindStringSubmatch(line)
		switch {
		case m != nil && open == "":
			open = m[1]
		case m != nil && strings.HasPrefix(m[1], open):
			open = ""
		case open == "":
			continue
		}
		lines[i] = ""
	}
	return lines
}

// TestAnchors follows the rules by which GitHub makes anchors.
func TestAnchors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, markdown string
		want           []string
	}{
		{"blanks become hyphens", "## The rule\n", []string{"the-rule"}},
		{"punctuation goes, its blanks stay", "# Logs & Streaming\n", []string{"logs--streaming"}},
		{"digits and hyphens stay", "### 1. Commit first, fan-out later\n", []string{"1-commit-first-fan-out-later"}},
		{"code and stars lose their marks", "## **Why** `a_b(c)`\n", []string{"why-a_bc"}},
		{"a link keeps its text", "## See [the rule](x.md#y)\n", []string{"see-the-rule"}},
		{"letters beyond ASCII stay", "## Où é\n", []string{"où-é"}},
		{"repeats are numbered", "# A\n# A\n# A-1\n# A\n", []string{"a", "a-1", "a-1-1", "a-2"}},
		{"closing marks do not count", "## A ##\n", []string{"a"}},
		{"code blocks have no headings", "# A\n```sh\n# B\n~~~\n```\n# C\n", []string{"a", "c"}},
		{"a longer fence holds a shorter one", "````\n```\n# B\n````\n# C\n", []string{"c"}},
		{"a mark without a blank is no heading", "#A\n####### B\n", nil},
		{"lines may end in CRLF", "# A\r\n", []string{"a"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := anchors(tt.markdown); !slices.Equal(got, tt.want) {
				t.Errorf("anchors(%q) = %q, want %q", tt.markdown, got, tt.want)
			}
		})
	}
}
