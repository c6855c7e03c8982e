package report

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"highwater/grader/judge"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, first, rest string
		width                 int
		want                  string // lines joined with |
	}{
		{"a short text stays whole", "a b", "", "", 10, "a b"},
		{"it breaks at the last space that fits", "aaa bbb ccc", "", "", 7, "aaa bbb|ccc"},
		{"indents count", "aaa bbb ccc", "- ", "  ", 7, "aaa|bbb|ccc"},
		{"spaces inside a value stay", `key "a  b" end`, "", "", 10, `key "a  b"|end`},
		{"a word that is too long is cut", "abcdefgh", "", "", 3, "abc|def|gh"},
		{"lines stay lines", "a\n\nb\n", "", "", 10, "a||b"},
		{"runes are counted, not bytes", "ééé ééé", "", "", 3, "ééé|ééé"},
		{"a line's own indent is no place to break", "    abcdef", "", "", 6, "    ab|cdef"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(wrap(tt.in, tt.width, tt.first, tt.rest), "|"); got != tt.want {
				t.Errorf("wrap(%q, %d) = %q, want %q", tt.in, tt.width, got, tt.want)
			}
		})
	}
}

func TestHarmless(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"plain text stays", "a b\nc", "a b\nc"},
		{"letters of any script stay", "größe 日本", "größe 日本"},
		{"an escape sequence is written out", "\x1b[2J", `\x1b[2J`},
		{"a carriage return does not overwrite", "PASS\rFAIL", `PASS\rFAIL`},
		{"a line end of Windows is one", "a\r\nb", "a\nb"},
		{"a tab is spaces", "a\tb", "a    b"},
		{"text that runs backwards is written out", "\u202etxt", `\u202etxt`},
		{"the second set of controls too", "\u009b2J", `\u009b2J`},
		{"invalid UTF-8 is written out", "a\xffb", `a\xffb`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := harmless(tt.in); got != tt.want {
				t.Errorf("harmless(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

// FuzzText holds what a solution says to what a terminal can bear: nothing but
// printable text, in lines that fit.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "a b", "\x1b]0;x\a", "a\r\nb\rc", "\xff\xfe", strings.Repeat("x", 200), "   ", "\u202e\u0000"} {
		f.Add(s, 60)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		width = 10 + (width%200+200)%200
		for _, l := range wrap(harmless(s), width, "    ", "  ") {
			if n := utf8.RuneCountInString(l); n > width {
				t.Errorf("a line of %d runes at a width of %d: %q", n, width, l)
			}
			for _, r := range l {
				if !unicode.IsPrint(r) {
					t.Errorf("%q is not printable, in %q", r, l)
				}
			}
		}
	})
}

func TestSqueeze(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 150)
	got := squeeze([]judge.Line{
		{Op: ' ', Text: "short"},
		{Op: '-', Text: long + "right" + long},
		{Op: '-', Text: long},
		{Op: '+', Text: long + "wrong" + long},
	}, 100)
	for i, want := range []string{"short", "right", " more)", "wrong"} {
		if !strings.Contains(got[i].Text, want) {
			t.Errorf("line %d = %q, want %q in it", i, got[i].Text, want)
		}
		if len(got[i].Text) > 150 || !utf8.ValidString(got[i].Text) {
			t.Errorf("line %d has %d bytes, valid: %v; want about 100 valid ones", i, len(got[i].Text), utf8.ValidString(got[i].Text))
		}
	}
}

func TestSaid(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, message string
		lines         []judge.Line
		want          bool
	}{
		{"two scalars", "step 1, Ack(): returned 9; want 7", []judge.Line{{Op: '-', Text: "7"}, {Op: '+', Text: "9"}}, true},
		{"one of several results", "step 1, Add(): late is true; want false", []judge.Line{{Op: ' ', Text: "late:"}, {Op: '-', Text: "false"}, {Op: '+', Text: "true"}}, true},
		{"another place of the value", "step 1, Ack(): [1] is 9; want 7", []judge.Line{{Op: ' ', Text: "8"}, {Op: '-', Text: "7"}, {Op: '+', Text: "9"}}, false},
		{"two runs", "step 1, Ack(): the answer differs from run to run", []judge.Line{{Op: '-', Text: "7"}, {Op: '+', Text: "9"}}, false},
		{"a number that only ends alike", "step 1, Ack(): returned 19; want 7", []judge.Line{{Op: '-', Text: "7"}, {Op: '+', Text: "9"}}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := said(tt.message, tt.lines); got != tt.want {
				t.Errorf("said(%q) = %v, want %v", tt.message, got, tt.want)
			}
		})
	}
}
