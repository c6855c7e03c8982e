package mutate

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// maker collects the mutants of one file.
type maker struct {
	file *token.File
	src  []byte
	list []Mutant

	// What the file declares, set by learn.
	named   map[string]int        // how many functions have a name
	params  map[string][]ast.Expr // the types of a function's parameters, by a name that it alone has
	imports map[string]int        // how often each imported package is used, by its name
	kin     map[string][]string   // the constants and the like that may stand for one, itself among them

	// Where it is.
	in      string     // the function
	results []ast.Expr // the types of what it, or the literal at hand, returns
	last    ast.Stmt   // of its body, may be nil
}

// body makes the mutants of a function, which is a declaration or a literal.
func (m *maker) body(fn ast.Node, t *ast.FuncType, b *ast.BlockStmt) {
	outer, end := m.results, m.last
	defer func() { m.results, m.last = outer, end }()
	m.results, m.last = types(t.Results), nil
	if len(b.List) > 0 {
		m.last = b.List[len(b.List)-1]
	}
	m.inspect(b, []ast.Node{fn})
}

// inspect makes the mutants of a node and of all that is in it; around are the
// nodes that it is in, from the function on.
func (m *maker) inspect(root ast.Node, around []ast.Node) {
	ast.PreorderStack(root, around, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			m.body(n, n.Type, n.Body)
			return false
		case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.StructType, *ast.InterfaceType, *ast.FuncType:
			return false
		case *ast.GenDecl:
			return changeable(n)
		case *ast.CallExpr:
			return m.call(n, stack)
		}
		m.node(n, stack)
		return true
	})
}

// at is the offset of a place.
func (m *maker) at(p token.Pos) int { return m.file.Offset(p) }

// place is a line and a column, whatever a line directive says.
func (m *maker) place(p token.Pos) (line, column int) {
	at := m.file.PositionFor(p, false)
	return at.Line, at.Column
}

// text is the source of a node.
func (m *maker) text(n ast.Node) string { return string(m.src[m.at(n.Pos()):m.at(n.End())]) }

// replace makes a mutant that writes something else in the place of a node.
func (m *maker) replace(operator string, n ast.Node, with string) {
	m.change(operator, n, n.Pos(), n.End(), with)
}

// change makes a mutant of the bytes from start to end, which is named by the
// node around them.
func (m *maker) change(operator string, around ast.Node, start, end token.Pos, with string) {
	a, from, to, b := m.at(around.Pos()), m.at(start), m.at(end), m.at(around.End())
	with = m.apart(from, to, with)
	head, old, tail, changed := m.bare(a, from), m.bare(from, to), m.bare(to, b), uncommented([]byte(with))
	if len(line(head+old+tail)) > most {
		head, tail = ending(head), beginning(tail)
	}
	before, after := head+old+tail, head+changed+tail
	m.add(operator, before, after, start, end, with)
}

// add adds a mutant that is named by source before and after, without comments.
func (m *maker) add(operator, before, after string, start, end token.Pos, with string) {
	id := fmt.Sprintf("%s: %s: %s", m.in, operator, brief(before))
	if after = brief(after); after != "" {
		id += " => " + after
	}
	from, to := m.at(start), m.at(end)
	x := Mutant{ID: id, Operator: operator, Start: from, End: to, With: with}
	x.Line, x.Column = m.place(start)
	m.list = append(m.list, x)
}

// apart puts spaces about a text where it would run together with what stands
// before or after it: "a+-b" does not become "a--b".
func (m *maker) apart(from, to int, with string) string {
	if with == "" {
		return with
	}
	if from > 0 && together(m.src[from-1], with[0]) {
		with = " " + with
	}
	if to < len(m.src) && together(with[len(with)-1], m.src[to]) {
		with += " "
	}
	return with
}

// together reports whether two bytes side by side may be of one token.
func together(a, b byte) bool {
	word := func(c byte) bool {
		return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	mark := func(c byte) bool { return strings.IndexByte("+-*/%&|^<>=!", c) >= 0 }
	return word(a) && word(b) || mark(a) && mark(b)
}

// bare is source without its comments.
func (m *maker) bare(from, to int) string { return uncommented(m.src[from:to]) }

// uncommented is a piece of source without its comments.
func uncommented(src []byte) string {
	if !bytes.Contains(src, []byte("//")) && !bytes.Contains(src, []byte("/*")) {
		return string(src)
	}
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	var b strings.Builder
	from := 0
	for {
		switch pos, tok, _ := s.Scan(); tok {
		case token.COMMENT:
			at := file.Offset(pos)
			b.Write(src[from:at])
			from = commentEnd(src, at)
		case token.EOF:
			b.Write(src[from:])
			return b.String()
		}
	}
}

// commentEnd is where a comment that begins at an offset ends. The syntax tree
// does not tell: it has comments without their carriage returns.
func commentEnd(src []byte, from int) int {
	mark, past := "\n", 0
	if bytes.HasPrefix(src[from:], []byte("/*")) {
		mark, past = "*/", 2
	}
	if i := bytes.Index(src[from+2:], []byte(mark)); i >= 0 {
		return from + 2 + i + past
	}
	return len(src)
}

const (
	most   = 70 // bytes of source in an ID, on each side
	beside = 24 // about as many beside a change that is in a longer one
)

// line puts source on one line.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }

// brief is source on one short line.
func brief(s string) string {
	if s = line(s); len(s) <= most {
		return s
	}
	return s[:start(s, most)] + "..."
}

// ending and beginning are as much of a long text as shows beside a change.
func ending(s string) string {
	if flat := line(s); len(flat) > beside {
		flat = "..." + flat[start(flat, len(flat)-beside):]
		if strings.TrimRight(s, " \t\r\n") != s {
			flat += " "
		}
		return flat
	}
	return s
}

func beginning(s string) string {
	if flat := line(s); len(flat) > beside {
		flat = flat[:start(flat, beside)] + "..."
		if strings.TrimLeft(s, " \t\r\n") != s {
			flat = " " + flat
		}
		return flat
	}
	return s
}

// start is where the rune begins that a byte of a text belongs to.
func start(s string, at int) int {
	for at > 0 && s[at]&0xc0 == 0x80 {
		at--
	}
	return at
}

// finish puts the mutants in order, drops those that come to a text which is
// there already, and numbers equal names.
func (m *maker) finish() []Mutant {
	slices.SortStableFunc(m.list, func(a, b Mutant) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	seen := map[[sha256.Size]byte]bool{sha256.Sum256(m.src): true}
	taken := make(map[string]bool)
	var list []Mutant
	for _, x := range m.list {
		sum := sha256.Sum256(x.Apply(m.src))
		if seen[sum] {
			continue
		}
		seen[sum] = true
		name := x.ID
		for n := 2; taken[x.ID]; n++ {
			x.ID = fmt.Sprintf("%s (%d)", name, n)
		}
		taken[x.ID] = true
		list = append(list, x)
	}
	return list
}
