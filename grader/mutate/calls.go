package mutate

import (
	"go/ast"
	"go/token"
	"strings"
)

// extremes has the other end for each function that looks for one.
var extremes = map[string]string{
	"min": "max", "max": "min", "math.Min": "math.Max", "math.Max": "math.Min",
	"slices.Min": "slices.Max", "slices.Max": "slices.Min", "slices.MinFunc": "slices.MaxFunc", "slices.MaxFunc": "slices.MinFunc",
}

// call makes the mutants of a call, and reports whether its parts have any of
// their own: hints of capacity and texts of panics and errors mean nothing.
func (m *maker) call(n *ast.CallExpr, stack []ast.Node) bool {
	name := callee(n)
	switch name {
	case "panic", "errors.New", "fmt.Errorf":
		return false
	case "new":
		return false
	case "make":
		if len(n.Args) > 1 {
			if _, ok := n.Args[0].(*ast.MapType); !ok {
				m.inspect(n.Args[1], append(stack[:len(stack):len(stack)], n)) // its length
			}
		}
		return false
	case "slices.Sorted":
		m.change("unsorted", n, n.Fun.Pos(), n.Fun.End(), "slices.Collect")
	case "slices.SortedFunc", "slices.SortedStableFunc":
		if len(n.Args) > 0 {
			m.replace("unsorted", n, "slices.Collect("+m.text(n.Args[0])+")")
		}
	case "append":
		m.nothingAdded(n, stack)
	case "slices.Clone", "bytes.Clone", "maps.Clone", "slices.Compact":
		if len(n.Args) == 1 {
			m.replace("delete", n, m.alone(n.Args[0], stack))
		}
	}
	if other := extremes[name]; other != "" {
		m.change("extreme", n, n.Fun.Pos(), n.Fun.End(), other)
		m.fewer(n, name, stack)
	}
	if sorts(n) || strings.HasPrefix(name, "slices.Sorted") || strings.HasPrefix(name, "slices.M") {
		m.comparator(n)
	}
	m.swaps(n, name)
	return true
}

// nothingAdded makes append give back its list, where that is not the same as
// leaving the statement out.
func (m *maker) nothingAdded(n *ast.CallExpr, stack []ast.Node) {
	if len(n.Args) < 2 {
		return
	}
	if s, ok := last(stack).(*ast.AssignStmt); ok && len(s.Lhs) == 1 && m.text(s.Lhs[0]) == m.text(n.Args[0]) {
		return
	}
	m.replace("delete", n, m.alone(n.Args[0], stack))
}

// fewer leaves one argument out of a call of min or max.
func (m *maker) fewer(n *ast.CallExpr, name string, stack []ast.Node) {
	if n.Ellipsis.IsValid() || strings.HasPrefix(name, "slices.") {
		return
	}
	for i := range n.Args {
		if len(n.Args) == 2 {
			m.replace("extreme", n, m.alone(n.Args[1-i], stack))
		} else if len(n.Args) > 2 {
			m.omit("extreme", m.text(n), m.text(n.Fun)+"("+m.without(n.Args, i)+")", n.Args, i, token.NoPos)
		}
	}
}

// alone is an argument as source that stands in the place of its call.
func (m *maker) alone(x ast.Expr, stack []ast.Node) string {
	if !hasBraces(x) {
		switch last(stack).(type) {
		case *ast.AssignStmt, *ast.ReturnStmt, *ast.KeyValueExpr, *ast.ValueSpec, *ast.CallExpr:
			return m.text(x)
		}
	}
	return m.operand(x)
}

// unsorted leaves out a statement that sorts, or lets it sort nothing where that
// would leave an import without a use.
func (m *maker) unsorted(n *ast.CallExpr) {
	name := callee(n)
	if len(n.Args) > 0 && name != "sort.Sort" && name != "sort.Stable" {
		for used, times := range uses(n) {
			if m.imports[used] == times {
				m.change("unsorted", n, n.Args[0].Pos(), n.Args[0].End(), m.operand(n.Args[0])+"[:0]")
				return
			}
		}
	}
	m.replace("unsorted", n, "")
}

// comparator exchanges what a function given to a sort compares.
func (m *maker) comparator(n *ast.CallExpr) {
	if len(n.Args) == 0 {
		return
	}
	f, ok := n.Args[len(n.Args)-1].(*ast.FuncLit)
	if !ok {
		return
	}
	var names []*ast.Ident
	for _, field := range f.Type.Params.List {
		names = append(names, field.Names...)
	}
	if len(names) != 2 {
		return
	}
	a, b := names[0], names[1]
	between := string(m.src[m.at(a.End()):m.at(b.Pos())])
	m.change("unsorted", f.Type.Params, a.Pos(), b.End(), m.text(b)+between+m.text(a))
}

// swaps exchanges two arguments side by side, unless their order means nothing
// or their types are seen to differ.
func (m *maker) swaps(n *ast.CallExpr, name string) {
	switch name {
	case "append", "delete", "min", "max", "math.Min", "math.Max",
		"slices.Equal", "maps.Equal", "bytes.Equal", "strings.EqualFold", "reflect.DeepEqual":
		return
	}
	if strings.HasPrefix(name, "slices.Sort") || strings.HasPrefix(name, "sort.") || strings.HasSuffix(name, "Func") {
		return
	}
	for i := 1; i < len(n.Args); i++ {
		a, b := n.Args[i-1], n.Args[i]
		if i == len(n.Args)-1 && n.Ellipsis.IsValid() || m.strangers(n, i) {
			continue
		}
		between := string(m.src[m.at(a.End()):m.at(b.Pos())])
		m.change("swap", n, a.Pos(), b.End(), m.text(b)+between+m.text(a))
	}
}

// strangers reports whether argument i and the one before it are of different
// types.
func (m *maker) strangers(n *ast.CallExpr, i int) bool {
	a, b := kind(n.Args[i-1]), kind(n.Args[i])
	if a == "type" || b == "type" || a == "function" || b == "function" || (a == "address") != (b == "address") {
		return true
	}
	if a != "" && b != "" && a != b {
		return true
	}
	params := m.params[callee(n)]
	if f, ok := n.Fun.(*ast.SelectorExpr); ok {
		params = m.params[f.Sel.Name]
	}
	if i >= len(params) {
		return false
	}
	a, b = shape(params[i-1]), shape(params[i])
	return a != "" && b != "" && a != b && a != "any" && b != "any"
}

// kind is what an argument looks like, "" if the syntax does not tell.
func kind(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.FuncLit:
		return "function"
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return "type"
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			return "text"
		}
		return "number"
	case *ast.Ident:
		if x.Name == "true" || x.Name == "false" {
			return "bool"
		}
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return "address"
		}
	case *ast.BinaryExpr:
		if _, ok := relations[x.Op]; ok || x.Op == token.LAND || x.Op == token.LOR {
			return "bool"
		}
	}
	return ""
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

// sorts reports whether an expression is a call that puts a list in order.
func sorts(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch name := callee(call); name {
	case "sort.Sort", "sort.Stable", "sort.Slice", "sort.SliceStable", "sort.Ints", "sort.Strings", "sort.Float64s":
		return true
	default:
		return strings.HasPrefix(name, "slices.Sort") && !strings.HasPrefix(name, "slices.Sorted")
	}
}
