package report

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// style is how a piece of a lesson stands out where there is colour. Without,
// it is text like any other.
type style int

const (
	ordinary style = iota
	strong
	emphasis
	code
)

// span is text in one style. A word is the spans between two spaces.
type span struct {
	text  string
	style style
}

type spans []span

// columns is how wide spans are.
func (s spans) columns() int {
	n := 0
	for _, x := range s {
		n += utf8.RuneCountInString(x.text)
	}
	return n
}

// add appends text, to the last span if that has the same style.
func (s spans) add(text string, as style) spans {
	if n := len(s); n > 0 && s[n-1].style == as {
		s[n-1].text += text
		return s
	}
	return append(s, span{text, as})
}

// as returns the spans in one style.
func (s spans) as(one style) spans {
	out := spans{}
	for _, x := range s {
		out = out.add(x.text, one)
	}
	return out
}

// chop cuts a word into pieces of at most so many columns.
func (s spans) chop(width int) []spans {
	if s.columns() <= width {
		return []spans{s}
	}
	var out []spans
	var piece spans
	used := 0
	for _, x := range s {
		for _, r := range x.text {
			if used == width {
				out = append(out, piece)
				piece, used = nil, 0
			}
			piece = piece.add(string(r), x.style)
			used++
		}
	}
	return append(out, piece)
}

// flow puts words into lines that fit; no words are one empty line.
func flow(words []spans, width int) []spans {
	width = max(1, width)
	var out []spans
	var line spans
	for _, w := range words {
		for _, piece := range w.chop(width) {
			if len(line) > 0 && line.columns()+1+piece.columns() > width {
				out = append(out, line)
				line = nil
			}
			if n := len(line); n > 0 {
				between := ordinary
				if line[n-1].style == piece[0].style {
					between = piece[0].style
				}
				line = line.add(" ", between)
			}
			for _, x := range piece {
				line = line.add(x.text, x.style)
			}
		}
	}
	return append(out, line)
}

// paint is spans as text.
func (p *page) paint(s spans) string {
	var b strings.Builder
	for _, x := range s {
		var colour func(string) string
		switch x.style {
		case strong:
			colour = p.Strong
		case emphasis:
			colour = p.emphasis
		case code:
			colour = p.code
		}
		b.WriteString(paint(colour, x.text))
	}
	return b.String()
}

var (
	link     = regexp.MustCompile(`^!?\[([^\]]*)\]\([^)]*\)`)
	stressed = regexp.MustCompile(`^\*([^\s*]|[^\s*][^*]*[^\s*])\*(\W|$)`)
)

// scanner takes a paragraph apart into words.
type scanner struct {
	out                    []spans
	word                   spans
	strong, emphasis, code bool
}

// inline splits a paragraph of Markdown into words. Code loses its backquotes,
// strong and stressed words lose their stars, a link keeps its text.
func inline(text string) []spans {
	s := &scanner{}
	s.scan(text)
	s.end()
	return s.out
}

func (s *scanner) scan(text string) {
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch c := text[i]; {
		case c == '`':
			s.code = !s.code
		case c == ' ':
			s.end()
		case s.code:
			s.put(c)
		case strings.HasPrefix(rest, "**"):
			s.strong = !s.strong
			i++
		case c == '*' && (i == 0 || !alphanumeric(text[i-1])) && stressed.MatchString(rest):
			inner := stressed.FindStringSubmatch(rest)[1]
			s.emphasis = true
			s.scan(inner)
			s.emphasis = false
			i += len(inner) + 1
		case (c == '[' || c == '!') && link.MatchString(rest):
			m := link.FindStringSubmatch(rest)
			s.scan(m[1])
			i += len(m[0]) - 1
		default:
			s.put(c)
		}
	}
}

func alphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// put adds a byte to the word.
func (s *scanner) put(c byte) {
	as := ordinary
	switch {
	case s.code:
		as = code
	case s.strong:
		as = strong
	case s.emphasis:
		as = emphasis
	}
	s.word = s.word.add(string([]byte{c}), as)
}

func (s *scanner) end() {
	if len(s.word) > 0 {
		s.out = append(s.out, s.word)
		s.word = nil
	}
}
