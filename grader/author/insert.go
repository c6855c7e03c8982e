package author

import (
	"bytes"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// maxTries bounds the search for the place of an insertion.
const maxTries = 500

// editor changes a text piece by piece. After every piece the text is parsed
// again: a place that changes the tree in any other way than it should is no
// place.
type editor struct {
	text []byte
	root *yaml.Node
}

func newEditor(text []byte) (*editor, error) {
	root, err := parseTree(text)
	if err != nil {
		return nil, err
	}
	return &editor{slices.Clone(text), root}, nil
}

// try makes an insertion if it has the effect that is wanted and no other.
func (e *editor) try(at int, piece string, c change) bool {
	text := slices.Concat(e.text[:at], []byte(piece), e.text[at:])
	root, err := parseTree(text)
	if err != nil || !c.made(e.root, root) {
		return false
	}
	e.text, e.root = text, root
	return true
}

// below inserts lines, which end with a newline each, below what a block node
// consists of, and below the comments that are indented deeper than deep blanks.
func (e *editor) below(n *yaml.Node, block string, deep int, c change) bool {
	lines := splitLines(e.text)
	first := lastLine(n) - 1
	for i := first; i < len(lines) && i < first+maxTries; i++ {
		before := *e
		if !e.insertLines(lines, i, block, c) {
			continue
		}
		end := i
		for end+1 < len(lines) && lines[end+1].isComment() && len(lines[end+1].indent()) > deep {
			end++
		}
		if end > i {
			near := *e
			if *e = before; !e.insertLines(lines, end, block, c) {
				*e = near
			}
		}
		return true
	}
	return false
}

// insertLines inserts lines after the line of an index.
func (e *editor) insertLines(lines []textLine, i int, block string, c change) bool {
	eol := lines[i].eol
	if eol == "" {
		eol = ending(lines)
	}
	return e.try(lines[i].end(), eol+strings.ReplaceAll(strings.TrimSuffix(block, "\n"), "\n", eol), c)
}

// inside inserts a pair before the bracket that closes a flow mapping.
func (e *editor) inside(n *yaml.Node, pair string, c change) bool {
	lines := splitLines(e.text)
	line, column := lastStart(n)
	for at, tries := offset(lines, line, column), 0; tries < maxTries; tries++ {
		i := bytes.IndexByte(e.text[at:], '}')
		if i < 0 {
			return false
		}
		at += i
		tight := len(bytes.TrimRight(e.text[:at], " "))
		if tight == 0 || e.text[tight-1] == '\n' || e.text[tight-1] == '\r' {
			tight = at // the bracket has a line of its own
		}
		for _, place := range []int{tight, at} {
			for _, lead := range []string{", ", " ", ""} {
				if e.try(place, lead+pair, c) {
					return true
				}
			}
		}
		at++
	}
	return false
}

// behind inserts a value after the colon of a key that has none.
func (e *editor) behind(key *yaml.Node, value string, c change) bool {
	lines := splitLines(e.text)
	start := offset(lines, key.Line, key.Column)
	l := lines[key.Line-1]
	rest := string(e.text[start:l.end()])
	colon := strings.IndexByte(rest, ':')
	if colon < 0 {
		return false
	}
	at := start + colon + 1
	switch after := rest[colon+1:]; {
	case after == " " || strings.HasPrefix(after, " ") && !strings.HasPrefix(after, "  "):
		if strings.HasPrefix(after, " #") {
			return e.try(at, " "+value, c)
		}
		return e.try(at+1, value, c) || e.try(at, " "+value, c)
	}
	return e.try(at, " "+value, c)
}

// mark puts the mark behind a line, or above it where it has no room.
func (e *editor) mark(line int, above bool) bool {
	lines := splitLines(e.text)
	l := lines[line-1]
	if line > 1 && markIn(lines[line-2].text) >= 0 && lines[line-2].isComment() {
		return true
	}
	nothing := change{} // the tree stays as it is
	width := len([]rune(l.text)) + len("  "+Mark)
	if !above && width <= 100 && !strings.Contains(l.text, " #") && e.try(l.end(), "  "+Mark, nothing) {
		return true
	}
	eol := l.eol
	if eol == "" {
		eol = ending(lines)
	}
	return e.try(l.start, l.indent()+Mark+eol, nothing)
}
