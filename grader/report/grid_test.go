package report

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestGrid(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		width int
		in    string // rows joined with /
		want  []string
	}{
		{
			"columns are as wide as their widest cell", 20, "| a | b |/|---|:-:|/| long | c |",
			[]string{"a     b", "----  -", "long  c"},
		},
		{
			"marks are no part of a cell", 20, "| `a` | *b* c |/|---|---|/| **d** | [e](f) |",
			[]string{"a  b c", "-  ---", "d  e"},
		},
		{
			"a bar in code or behind a backslash is text", 20, "| a | b |/|---|---|/| `x|y` | z\\|z |",
			[]string{"a    b", "---  ---", "x|y  z|z"},
		},
		{
			"cells are wrapped, and the first column shows where a row begins", 11, "| a | b |/|---|---|/| 1 | one two three |/| 2 | four |",
			[]string{"a  b", "-  -------", "1  one two", "   three", "2  four"},
		},
		{
			"where it does not, an empty line does", 9, "| a | b |/|---|---|/| one two | 1 |/| three | 2 |",
			[]string{"a      b", "-----  -", "one    1", "two", "", "three  2"},
		},
		{
			"words are cut if nothing else helps", 7, "| abcdefgh | b |/|---|---|/| 1 | 2 |",
			[]string{"abcde b", "fgh", "----- -", "1     2"},
		},
		{
			"a row has as many cells as the header", 20, "| a | b |/|---|---|/| 1 |/| 1 | 2 | 3 |",
			[]string{"a  b", "-  -", "1", "1  2"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := &page{width: tt.width}
			p.grid(strings.Split(tt.in, "/"))
			if got, want := p.b.String(), strings.Join(tt.want, "\n")+"\n"; got != want {
				t.Errorf("grid = \n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestInline(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{ // words joined with /, styles as letters
		{"code loses its quotes", "a `b c`, d", "a/<c:b>/<c:c>,/d"},
		{"stressed words lose their stars", "*a b* (*c*), d", "<e:a>/<e:b>/(<e:c>),/d"},
		{"strong words too", "**a b.** c", "<s:a>/<s:b.>/c"},
		{"a star between spaces or in a word is a star", "2 * 3 * 4, a*b*c, *d", "2/*/3/*/4,/a*b*c,/*d"},
		{"stars in code are code", "`a*b*` `*c*`", "<c:a*b*>/<c:*c*>"},
		{"a link keeps its text", "see [the `x` of y](z.md).", "see/the/<c:x>/of/y."},
		{"brackets are no link", "[0,10) [a] (b)", "[0,10)/[a]/(b)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var words []string
			for _, w := range inline(tt.in) {
				text := ""
				for _, s := range w {
					if s.style != ordinary {
						text += "<" + map[style]string{strong: "s", emphasis: "e", code: "c"}[s.style] + ":" + s.text + ">"
						continue
					}
					text += s.text
				}
				words = append(words, text)
			}
			if got := strings.Join(words, "/"); got != tt.want {
				t.Errorf("inline(%q) = %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

// FuzzGrid holds tables of every kind to the width, as long as each column can
// have a place of its own.
func FuzzGrid(f *testing.F) {
	for _, s := range []string{"| a | b |\n|---|---|\n| `c` | *d* |", "||||", "| |\n|x", "|\xff\xfe|é|"} {
		f.Add(s, 60)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		width = 10 + (width%100+100)%100
		lines := strings.Split(s, "\n")
		if len(s) > 1000 || 2*len(splitRow(lines[0])) > width || isRuler(splitRow(lines[0])) {
			return
		}
		p := &page{width: width}
		p.grid(lines)
		for l := range bytes.Lines([]byte(p.b.String())) {
			if n := utf8.RuneCount(bytes.TrimRight(l, "\n")); n > width {
				t.Errorf("a line of %d columns at a width of %d: %q", n, width, l)
			}
		}
	})
}
