package report

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Lesson writes Markdown for reading in a terminal: paragraphs, lists and the
// cells of tables are filled to the width, and links, code and stressed words
// are reduced to their text, which is styled if the palette is. Blocks of code
// stay as they are. It knows the Markdown of the lessons and refuses nothing
// else: what it does not know is a paragraph.
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

// markup collects the lines of one paragraph, list item or table.
type markup struct {
	page        *page
	words       []string
	rows        []string // of a table
	first, rest string   // indents
	blank       bool     // the last line written was empty
}

var (
	heading = regexp.MustCompile(`^#{1,6} `)
	item    = regexp.MustCompile(`^( *)([-*+]|[0-9]+[.)]) +`)
	quote   = regexp.MustCompile(`^> ?`)
)

func (m *markup) add(l string) {
	trimmed := strings.TrimSpace(l)
	tabular := strings.HasPrefix(trimmed, "|")
	if tabular != (len(m.rows) > 0) {
		m.end()
	}
	switch {
	case tabular:
		m.rows = append(m.rows, trimmed)
	case trimmed == "":
		m.end()
		if !m.blank {
			m.page.line("")
		}
		m.blank = true
	case heading.MatchString(l):
		m.end()
		for _, text := range flow(inline(l), m.page.width) {
			m.page.line("%s", m.page.paint(text.as(strong)))
		}
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
		indent := m.first
		for _, text := range flow(inline(strings.Join(m.words, " ")), m.page.width-utf8.RuneCountInString(m.first)) {
			m.page.line("%s%s", indent, m.page.paint(text))
			indent = m.rest
		}
		m.blank = false
	}
	if len(m.rows) > 0 {
		m.page.grid(m.rows)
		m.blank = false
	}
	m.words, m.rows, m.first, m.rest = nil, nil, "", ""
}
