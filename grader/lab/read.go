package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/suite"
)

// reader reads the nodes of one script, strictly: what does not fit is a problem
// with its position, and reading goes on to find the others.
type reader struct {
	file     string
	in       string // where in the script, for messages
	problems suite.Problems
}

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	r.failAt(suite.Position{File: r.file, Line: n.Line, Column: n.Column}, format, args...)
}

func (r *reader) failAt(pos suite.Position, format string, args ...any) {
	r.problems = append(r.problems, suite.Problem{Pos: pos, In: r.in, Text: fmt.Sprintf(format, args...)})
}

// yamlLine finds the line in what the parser says.
var (
	yamlLine      = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)
	unknownAnchor = regexp.MustCompile(`^unknown anchor '(.+)' referenced`)
)

// document returns the top of the one document in a text, or nil after a problem.
func (r *reader) document(text []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if err == nil {
		if err = dec.Decode(&more); err == nil {
			r.fail(&more, "a second document starts here; a script is one, so remove the line with ---")
			return nil
		}
	}
	switch {
	case !errors.Is(err, io.EOF):
		r.syntax(text, err)
		return nil
	case len(doc.Content) == 0 || doc.Content[0].Kind == yaml.ScalarNode && doc.Content[0].Value == "":
		r.failAt(suite.Position{File: r.file, Line: 1, Column: 1}, "the script is empty: grade lab shows one to start from")
		return nil
	}
	if r.plainOnly(doc.Content[0]); len(r.problems) > 0 {
		return nil
	}
	return doc.Content[0]
}

// syntax reports what the parser says.
func (r *reader) syntax(text []byte, err error) {
	line, says := 1, err.Error()
	if m := yamlLine.FindStringSubmatch(says); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = max(n, 1)
		}
		says = m[2]
	}
	if m := unknownAnchor.FindStringSubmatch(says); m != nil { // it comes without a line
		if before, _, ok := bytes.Cut(text, []byte("*"+m[1])); ok {
			line = 1 + bytes.Count(before, []byte("\n"))
		}
		says += ", or put text that starts with * in quotes"
	}
	r.failAt(suite.Position{File: r.file, Line: line, Column: 1},
		"not valid YAML: %s: look at the indentation, the quotes and the brackets of this line and of those above it", says)
}

// plainOnly refuses what YAML has beyond plain values.
func (r *reader) plainOnly(n *yaml.Node) {
	switch {
	case n.Kind == yaml.AliasNode:
		r.fail(n, "*%s: a script has no aliases; write the value out", n.Value)
		return
	case n.Anchor != "":
		r.fail(n, "&%s: a script has no anchors; drop it", n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		r.fail(n, "the tag %s is not supported: drop it", n.ShortTag())
	}
	for _, c := range n.Content {
		r.plainOnly(c)
	}
}

// fields returns the values of a mapping by key, in the order of the file. It
// refuses keys that are not among known, and repeated ones.
func (r *reader) fields(n *yaml.Node, what string, known ...string) fields {
	f := fields{reader: r, node: n, what: what, values: make(map[string]*yaml.Node)}
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s is written as {%s: ...}, found %s", what, strings.Join(known, ": ..., "), found(n))
		f.broken = true
		return f
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case key.Kind != yaml.ScalarNode || !slices.Contains(known, key.Value):
			r.fail(key, "%s has no %s%s", what, found(key), didYouMean(key.Value, known))
		case f.values[key.Value] != nil:
			r.fail(key, "%s stands here again; one of them goes", key.Value)
		default:
			f.values[key.Value] = n.Content[i+1]
		}
	}
	return f
}

// fields are the values of one mapping.
type fields struct {
	*reader
	node   *yaml.Node
	what   string
	values map[string]*yaml.Node
	broken bool
}

// has returns the value of a key, or nil.
func (f fields) has(key string) *yaml.Node { return f.values[key] }

// must returns the value of a key; without it there is a problem.
func (f fields) must(key, hint string) *yaml.Node {
	n := f.values[key]
	if n == nil && !f.broken {
		f.fail(f.node, "%s has no %s: write %s", f.what, key, hint)
	}
	return n
}

// text returns a string, which must not be empty.
func (r *reader) text(n *yaml.Node) (string, bool) {
	switch {
	case n == nil:
		return "", false
	case n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null":
		r.fail(n, "want a text, found %s", found(n))
	case n.ShortTag() != "!!str":
		r.fail(n, "want a text, found %s: write it in quotes, %q", found(n), n.Value)
	case strings.TrimSpace(n.Value) == "":
		r.fail(n, "want a text, found an empty one")
	default:
		return n.Value, true
	}
	return "", false
}

// integer returns a whole number between two bounds.
func (r *reader) integer(n *yaml.Node, low, high int64) (int64, bool) {
	if n == nil {
		return 0, false
	}
	digits := strings.ReplaceAll(n.Value, "_", "")
	i, err := strconv.ParseInt(digits, 10, 64)
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" || err != nil || strconv.FormatInt(i, 10) != digits || i < low || i > high {
		r.fail(n, "want a whole number from %d to %d, found %s", low, high, found(n))
		return 0, false
	}
	return i, true
}

func (r *reader) boolean(n *yaml.Node) (is, ok bool) {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!bool" {
		r.fail(n, "want true or false, found %s", found(n))
		return false, false
	}
	return strings.EqualFold(n.Value, "true"), true
}

// choice returns a word that is one of some.
func (r *reader) choice(n *yaml.Node, words ...string) (string, bool) {
	if n == nil {
		return "", false
	}
	if n.Kind != yaml.ScalarNode || !slices.Contains(words, n.Value) {
		r.fail(n, "want %s, found %s%s", strings.Join(words, " or "), found(n), didYouMean(n.Value, words))
		return "", false
	}
	return n.Value, true
}

// found names what stands in a script, for messages.
func found(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.MappingNode:
		return "a mapping"
	}
	if n.ShortTag() == "!!null" {
		return "nothing (null)"
	}
	return strconv.Quote(shortened(n.Value, 60))
}

// shortened is a text with at most so many runes.
func shortened(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-3]) + "..."
	}
	return s
}

// didYouMean is a bracketed suggestion, or what is allowed.
func didYouMean(name string, known []string) string {
	if near := suite.Nearest(shortened(name, 40), known); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	if len(known) == 0 {
		return " (there is none)"
	}
	return " (there are: " + strings.Join(known, ", ") + ")"
}

func names[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
