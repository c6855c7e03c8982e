// Package mutate makes small wrong changes to a Go source file: mutants.
//
// In goes the text of one file, out come mutants, each the replacement of a few
// bytes that its syntax tree suggests: another comparison, a statement left out,
// two arguments exchanged. A suite that lets one of them pass has a hole, or the
// mutant means the same. The package compiles and runs nothing, so some of what
// it makes does not compile.
package mutate

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Mutant is one small change to a file.
type Mutant struct {
	// ID names it by what it is and not by where: the function, the operator, the
	// source before and after, and a number where that repeats. It stays what it is
	// when something else in the file changes.
	ID string
	// Operator is the kind of change: "comparison", "boundary", "arithmetic",
	// "delete", "negate", "logic", "constant", "swap", "unsorted", "bounds",
	// "return", "extreme".
	Operator string
	// Line and Column are where the change is, counted from 1.
	Line, Column int
	// Start and End are byte offsets of what is replaced, With is what stands there
	// instead.
	Start, End int
	With       string
}

// Apply returns the file with the change.
func (m Mutant) Apply(src []byte) []byte {
	return slices.Concat(src[:m.Start], []byte(m.With), src[m.End:])
}

// Diff shows the lines that change, as "-" and "+" lines below one that names
// the place.
func (m Mutant) Diff(name string, src []byte) string {
	from := bytes.LastIndexByte(src[:m.Start], '\n') + 1
	to := len(src)
	if i := bytes.IndexByte(src[m.End:], '\n'); i >= 0 {
		to = m.End + i
	}
	old := string(src[from:to])
	changed := string(src[from:m.Start]) + m.With + string(src[m.End:to])
	var b strings.Builder
	fmt.Fprintf(&b, "@@ %s:%d @@\n", name, m.Line)
	mark := func(sign, text string) {
		for l := range strings.Lines(text) {
			if l = strings.TrimRight(l, " \t\r\n"); l != "" {
				b.WriteString(sign + l + "\n")
			}
		}
	}
	mark("-", old)
	mark("+", changed)
	return b.String()
}

// File returns the mutants of a file in source order. No two come to the same
// text, and none to the text that was given.
//
// Errors: a file that does not parse.
func File(name string, src []byte) ([]Mutant, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &maker{fset: fset, file: fset.File(f.Pos()), src: src, methods: make(map[string]int)}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			m.methods[fn.Name.Name]++
		}
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			m.inside(fn)
		}
	}
	return m.finish(), nil
}

// maker collects the mutants of one file.
type maker struct {
	fset    *token.FileSet
	file    *token.File
	src     []byte
	methods map[string]int // how many functions have a name
	in      string         // the function at hand
	results *ast.FieldList // of the function or literal at hand
	list    []Mutant
}

// inside makes the mutants of a function.
func (m *maker) inside(fn *ast.FuncDecl) {
	m.in = fn.Name.Name
	if fn.Recv != nil && m.methods[m.in] > 1 {
		m.in = receiver(fn.Recv.List[0].Type) + "." + m.in
	}
	m.walk(fn.Body, fn.Type.Results)
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	case *ast.IndexExpr:
		return receiver(t.X)
	}
	return "?"
}

// walk makes the mutants of a body whose function has these results.
func (m *maker) walk(body *ast.BlockStmt, results *ast.FieldList) {
	outer := m.results
	m.results = results
	defer func() { m.results = outer }()
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			m.walk(n.Body, n.Type.Results)
			return false
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.CallExpr:
			return m.call(n)
		}
		m.node(n)
		return true
	})
}

// text is the source of a node.
func (m *maker) text(n ast.Node) string { return string(m.src[m.at(n.Pos()):m.at(n.End())]) }

func (m *maker) at(p token.Pos) int { return m.file.Offset(p) }

// replace makes a mutant that writes something else in the place of a node.
func (m *maker) replace(operator string, n ast.Node, with string) {
	m.change(operator, n, n.Pos(), n.End(), with)
}

// change makes a mutant of the bytes from start to end, which is named by the
// node around it.
func (m *maker) change(operator string, around ast.Node, start, end token.Pos, with string) {
	from, to := m.at(start), m.at(end)
	if string(m.src[from:to]) == with {
		return
	}
	place := m.file.Position(start)
	before := m.text(around)
	a, b := m.at(around.Pos()), m.at(around.End())
	after := string(m.src[a:max(a, from)]) + with + string(m.src[min(to, b):b])
	id := fmt.Sprintf("%s: %s: %s", m.in, operator, brief(before))
	if operator != "delete" && operator != "unsorted" || with != "" {
		id += " => " + brief(after)
	}
	m.list = append(m.list, Mutant{
		ID: id, Operator: operator, Line: place.Line, Column: place.Column, Start: from, End: to, With: with,
	})
}

// brief is source on one short line.
func brief(s string) string {
	const most = 70
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && s[cut]&0xc0 == 0x80 {
		cut--
	}
	return s[:cut] + "..."
}

// finish puts the mutants in order, drops repeats, and numbers equal names.
func (m *maker) finish() []Mutant {
	slices.SortStableFunc(m.list, func(a, b Mutant) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	type edit struct {
		start, end int
		with       string
	}
	seen := make(map[edit]bool)
	names := make(map[string]int)
	var list []Mutant
	for _, x := range m.list {
		e := m.least(x.Start, x.End, x.With)
		key := edit{e[0], e[1], x.With[e[2]:e[3]]}
		if seen[key] {
			continue
		}
		seen[key] = true
		if names[x.ID]++; names[x.ID] > 1 {
			x.ID += fmt.Sprintf(" (%d)", names[x.ID])
		}
		list = append(list, x)
	}
	return list
}

// least trims what a replacement keeps at both ends, so that equal changes are
// seen to be equal: the bounds in the source, and those in the new text.
func (m *maker) least(start, end int, with string) [4]int {
	from, to := 0, len(with)
	for start < end && from < to && m.src[start] == with[from] {
		start, from = start+1, from+1
	}
	for start < end && from < to && m.src[end-1] == with[to-1] {
		end, to = end-1, to-1
	}
	return [4]int{start, end, from, to}
}
