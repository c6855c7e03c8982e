package mutate

import (
	"go/ast"
	"go/token"
	"slices"
)

// isText reports whether an expression has a string in it that is added to.
func isText(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return x.Kind == token.STRING
	case *ast.ParenExpr:
		return isText(x.X)
	case *ast.BinaryExpr:
		return x.Op == token.ADD && (isText(x.X) || isText(x.Y))
	case *ast.CallExpr:
		switch callee(x) {
		case "string", "fmt.Sprint", "fmt.Sprintf", "strconv.Itoa", "strconv.FormatInt", "strconv.Quote":
			return true
		}
	}
	return false
}

// neutral reports whether an operator's inverse comes to the same: x+0, x*1.
func neutral(n *ast.BinaryExpr) bool {
	y, ok := n.Y.(*ast.BasicLit)
	if !ok {
		return false
	}
	switch n.Op {
	case token.ADD, token.SUB, token.SHL, token.SHR:
		return y.Value == "0"
	case token.MUL, token.QUO:
		return y.Value == "1"
	}
	return false
}

// operand is an expression as source that any operator or selector may follow.
func (m *maker) operand(x ast.Expr) string {
	switch x.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.ParenExpr, *ast.TypeAssertExpr:
		if !hasBraces(x) {
			return m.text(x)
		}
	}
	return "(" + m.text(x) + ")"
}

// hasBraces reports whether an expression may not stand in the head of a
// statement without parentheses.
func hasBraces(x ast.Expr) (has bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.FuncLit, *ast.StructType, *ast.InterfaceType:
			has = true
		}
		return !has
	})
	return has
}

// orphans reports whether a variable of the function is used in an expression
// alone.
func orphans(x ast.Expr, stack []ast.Node) (found bool) {
	for name := range uses(x) {
		for i := len(stack) - 1; i >= 0; i-- {
			if declares(stack[i], name) {
				found = found || uses(stack[i])[name] == uses(x)[name]+1
				break
			}
		}
	}
	return found
}

// uses counts the names of variables and the like in a node.
func uses(n ast.Node) map[string]int {
	times := make(map[string]int)
	ast.PreorderStack(n, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if s, ok := last(stack).(*ast.SelectorExpr); !ok || s.Sel != id {
				times[id.Name]++
			}
		}
		return true
	})
	return times
}

// last is the innermost node around another, nil if there is none.
func last(stack []ast.Node) ast.Node {
	if len(stack) == 0 {
		return nil
	}
	return stack[len(stack)-1]
}

// declares reports whether a node declares a variable in its head, or as one of
// its statements.
func declares(n ast.Node, name string) bool {
	var list []ast.Stmt
	switch n := n.(type) {
	case *ast.IfStmt:
		list = []ast.Stmt{n.Init}
	case *ast.ForStmt:
		list = []ast.Stmt{n.Init}
	case *ast.SwitchStmt:
		list = []ast.Stmt{n.Init}
	case *ast.BlockStmt:
		list = n.List
	case *ast.CaseClause:
		list = n.Body
	case *ast.RangeStmt:
		return n.Tok == token.DEFINE && (isName(n.Key, name) || isName(n.Value, name))
	}
	for _, s := range list {
		if s, ok := s.(*ast.AssignStmt); ok && s.Tok == token.DEFINE {
			if slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool { return isName(x, name) }) {
				return true
			}
		}
	}
	return false
}

func isName(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}
