package mutate

import (
	"go/ast"
	"go/token"
	"strings"
)

// statements leaves out one statement at a time.
func (m *maker) statements(list []ast.Stmt) {
	for _, s := range list {
		if m.droppable(s) {
			if x, ok := s.(*ast.ExprStmt); ok && sorts(x.X) {
				m.unsorted(x.X.(*ast.CallExpr))
			} else {
				m.replace("delete", s, "")
			}
		}
		if s, ok := s.(*ast.AssignStmt); ok {
			m.parallel(s)
		}
	}
}

// droppable reports whether a function without the statement may compile and
// differ.
func (m *maker) droppable(s ast.Stmt) bool {
	if s == m.last && len(m.results) > 0 {
		return false // something has to be returned
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE && !idle(s)
	case *ast.IfStmt:
		return s.Else == nil
	case *ast.ReturnStmt:
		return len(m.results) == 0 && s != m.last
	case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.RangeStmt, *ast.ForStmt:
		return true
	}
	return false
}

// idle reports whether an assignment keeps nothing and calls nothing.
func idle(s *ast.AssignStmt) bool {
	for _, x := range s.Lhs {
		if id, ok := x.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	calls := false
	for _, x := range s.Rhs {
		ast.Inspect(x, func(n ast.Node) bool {
			_, call := n.(*ast.CallExpr)
			calls = calls || call
			return true
		})
	}
	return !calls
}

// parallel leaves out one of several assignments that are made at once.
func (m *maker) parallel(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN || len(s.Lhs) < 2 || len(s.Lhs) != len(s.Rhs) {
		return
	}
	for i := range s.Lhs {
		m.replace("delete", s, m.without(s.Lhs, i)+" = "+m.without(s.Rhs, i))
	}
}

// without is a list as source, without the one at i if there is one.
func (m *maker) without(list []ast.Expr, i int) string {
	var rest []string
	for j, x := range list {
		if j != i {
			rest = append(rest, m.text(x))
		}
	}
	return strings.Join(rest, ", ")
}

// omit makes the mutant that has one element of a list less. A list of one is
// emptied up to end.
func (m *maker) omit(operator, before, after string, list []ast.Expr, i int, end token.Pos) {
	before, after = uncommented([]byte(before)), uncommented([]byte(after))
	switch {
	case i > 0:
		m.add(operator, before, after, list[i-1].End(), list[i].End(), "")
		x := &m.list[len(m.list)-1] // it is where the element is, and not the comma before that
		x.Line, x.Column = m.place(list[i].Pos())
	case len(list) > 1:
		m.add(operator, before, after, list[0].Pos(), list[1].Pos(), "")
	default:
		m.add(operator, before, after, list[0].Pos(), end, "")
	}
}

// fields leaves one field out of a struct, which is then zero. The keys of maps
// and lists look the same if they are names; it does for them too.
func (m *maker) fields(n *ast.CompositeLit) {
	switch n.Type.(type) {
	case *ast.ArrayType, *ast.MapType:
		return
	}
	for i, x := range n.Elts {
		kv, ok := x.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		if _, ok := kv.Key.(*ast.Ident); ok {
			m.omit("delete", m.text(kv), "", n.Elts, i, n.Rbrace)
		}
	}
}

// clause makes the mutants of a case.
func (m *maker) clause(n *ast.CaseClause, stack []ast.Node) {
	m.statements(n.Body)
	m.emptied(n, n.Body)
	if len(stack) < 2 {
		return
	}
	s, ok := stack[len(stack)-2].(*ast.SwitchStmt)
	if !ok {
		return // the cases are types
	}
	for i, x := range n.List {
		if s.Tag == nil {
			m.condition(x)
		}
		if len(n.List) > 1 {
			m.omit("delete", "case "+m.without(n.List, -1), "case "+m.without(n.List, i), n.List, i, token.NoPos)
		}
	}
}

// emptied is a case that does nothing.
func (m *maker) emptied(n ast.Node, body []ast.Stmt) {
	if len(body) > 0 {
		m.change("delete", n, body[0].Pos(), body[len(body)-1].End(), "")
	}
}

// otherwise leaves out an else, unless that is one statement which is left out
// anyway.
func (m *maker) otherwise(n *ast.IfStmt) {
	if n.Else == nil || ast.Stmt(n) == m.last && len(m.results) > 0 {
		return
	}
	if b, ok := n.Else.(*ast.BlockStmt); ok && len(b.List) == 1 && m.droppable(b.List[0]) {
		return
	}
	m.change("delete", span{n.Body.End(), n.Else.End()}, n.Body.End(), n.Else.End(), "")
}

// span is a stretch of source.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// returned gives back the zero value of each result.
func (m *maker) returned(n *ast.ReturnStmt) {
	if len(m.results) != len(n.Results) {
		return
	}
	for i, x := range n.Results {
		if zero := zeroOf(m.results[i]); zero != "" {
			m.change("return", n, x.Pos(), x.End(), zero)
		}
	}
}

// zeroOf is the zero value of a type as source, where the syntax tells.
func zeroOf(t ast.Expr) string {
	switch shape(t) {
	case "":
		return ""
	case "bool":
		return "false"
	case "string":
		return `""`
	case "number":
		return "0"
	}
	return "nil"
}
