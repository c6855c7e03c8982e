package author

import (
	"errors"
	"slices"

	"gopkg.in/yaml.v3"
)

// parseTree returns the top of the document in a text.
func parseTree(text []byte) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 {
		return nil, errors.New("the file is empty")
	}
	return doc.Content[0], nil
}

// value returns the value of a key in a mapping, or nil.
func value(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// route leads from the top to a node, by indices.
type route []int

// find returns the path to the mapping that starts at a position.
func find(n *yaml.Node, line, column int) (route, bool) {
	if n.Kind == yaml.MappingNode && n.Line == line && n.Column == column {
		return nil, true
	}
	for i, c := range n.Content {
		if p, ok := find(c, line, column); ok {
			return append(route{i}, p...), true
		}
	}
	return nil, false
}

// at follows a path.
func (p route) at(root *yaml.Node) *yaml.Node {
	for _, i := range p {
		root = root.Content[i]
	}
	return root
}

// change is what an edit does to a tree: the node under a path gets more at its
// end, or the value under it is another one.
type change struct {
	at   route
	more []*yaml.Node // nil: the node itself becomes the one of with
	with *yaml.Node
}

// made reports whether one tree came from another by a change and nothing else.
func (c change) made(before, after *yaml.Node) bool {
	return c.same(before, after, c.at, true)
}

func (c change) same(a, b *yaml.Node, at route, on bool) bool {
	if on && len(at) == 0 {
		if c.with != nil {
			return equal(c.with, b)
		}
		n := len(a.Content)
		if len(b.Content) != n+len(c.more) {
			return false
		}
		rest := *b
		rest.Content = b.Content[:n]
		return unchanged(a, &rest) && slices.EqualFunc(c.more, b.Content[n:], equal)
	}
	if !on || a.Kind != b.Kind || a.Style != b.Style || len(a.Content) != len(b.Content) {
		return unchanged(a, b)
	}
	for i := range a.Content {
		if i == at[0] {
			if !c.same(a.Content[i], b.Content[i], at[1:], true) {
				return false
			}
		} else if !unchanged(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// unchanged reports whether two trees are the same, the way they are written too.
func unchanged(a, b *yaml.Node) bool {
	return a.Style == b.Style && a.Anchor == b.Anchor && a.Kind == b.Kind && a.Value == b.Value &&
		a.ShortTag() == b.ShortTag() && slices.EqualFunc(a.Content, b.Content, unchanged)
}

// equal reports whether two trees mean the same.
func equal(a, b *yaml.Node) bool {
	return a.Kind == b.Kind && a.Value == b.Value && a.ShortTag() == b.ShortTag() && slices.EqualFunc(a.Content, b.Content, equal)
}

// lastLine is the last line on which something of a node begins.
func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

// lastStart is where the last scalar of a node begins.
func lastStart(n *yaml.Node) (line, column int) {
	line, column = n.Line, n.Column
	for _, c := range n.Content {
		if l, col := lastStart(c); l > line || l == line && col > column {
			line, column = l, col
		}
	}
	return line, column
}
