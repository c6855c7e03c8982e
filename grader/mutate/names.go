package mutate

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// relatives finds out which names may stand for one another: the file's own
// enumerations, and those of an imported package that are used in like places, as
// the cases of one field or as results of one type.
func (m *maker) relatives(f *ast.File) {
	m.kin = make(map[string][]string)
	m.imports = make(map[string]int)
	used := uses(f)
	for _, s := range f.Imports {
		path, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			continue
		}
		name, times := path[strings.LastIndexByte(path, '/')+1:], 0
		if s.Name != nil {
			name, times = s.Name.Name, -1 // its declaration is none
		}
		m.imports[name] = times + used[name]
	}
	spots := make(map[string]string) // a spot: one name that was met there
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.CONST {
				for _, group := range enums(d) {
					for _, name := range group {
						m.kin[name] = group
					}
				}
			}
		case *ast.FuncDecl:
			if d.Body == nil {
				continue
			}
			ast.PreorderStack(d.Body, []ast.Node{d}, func(n ast.Node, stack []ast.Node) bool {
				x, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				name, spot := nameIn(x), m.spot(x, stack)
				pkg, _, _ := strings.Cut(name, ".")
				if spot == "" || m.imports[pkg] == 0 || !x.Sel.IsExported() {
					return true
				}
				spot = pkg + " " + spot
				if first, ok := spots[spot]; ok {
					m.join(first, name)
				} else {
					spots[spot] = name
				}
				return true
			})
		}
	}
}

// join makes two names, and those that may stand for them, one group.
func (m *maker) join(a, b string) {
	group := slices.Clone(m.kin[a])
	if group == nil {
		group = []string{a}
	}
	others := m.kin[b]
	if others == nil {
		others = []string{b}
	}
	for _, name := range others {
		if !slices.Contains(group, name) {
			group = append(group, name)
		}
	}
	for _, name := range group {
		m.kin[name] = group
	}
}

// spot says where a value stands, so that what stands in like places may be of
// one type. It is "" for what is no value, or where the syntax does not tell.
func (m *maker) spot(x ast.Expr, stack []ast.Node) string {
	switch p := last(stack).(type) {
	case *ast.CaseClause:
		if len(stack) < 3 || !slices.Contains(p.List, x) {
			return ""
		}
		if s, ok := stack[len(stack)-3].(*ast.SwitchStmt); ok && s.Tag != nil {
			return m.holder(s.Tag)
		}
	case *ast.BinaryExpr:
		if _, ok := relations[p.Op]; !ok {
			return ""
		}
		if p.X == x {
			return m.holder(p.Y)
		}
		return m.holder(p.X)
	case *ast.ReturnStmt:
		if t := types(resultsOf(stack)); len(t) == len(p.Results) {
			return "type " + m.text(t[slices.Index(p.Results, x)])
		}
	case *ast.AssignStmt:
		if i := slices.Index(p.Rhs, x); i >= 0 && len(p.Lhs) == len(p.Rhs) {
			return m.holder(p.Lhs[i])
		}
	case *ast.KeyValueExpr:
		if key, ok := p.Key.(*ast.Ident); ok && p.Value == x {
			return "." + key.Name
		}
	}
	return ""
}

// holder names what a value is compared with or assigned to: a field by its name
// alone.
func (m *maker) holder(x ast.Expr) string {
	if s, ok := x.(*ast.SelectorExpr); ok {
		return "." + s.Sel.Name
	}
	return m.text(x)
}

// resultsOf has the results of the innermost function.
func resultsOf(stack []ast.Node) *ast.FieldList {
	for i := len(stack) - 1; i >= 0; i-- {
		switch f := stack[i].(type) {
		case *ast.FuncLit:
			return f.Type.Results
		case *ast.FuncDecl:
			return f.Type.Results
		}
	}
	return nil
}

// nameIn is an expression that is a name, or one of a package, as a name; "" for
// others.
func nameIn(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok {
			return pkg.Name + "." + x.Sel.Name
		}
	}
	return ""
}

// exchange puts the next and the previous of its kin in the place of a name.
func (m *maker) exchange(x ast.Expr, stack []ast.Node) {
	group := m.kin[nameIn(x)]
	if len(group) < 2 || !m.isValue(x, stack) || shadowed(nameIn(x), stack) {
		return
	}
	taken := cases(stack)
	at := slices.Index(group, nameIn(x))
	for _, step := range []int{1, len(group) - 1} {
		for i := (at + step) % len(group); i != at; i = (i + step) % len(group) {
			if !taken[group[i]] {
				m.change("constant", phrase(x, stack), x.Pos(), x.End(), group[i])
				break
			}
		}
	}
}

// isValue reports whether a name stands where only a value does.
func (m *maker) isValue(x ast.Expr, stack []ast.Node) bool {
	if m.spot(x, stack) != "" {
		return true
	}
	switch p := last(stack).(type) {
	case *ast.CallExpr:
		return slices.Contains(p.Args, x)
	case *ast.IndexExpr:
		return p.Index == x
	}
	return false
}

// cases has the names among the cases of a switch, if a name is one of them: no
// two may be the same.
func cases(stack []ast.Node) map[string]bool {
	if _, ok := last(stack).(*ast.CaseClause); !ok || len(stack) < 2 {
		return nil
	}
	names := make(map[string]bool)
	if b, ok := stack[len(stack)-2].(*ast.BlockStmt); ok {
		for _, s := range b.List {
			if c, ok := s.(*ast.CaseClause); ok {
				for _, x := range c.List {
					names[nameIn(x)] = true
				}
			}
		}
	}
	return names
}

// shadowed reports whether a name is that of a variable or a parameter.
func shadowed(name string, stack []ast.Node) bool {
	for _, n := range stack {
		var params *ast.FieldList
		switch f := n.(type) {
		case *ast.FuncDecl:
			params = f.Type.Params
		case *ast.FuncLit:
			params = f.Type.Params
		default:
			if declares(n, name) {
				return true
			}
			continue
		}
		for _, p := range params.List {
			if slices.ContainsFunc(p.Names, func(id *ast.Ident) bool { return id.Name == name }) {
				return true
			}
		}
	}
	return false
}
