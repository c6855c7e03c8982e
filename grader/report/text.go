package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// DefaultWidth is the width of text where nothing says otherwise, in columns.
const DefaultWidth = 80

// page collects lines of text.
type page struct {
	Palette
	code, emphasis func(string) string
	b              strings.Builder
	width          int
}

// flush writes everything at once.
func (p *page) flush(w io.Writer) error {
	_, err := io.WriteString(w, p.b.String())
	return err
}

// line adds a line as it is: it may be coloured, and it is not wrapped.
func (p *page) line(format string, args ...any) {
	fmt.Fprintf(&p.b, format, args...)
	p.b.WriteByte('\n')
}

// text adds wrapped text in one colour, its first line behind first, the others
// behind rest.
func (p *page) text(first, rest, s string, colour func(string) string) {
	for i, l := range wrap(harmless(s), p.width, first, rest) {
		indent := rest
		if i == 0 {
			indent = first
		}
		if l == "" {
			indent = ""
		}
		p.b.WriteString(indent + paint(colour, l) + "\n")
	}
}

// labelled adds "label: text", wrapped. The label is faint.
func (p *page) labelled(indent, label, s string) {
	head := label + ": "
	for i, l := range wrap(head+harmless(s), p.width, indent, indent+"  ") {
		if i == 0 {
			p.b.WriteString(indent + paint(p.Faint, label+":") + strings.TrimPrefix(l, label+":") + "\n")
			continue
		}
		p.b.WriteString(indent + "  " + l + "\n")
	}
}

// wrap breaks s into lines that fit into width behind their indents, which are
// not part of the result. It breaks at single spaces and keeps all others, so
// that a value stays as it is; a word that is too long is cut.
func wrap(s string, width int, first, rest string) []string {
	var out []string
	for _, l := range strings.Split(strings.TrimRight(s, "\n"), "\n") {
		for {
			indent := rest
			if len(out) == 0 {
				indent = first
			}
			head, tail, more := breakLine(l, max(1, width-utf8.RuneCountInString(indent)))
			out = append(out, head)
			if !more {
				break
			}
			l = tail
		}
	}
	return out
}

// breakLine takes the first line off a text.
func breakLine(l string, room int) (head, tail string, more bool) {
	space, runes := -1, 0
	for i, r := range l {
		if r == ' ' {
			space = i
		}
		if runes == room {
			if space > 0 && strings.Trim(l[:space], " ") != "" {
				return l[:space], l[space+1:], true
			}
			return l[:i], l[i:], true
		}
		runes++
	}
	return l, "", false
}

// harmless makes text safe for a terminal: control characters, escape
// sequences, invisible and invalid ones are written out, as Go writes them.
// Line ends stay, a tab becomes spaces.
func harmless(s string) string {
	if plainText(s) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n' || unicode.IsPrint(r):
			b.WriteRune(r)
		case r == '\t':
			b.WriteString("    ")
		default:
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += n
	}
	return b.String()
}

func plainText(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' && c != '\n') || c > '~' {
			return false
		}
	}
	return true
}

// padded is s with spaces up to n columns.
func padded(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s)))
}

// counted is a number with what it counts: "1 call", "2 calls".
func counted(n int, what string) string { return fmt.Sprintf("%d %s", n, plural(n, what)) }

func plural(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}

// verb is what n of so many do: 1 of 8 passes, 2 of 8 pass, 0 of 1 passes.
func verb(n, all int, do string) string {
	if n == 1 || all == 1 {
		return do + "es"
	}
	return do
}

// share is a part of a number of things: "3 of 8 points".
func share(n, all int, what string) string {
	return fmt.Sprintf("%d of %s", n, counted(all, what))
}

// atMost is how many of n lines to show where most are wanted: one more than
// that is shown too, for a remark about it would be as long.
func atMost(n, most int) int {
	if n <= most+1 {
		return n
	}
	return most
}
