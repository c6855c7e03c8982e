package author

import (
	"strings"
	"unicode/utf8"
)

// textLine is one line of a file: its bytes from start on, without and with what
// ends it.
type textLine struct {
	start     int
	text, eol string
}

// end is the offset after the line's text.
func (l textLine) end() int { return l.start + len(l.text) }

// splitLines splits a text where YAML ends a line, so that the numbers are those
// of its parser. There is at least one line.
func splitLines(text []byte) []textLine {
	s := string(text)
	start := len(s) - len(strings.TrimPrefix(s, "\ufeff"))
	var lines []textLine
	for {
		at, eol := len(s), ""
		for i, r := range s[start:] {
			switch r {
			case '\n', '\r', '\u0085', '\u2028', '\u2029':
				at, eol = start+i, s[start+i:start+i+utf8.RuneLen(r)]
			}
			if eol != "" {
				break
			}
		}
		if eol == "\r" && strings.HasPrefix(s[at:], "\r\n") {
			eol = "\r\n"
		}
		lines = append(lines, textLine{start, s[start:at], eol})
		if start = at + len(eol); eol == "" {
			return lines
		}
	}
}

// offset is where a position, counted from 1 and in runes, lies in a text.
func offset(lines []textLine, line, column int) int {
	l := lines[min(line, len(lines))-1]
	at := 0
	for range column - 1 {
		_, n := utf8.DecodeRuneInString(l.text[at:])
		at += n
	}
	return l.start + at
}

// ending is how a text ends its lines.
func ending(lines []textLine) string {
	if lines[0].eol == "" {
		return "\n"
	}
	return lines[0].eol
}

// indent is the blanks that a line starts with.
func (l textLine) indent() string {
	return l.text[:len(l.text)-len(strings.TrimLeft(l.text, " "))]
}

// isComment reports whether a line has nothing but a comment.
func (l textLine) isComment() bool { return strings.HasPrefix(strings.TrimLeft(l.text, " "), "#") }

// isBlank reports whether a line has nothing on it.
func (l textLine) isBlank() bool { return strings.TrimSpace(l.text) == "" }
