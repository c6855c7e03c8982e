package mutate

import (
	"go/ast"
	"go/token"
	"slices"
)

// learn notes what the file declares and imports.
func (m *maker) learn(f *ast.File) {
	m.named = make(map[string]int)
	m.params = make(map[string][]ast.Expr)
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fn.Name.Name
		if m.named[name]++; m.named[name] > 1 {
			delete(m.params, name)
			continue
		}
		m.params[name] = types(fn.Type.Params)
	}
	m.relatives(f)
}

// nameOf is what the mutants of a function are named by. Two methods of one name
// have their types before it.
func (m *maker) nameOf(fn *ast.FuncDecl) string {
	if fn.Recv != nil && len(fn.Recv.List) > 0 && m.named[fn.Name.Name] > 1 {
		return receiver(fn.Recv.List[0].Type) + "." + fn.Name.Name
	}
	return fn.Name.Name
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.ParenExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	}
	return "?"
}

// types has the type of each parameter or result.
func types(list *ast.FieldList) []ast.Expr {
	if list == nil {
		return nil
	}
	var types []ast.Expr
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			types = append(types, f.Type)
		}
	}
	return types
}

// changeable reports whether a declaration has values to change: variables, and
// constants unless they only have to differ from each other.
func changeable(d *ast.GenDecl) bool {
	return d.Tok == token.VAR || d.Tok == token.CONST && len(enums(d)) == 0
}

// enums returns the names of each enumeration in a declaration of constants:
// two or more of one named type, or counted by iota.
func enums(d *ast.GenDecl) [][]string {
	var order []string
	members := make(map[string][]string)
	kind, counted := "", false
	for _, s := range d.Specs {
		s, ok := s.(*ast.ValueSpec)
		if !ok {
			return nil
		}
		if len(s.Values) > 0 {
			kind, counted = "", slices.ContainsFunc(s.Values, usesIota)
			if t, ok := s.Type.(*ast.Ident); ok && (counted || shape(t) == "") {
				kind = t.Name
			}
		}
		if kind == "" && !counted {
			continue
		}
		if members[kind] == nil {
			order = append(order, kind)
		}
		for _, name := range s.Names {
			if name.Name != "_" {
				members[kind] = append(members[kind], name.Name)
			}
		}
	}
	var list [][]string
	for _, kind := range order {
		if len(members[kind]) > 1 {
			list = append(list, members[kind])
		}
	}
	return list
}

func usesIota(x ast.Expr) (uses bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == "iota" {
			uses = true
		}
		return true
	})
	return uses
}

// shape is what a type looks like, "" if the syntax does not tell.
func shape(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		switch t.Name {
		case "bool", "string", "error", "any":
			return t.Name
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
			"byte", "rune", "float32", "float64", "complex64", "complex128":
			return "number"
		}
	case *ast.ArrayType:
		if t.Len == nil {
			return "list"
		}
	case *ast.MapType:
		return "map"
	case *ast.StarExpr:
		return "pointer"
	case *ast.FuncType:
		return "function"
	case *ast.ChanType:
		return "channel"
	}
	return ""
}
