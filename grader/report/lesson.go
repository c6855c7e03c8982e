package report

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Lesson writes Markdown for reading in a terminal: paragraphs and lists are
// filled to the width, headings and strong words are strong, links are reduced
// to their text. Code and tables stay as they are. It knows the Markdown of the
// lessons and refuses nothing else: what it does not know is a paragraph.
//
// Errors: those of w.
func (t *Terminal) Lesson(w io.Writer, markdown string) error {
	p := t.page()
	m := &markup{page: p}
	fenced := false
	for l := range strings.Lines(markdown) {
		l = strings.TrimRight(l, "\r\n")
		switch {
		case strings.HasPrefix(strings.TrimSpace(l), "```"):
			m.end()
			m.blank = false
			fenced = !fenced
		case fenced:
			p.line("    %s", l)
		default:
			m.add(l)
		}
	}
	m.end()
	return p.flush(w)
}

// markup collects the lines of one paragraph or list item.
type markup struct {
	page        *page
	words       []string
	first, rest string // indents
	blank       bool   // the last line written was empty
}

var (
	heading = regexp.MustCompile(`^#{1,6} `)
	item    = regexp.MustCompile(`^( *)([-*+]|[0-9]+[.)]) +`)
	link    = regexp.MustCompile(`^!?\[([^\]]*)\]\([^)]*\)`)
	quote   = regexp.MustCompile(`^> ?`)
)

func (m *markup) add(l string) {
	switch trimmed := strings.TrimSpace(l); {
	case trimmed == "":
		m.end()
		if !m.blank {
			m.page.line("")
		}
		m.blank = true
	case heading.MatchString(l):
		m.end()
		m.page.line("%s", paint(m.page.Strong, inline(l).plain()))
		m.blank = false
	case strings.HasPrefix(trimmed, "|"):
		m.end()
		m.page.line("%s", l)
		m.blank = false
	case item.MatchString(l):
		m.end()
		sign := item.FindString(l)
		m.first, m.rest = sign, strings.Repeat(" ", len(sign))
		m.words = append(m.words, l[len(sign):])
	case quote.MatchString(trimmed):
		if m.first != "> " {
			m.end()
			m.first, m.rest = "> ", "> "
		}
		m.words = append(m.words, quote.ReplaceAllString(trimmed, ""))
	default:
		m.words = append(m.words, trimmed)
	}
}

// end writes what was collected, filled.
func (m *markup) end() {
	if len(m.words) > 0 {
		text := inline(strings.Join(m.words, " "))
		m.page.fill(text, m.first, m.rest)
		m.blank = false
	}
	m.words, m.first, m.rest = nil, "", ""
}

// styled is a word of a paragraph; a strong one is painted.
type styled struct {
	text   string
	strong bool
}

type sentence []styled

func (s sentence) plain() string {
	var words []string
	for _, w := range s {
		words = append(words, w.text)
	}
	return strings.Join(words, " ")
}

// scanner takes a paragraph apart into words.
type scanner struct {
	out        sentence
	word       strings.Builder
	begun      bool // a word is being written
	wordStrong bool // and it began strong
	strong     bool
	code       bool
}

// inline splits a paragraph into words. Code keeps its backquotes and emphasis
// its stars, strong words lose theirs, a link keeps its text.
func inline(text string) sentence {
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
			s.put(c)
		case c == ' ':
			s.end()
		case s.code:
			s.put(c)
		case strings.HasPrefix(rest, "**"):
			s.strong = !s.strong
			i++
		case c == '[' || c == '!':
			m := link.FindStringSubmatch(rest)
			if m == nil {
				s.put(c)
				break
			}
			s.scan(m[1])
			i += len(m[0]) - 1
		default:
			s.put(c)
		}
	}
}

func (s *scanner) put(c byte) {
	if !s.begun {
		s.begun, s.wordStrong = true, s.strong
	}
	s.word.WriteByte(c)
}

func (s *scanner) end() {
	if s.begun {
		s.out = append(s.out, styled{s.word.String(), s.wordStrong})
		s.word.Reset()
		s.begun = false
	}
}

// fill writes a paragraph's words in lines that fit.
func (p *page) fill(words sentence, first, rest string) {
	line, used := first, utf8.RuneCountInString(first)
	empty := true
	for _, w := range words {
		n := utf8.RuneCountInString(w.text)
		if !empty && used+1+n > p.width {
			p.line("%s", line)
			line, used, empty = rest, utf8.RuneCountInString(rest), true
		}
		if !empty {
			line += " "
			used++
		}
		if w.strong {
			line += paint(p.Strong, w.text)
		} else {
			line += w.text
		}
		used += n
		empty = false
	}
	p.line("%s", line)
}
