package lab

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Style is how a play is drawn on a terminal.
type Style struct {
	// Width is how many columns there are, from 60 to 200; 0 is 80.
	Width int
	// ASCII draws with plain characters instead of lines.
	ASCII bool
	Palette
}

// Palette colours text. The zero value leaves it plain; colour never says what
// the words and lines do not say already.
type Palette struct {
	// Good is for what stays, Bad for what is gone or refused, Warn for what waits.
	Good, Bad, Warn func(string) string
	// Strong is for headings and names, Faint for what may be skipped.
	Strong, Faint func(string) string
}

func paint(colour func(string) string, s string) string {
	if colour == nil || s == "" {
		return s
	}
	return colour(s)
}

const (
	minWidth     = 60
	maxWidth     = 200
	defaultWidth = 80
	// textWidth bounds the lines of running text, which are hard to read longer.
	textWidth = 100
)

func (s Style) columns() int {
	if s.Width == 0 {
		return defaultWidth
	}
	return min(max(s.Width, minWidth), maxWidth)
}

// lines are what boxes are drawn with.
type lines struct {
	corners    [4]string // top left, top right, bottom left, bottom right
	across, up string
}

// marks are the other signs of a drawing.
type marks struct {
	arrow, gapLeft, gapRight, active, tombstone string
	closed, activeBox, goneBox, loud            lines
}

func (s Style) marks() marks {
	if s.ASCII {
		plain := [4]string{"+", "+", "+", "+"}
		return marks{
			arrow: "->", gapLeft: "(", gapRight: ")", active: "|", tombstone: "x",
			closed: lines{plain, "-", "|"}, activeBox: lines{[4]string{"#", "#", "#", "#"}, "=", "#"},
			goneBox: lines{[4]string{".", ".", ".", "."}, ".", ":"}, loud: lines{[4]string{"*", "*", "*", "*"}, "*", "*"},
		}
	}
	return marks{
		arrow: "→", gapLeft: "╌", gapRight: "╌", active: "┃", tombstone: "†",
		closed:    lines{[4]string{"┌", "┐", "└", "┘"}, "─", "│"},
		activeBox: lines{[4]string{"┏", "┓", "┗", "┛"}, "━", "┃"},
		goneBox:   lines{[4]string{"┌", "┐", "└", "┘"}, "╌", "╎"},
		loud:      lines{[4]string{"╔", "╗", "╚", "╝"}, "═", "║"},
	}
}

// wrapped breaks a text at its spaces into lines of at most width columns. A
// word that is longer is cut.
func wrapped(s string, width int) []string {
	var out []string
	line, n := "", 0
	for _, word := range strings.Fields(s) {
		for {
			w := utf8.RuneCountInString(word)
			switch {
			case n == 0 && w > width:
				runes := []rune(word)
				out = append(out, string(runes[:width]))
				word = string(runes[width:])
				continue
			case n == 0:
				line, n = word, w
			case n+1+w <= width:
				line, n = line+" "+word, n+1+w
			default:
				out = append(out, line)
				line, n = "", 0
				continue
			}
			break
		}
	}
	if n > 0 || len(out) == 0 {
		out = append(out, line)
	}
	return out
}

// paragraphs splits a text at its empty lines.
func paragraphs(s string) []string {
	var out []string
	for _, p := range strings.Split(s, "\n\n") {
		if strings.TrimSpace(p) != "" {
			out = append(out, strings.Join(strings.Fields(p), " "))
		}
	}
	return out
}

// padded is s with spaces up to n columns, and cut there.
func padded(s string, n int) string {
	w := utf8.RuneCountInString(s)
	if w > n {
		return string([]rune(s)[:n])
	}
	return s + strings.Repeat(" ", n-w)
}

// harmless is a text without control characters, which could change the
// terminal; the replacement character stands for each.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}

// ascii spells signs out that plain ASCII has not got.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r == '…':
			b.WriteString("...")
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
