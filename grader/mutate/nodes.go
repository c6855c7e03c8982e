package mutate

import (
	"go/ast"
	"go/token"
	"math"
	"strconv"
)

// node makes the mutants of one node, without those of the nodes in it.
func (m *maker) node(n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		m.binary(n, stack)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			m.replace("negate", n, m.text(n.X))
		}
	case *ast.BasicLit:
		m.literal(n, stack)
	case *ast.Ident:
		m.name(n, stack)
	case *ast.SelectorExpr:
		m.exchange(n, stack)
	case *ast.CompositeLit:
		m.fields(n)
	case *ast.SliceExpr:
		m.bound(n, n.Low, "+1")
		m.bound(n, n.High, "-1")
	case *ast.IfStmt:
		m.condition(n.Cond)
		m.otherwise(n)
	case *ast.ForStmt:
		if n.Cond != nil {
			m.condition(n.Cond)
		}
	case *ast.RangeStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && callee(call) == "len" {
			m.change("bounds", n.X, n.X.End(), n.X.End(), "-1")
		}
	case *ast.ReturnStmt:
		m.returned(n)
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CommClause:
		m.statements(n.Body)
		m.emptied(n, n.Body)
	case *ast.CaseClause:
		m.clause(n, stack)
	case *ast.AssignStmt:
		if with := assigned[n.Tok]; with != "" && !isText(n.Rhs[0]) {
			m.change("arithmetic", n, n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), with)
		}
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

// relations has the other relations for each: the one that differs at the
// boundary alone, the reverse, and the opposite.
var relations = map[token.Token]struct{ boundary, reverse, opposite string }{
	token.LSS: {"<=", ">", ">="}, token.LEQ: {"<", ">=", ">"}, token.GTR: {">=", "<", "<="}, token.GEQ: {">", "<=", "<"},
	token.EQL: {"", "", "!="}, token.NEQ: {"", "", "=="},
}

var arithmetic = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*",
	token.AND: "|", token.OR: "&", token.XOR: "&", token.SHL: ">>", token.SHR: "<<", token.AND_NOT: "&",
}

var assigned = map[token.Token]string{
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=", token.REM_ASSIGN: "*=",
	token.AND_ASSIGN: "|=", token.OR_ASSIGN: "&=", token.XOR_ASSIGN: "&=", token.SHL_ASSIGN: ">>=", token.SHR_ASSIGN: "<<=",
	token.AND_NOT_ASSIGN: "&=",
}

func (m *maker) binary(n *ast.BinaryExpr, stack []ast.Node) {
	op := func(operator, with string) {
		if with != "" {
			m.change(operator, n, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), with)
		}
	}
	if r, ok := relations[n.Op]; ok {
		op("boundary", r.boundary)
		op("comparison", r.reverse)
		op("comparison", r.opposite)
		return
	}
	switch n.Op {
	case token.LAND, token.LOR:
		op("logic", map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[n.Op])
		m.drop(n, n.X, n.Y, stack)
		m.drop(n, n.Y, n.X, stack)
		m.bareCondition(n, n.X)
		m.bareCondition(n, n.Y)
		return
	}
	if !isText(n) && !neutral(n) {
		op("arithmetic", arithmetic[n.Op])
	}
}

// drop makes a condition of two parts depend on one alone. A variable that only
// the other one uses still has to be used, or nothing compiles.
func (m *maker) drop(n *ast.BinaryExpr, kept, dropped ast.Expr, stack []ast.Node) {
	if !orphans(dropped, stack) {
		m.replace("logic", n, m.text(kept))
		return
	}
	idle := map[token.Token]string{token.LAND: " || true)", token.LOR: " && false)"}[n.Op]
	m.change("logic", n, dropped.Pos(), dropped.End(), "("+m.text(dropped)+idle)
}

// literal changes whole numbers by one, and texts to none or to some.
func (m *maker) literal(n *ast.BasicLit, stack []ast.Node) {
	with := func(text string) { m.change("constant", phrase(n, stack), n.Pos(), n.End(), text) }
	switch n.Kind {
	case token.INT:
		v, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return
		}
		if v < math.MaxInt64 {
			with(strconv.FormatInt(v+1, 10))
		}
		if v > 0 {
			with(strconv.FormatInt(v-1, 10))
		}
	case token.STRING:
		if len(n.Value) == len(`""`) {
			with(`"x"`)
		} else {
			with(`""`)
		}
	}
}

// phrase is what names a change of a small expression: that which it is part of.
func phrase(x ast.Expr, stack []ast.Node) ast.Node {
	switch p := last(stack).(type) {
	case *ast.BinaryExpr, *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.KeyValueExpr, *ast.ReturnStmt, *ast.AssignStmt:
		return p
	case *ast.UnaryExpr:
		return phrase(p, stack[:len(stack)-1])
	case *ast.ParenExpr:
		return phrase(p, stack[:len(stack)-1])
	}
	return x
}

// name makes the mutants of an identifier.
func (m *maker) name(n *ast.Ident, stack []ast.Node) {
	switch n.Name {
	case "true", "false":
		m.change("constant", phrase(n, stack), n.Pos(), n.End(), map[string]string{"true": "false", "false": "true"}[n.Name])
	default:
		m.exchange(n, stack)
	}
}

// condition is negated as a whole.
func (m *maker) condition(x ast.Expr) {
	if b, ok := x.(*ast.BinaryExpr); ok {
		if _, relation := relations[b.Op]; !relation { // a relation's opposite is among the comparisons
			m.replace("negate", x, "!("+m.text(x)+")")
		}
		return
	}
	m.bareCondition(x, x)
}

// bareCondition negates a condition that has no operator; around names it.
func (m *maker) bareCondition(around ast.Node, x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		if x.Name == "true" || x.Name == "false" {
			return
		}
	case *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.ParenExpr, *ast.TypeAssertExpr, *ast.StarExpr:
	default:
		return
	}
	m.change("negate", around, x.Pos(), x.End(), "!"+m.text(x))
}

// bound moves a bound of a slice by one, unless it has a number of its own that
// is changed anyway.
func (m *maker) bound(n *ast.SliceExpr, x ast.Expr, by string) {
	if x == nil {
		return
	}
	with := m.operand(x)
	switch b := x.(type) {
	case *ast.BasicLit:
		return
	case *ast.BinaryExpr:
		if y, ok := b.Y.(*ast.BasicLit); ok && y.Kind == token.INT && (b.Op == token.ADD || b.Op == token.SUB) {
			return
		}
		if b.Op.Precedence() >= token.ADD.Precedence() {
			with = m.text(x)
		}
	}
	m.change("bounds", n, x.Pos(), x.End(), with+by)
}
