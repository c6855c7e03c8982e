package lab

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			t.Fatalf("%s differs in line %d: %q; if that is meant, run with -update", file, i+1, g[i])
		}
	}
	t.Fatalf("%s is longer, by %q; if that is meant, run with -update", file, w[len(g)])
}

func TestGolden(t *testing.T) {
	t.Parallel()
	p := lesson(t, DefaultSize)
	for _, width := range []int{60, 100, 200} {
		golden(t, fmt.Sprintf("compaction-%d.txt", width), text(t, p, Style{Width: width}))
	}
	golden(t, "compaction-60-ascii.txt", text(t, p, Style{Width: 60, ASCII: true}))
	var b strings.Builder
	if err := p.HTML(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "compaction.html", b.String())
}

// No line is wider than it may be, none ends in a blank, and ASCII is ASCII.
func TestWidths(t *testing.T) {
	t.Parallel()
	for _, p := range []*Play{lesson(t, DefaultSize), lesson(t, 20_000), crowded(t)} {
		for width := 60; width <= 200; width += 7 {
			for _, plain := range []bool{false, true} {
				for i, l := range strings.Split(text(t, p, Style{Width: width, ASCII: plain}), "\n") {
					if n := utf8.RuneCountInString(l); n > width || strings.HasSuffix(l, " ") {
						t.Fatalf("width %d, line %d has %d columns: %q", width, i+1, n, l)
					}
					if plain && strings.IndexFunc(l, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
						t.Fatalf("line %d is not ASCII: %q", i+1, l)
					}
				}
			}
		}
	}
}

// crowded is a play with more keys, gaps, segments and letters than are drawn.
func crowded(t *testing.T) *Play {
	long := strings.Repeat("long-", 30)
	p := played(t, `
title: `+long+`
steps:
  - say: `+long+`
  - create: {topic: `+long+`, segment: 40, retention.ms: 1h}
  - send: {topic: `+long+`, keys: k001..k100, value: "`+long+`", count: 700}
  - send: {topic: `+long+`, key: `+long+`, value: "", at: 9999999999999}
  - send: {topic: `+long+`, value: null}
  - log: `+long+`
  - consumer: {name: `+long+`, topic: `+long+`}
  - walk: `+long+`
  - directory: `+long+`
    expect: {keys: 7, has: [`+long+`, none], lacks: [k001]}
  - create: {topic: few, cleanup.policy: compact, segment: 9, min.cleanable.dirty.ratio: 0}
  - send: {topic: few, keys: [a, b, a, c, a, d, a, e, a, f, a, g], value: v, count: 300}
  - send: {topic: few, keys: k001..k100, value: null}
  - send: {topic: few, key: a, value: v}
  - compact: few
    row: `+long+`
  - advance: 2h
  - retain: `+long+`
    row: `+long+`
  - table: `+long+`
`)
	got := text(t, p, Style{Width: 100})
	for _, want := range []string{
		"101 keys → 21 keys", "lost: ", "7 more", "and 77 more", "NOT AS EXPECTED: has: want none, and it is missing",
		"newest is ahead",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the crowded play lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
	if err := p.HTML(io.Discard); err != nil {
		t.Fatal(err)
	}
	return p
}

// Colour repeats what the words say: without it the text is the same.
func TestColour(t *testing.T) {
	t.Parallel()
	mark := func(s string) string { return "\x1b[1m" + s + "\x1b[0m" }
	p := lesson(t, DefaultSize)
	coloured := text(t, p, Style{Width: 80, Palette: Palette{mark, mark, mark, mark, mark}})
	plain := regexp.MustCompile(`\x1b\[[0-9]m`).ReplaceAllString(coloured, "")
	if plain != text(t, p, Style{Width: 80}) {
		t.Error("colour changes the text")
	}
	if strings.Count(coloured, "\x1b") < 100 {
		t.Error("there is no colour")
	}
}

// The page needs nothing else, and holds what a script says as text.
func TestPageIsSelfContained(t *testing.T) {
	t.Parallel()
	p := played(t, `
title: "<script>alert(1)</script>"
steps:
  - say: "<img src=x>"
  - create: {topic: "<b>", cleanup.policy: compact}
  - send: {topic: "<b>", key: "<i>", value: "</td>"}
  - send: {topic: "<b>", value: x}
  - log: "<b>"
  - consumer: {name: "<c>", topic: "<b>"}
  - walk: "<c>"
  - directory: "<c>"
    expect: {keys: 2}
`)
	var b strings.Builder
	if err := p.HTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, not := range []string{"<script", "<img", "<i></i>", "<b></b>", `src="`, "href=", "url(", "http", "@import"} {
		if strings.Contains(page, not) {
			t.Errorf("the page has %q", not)
		}
	}
	for _, want := range []string{"&lt;script&gt;", "prefers-color-scheme: dark", "INVALID_RECORD", "keys is 1, want 2", "1 of 1 expectations not met"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
