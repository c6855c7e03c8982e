package mutate

import (
	"go/ast"
	"go/token"
	"strings"
)

// call makes the mutants of a call, and reports whether its parts have any of
// their own: hints of capacity and texts of panics mean nothing.
func (m *maker) call(n *ast.CallExpr) bool {
	name := callee(n)
	switch name {
	case "panic":
		return false
	case "make":
		if len(n.Args) == 2 && isSlice(n.Args[0]) {
			m.walkExpr(n.Args[1]) // its length
		} else if len(n.Args) == 3 {
			m.walkExpr(n.Args[1])
		}
		return false
	case "min", "max":
		m.replace("extreme", n.Fun, map[string]string{"min": "max", "max": "min"}[name])
		m.each(n)
		return true
	case "append":
		m.each(n)
		return true
	case "slices.Sorted":
		m.change("unsorted", n, n.Fun.Pos(), n.Fun.End(), "slices.Collect")
	case "slices.Clone", "bytes.Clone", "maps.Clone":
		if len(n.Args) == 1 {
			m.replace("delete", n, m.text(n.Args[0]))
		}
	}
	for i := 1; i < len(n.Args); i++ {
		a, b := n.Args[i-1], n.Args[i]
		if plain(a) && plain(b) && m.text(a) != m.text(b) && !(i == len(n.Args)-1 && n.Ellipsis.IsValid()) {
			between := string(m.src[m.at(a.End()):m.at(b.Pos())])
			m.change("swap", n, a.Pos(), b.End(), m.text(b)+between+m.text(a))
		}
	}
	return true
}

// each leaves one argument out of a call that takes any number.
func (m *maker) each(n *ast.CallExpr) {
	if callee(n) == "append" {
		return
	}
	for i := range n.Args {
		if len(n.Args) == 2 {
			m.replace("extreme", n, m.text(n.Args[1-i]))
		}
	}
}

// walkExpr makes the mutants of an expression.
func (m *maker) walkExpr(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			m.walk(n.Body, n.Type.Results)
			return false
		case *ast.CallExpr:
			return m.call(n)
		case nil:
			return false
		}
		m.node(n)
		return true
	})
}

// callee is the name that is called, "" if it is none.
func callee(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// sorts reports whether a call puts a list in order.
func sorts(n *ast.CallExpr) bool {
	name := callee(n)
	return strings.HasPrefix(name, "slices.Sort") || strings.HasPrefix(name, "sort.")
}

func isSlice(t ast.Expr) bool {
	a, ok := t.(*ast.ArrayType)
	return ok && a.Len == nil
}

// plain reports whether an argument may stand in another's place: types and
// functions written out rarely do.
func plain(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.FuncLit, *ast.ArrayType, *ast.MapType, *ast.CompositeLit:
		return false
	case *ast.UnaryExpr:
		return x.Op != token.AND
	}
	return true
}
