package mutate

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// node makes the mutants of one node, without those of the nodes in it.
func (m *maker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.UnaryExpr:
		m.unary(n)
	case *ast.BasicLit:
		m.literal(n)
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			m.replace("constant", n, map[string]string{"true": "false", "false": "true"}[n.Name])
		}
	case *ast.IfStmt:
		m.condition(n.Cond)
		if n.Else != nil {
			m.change("delete", n.Else, n.Body.End(), n.Else.End(), "")
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			m.condition(n.Cond)
		}
	case *ast.SliceExpr:
		m.slice(n)
	case *ast.ReturnStmt:
		m.returned(n)
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
		if len(n.Body) > 0 && len(n.List) > 0 {
			m.change("delete", n, n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "")
		}
	case *ast.AssignStmt:
		m.assignment(n)
	case *ast.IncDecStmt:
		m.change("arithmetic", n, n.TokPos, n.End(), map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok])
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.CONTINUE {
			m.replace("logic", n, "break")
		} else if n.Label == nil && n.Tok == token.BREAK {
			m.replace("logic", n, "continue")
		}
	}
}

// relations has the other relations for each: those that differ at the boundary,
// and those that differ everywhere.
var relations = map[token.Token]struct{ boundary, comparison string }{
	token.LSS: {"<=", ">"}, token.LEQ: {"<", ">="}, token.GTR: {">=", "<"}, token.GEQ: {">", "<="},
	token.EQL: {"", "!="}, token.NEQ: {"", "=="},
}

var arithmetic = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*",
	token.AND: "|", token.OR: "&", token.XOR: "&", token.SHL: ">>", token.SHR: "<<", token.AND_NOT: "&",
}

var assigned = map[token.Token]string{
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=", token.REM_ASSIGN: "*=",
	token.AND_ASSIGN: "|=", token.OR_ASSIGN: "&=", token.XOR_ASSIGN: "&=", token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=",
}

func (m *maker) binary(n *ast.BinaryExpr) {
	op := func(operator, with string) {
		if with != "" {
			m.change(operator, n, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), with)
		}
	}
	if r, ok := relations[n.Op]; ok {
		op("boundary", r.boundary)
		op("comparison", r.comparison)
		return
	}
	switch n.Op {
	case token.LAND, token.LOR:
		op("logic", map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[n.Op])
		m.replace("logic", n, m.text(n.X))
		m.replace("logic", n, m.text(n.Y))
		return
	}
	if !isText(n.X) && !isText(n.Y) {
		op("arithmetic", arithmetic[n.Op])
	}
}

func isText(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

func (m *maker) unary(n *ast.UnaryExpr) {
	switch n.Op {
	case token.NOT, token.SUB:
		m.replace("negate", n, m.text(n.X))
	}
}

// literal changes numbers by one, and texts to none or to some.
func (m *maker) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		v, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return
		}
		m.replace("constant", n, strconv.FormatInt(v+1, 10))
		if v > 0 {
			m.replace("constant", n, strconv.FormatInt(v-1, 10))
		}
	case token.STRING:
		if n.Value == `""` {
			m.replace("constant", n, `"x"`)
		} else {
			m.replace("constant", n, `""`)
		}
	}
}

// condition is negated as a whole.
func (m *maker) condition(x ast.Expr) {
	switch x := x.(type) {
	case *ast.BinaryExpr:
		if _, relation := relations[x.Op]; relation {
			return // its opposite is among the comparisons
		}
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return
		}
	}
	m.replace("negate", x, "!("+m.text(x)+")")
}

// slice moves the bounds by one.
func (m *maker) slice(n *ast.SliceExpr) {
	if n.Low != nil {
		m.change("bounds", n, n.Low.Pos(), n.Low.End(), m.text(n.Low)+"+1")
	}
	if n.High != nil {
		m.change("bounds", n, n.High.Pos(), n.High.End(), m.text(n.High)+"-1")
	}
}

// returned gives back the zero value of each result.
func (m *maker) returned(n *ast.ReturnStmt) {
	if m.results == nil {
		return
	}
	var types []ast.Expr
	for _, f := range m.results.List {
		for range max(1, len(f.Names)) {
			types = append(types, f.Type)
		}
	}
	if len(types) != len(n.Results) {
		return
	}
	for i, x := range n.Results {
		if zero := zeroOf(types[i]); zero != "" && m.text(x) != zero {
			m.change("return", n, x.Pos(), x.End(), zero)
		}
	}
}

// zeroOf is the zero value of a type as source, where the syntax tells.
func zeroOf(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		switch {
		case t.Name == "bool":
			return "false"
		case t.Name == "string":
			return `""`
		case t.Name == "error", t.Name == "any":
			return "nil"
		case strings.HasPrefix(t.Name, "int"), strings.HasPrefix(t.Name, "uint"), strings.HasPrefix(t.Name, "float"), t.Name == "byte":
			return "0"
		}
	case *ast.ArrayType:
		if t.Len == nil {
			return "nil"
		}
	case *ast.MapType, *ast.StarExpr, *ast.FuncType, *ast.ChanType:
		return "nil"
	}
	return ""
}

// statements leaves out one statement at a time.
func (m *maker) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				m.drop(s)
			}
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && sorts(call) {
				m.change("unsorted", s, s.Pos(), s.End(), "")
				continue
			}
			m.drop(s)
		case *ast.IncDecStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.RangeStmt, *ast.ForStmt:
			m.drop(s)
		case *ast.IfStmt:
			if s.Else == nil {
				m.drop(s)
			}
		case *ast.ReturnStmt:
			if len(s.Results) == 0 {
				m.drop(s)
			}
		}
	}
}

func (m *maker) drop(s ast.Stmt) { m.replace("delete", s, "") }

// assignment changes "+=" and the like.
func (m *maker) assignment(n *ast.AssignStmt) {
	if with := assigned[n.Tok]; with != "" && !isText(n.Rhs[0]) {
		m.change("arithmetic", n, n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), with)
	}
}
