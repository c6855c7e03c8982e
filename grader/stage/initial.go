package stage

import (
	"go/ast"
	"go/token"
)

// runsAtInit reports whether the package may run code before New is called: an
// init function, or a package variable whose value is worked out. Such a
// package gets a program of its own, so that what it does there, a panic or
// worse, can't reach another exercise. When in doubt the answer is yes.
func (v *vetting) runsAtInit() bool {
	for _, d := range v.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				return true
			}
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue
			}
			for _, spec := range d.Specs {
				for _, x := range spec.(*ast.ValueSpec).Values {
					if !inert(x) {
						return true
					}
				}
			}
		}
	}
	return false
}

// inert reports whether evaluating an expression can neither call the package's
// code, nor fail, nor wait.
func inert(x ast.Expr) bool {
	switch x := x.(type) {
	case nil, *ast.BasicLit, *ast.Ident, *ast.FuncLit, *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return true
	case *ast.SelectorExpr:
		_, pkg := x.X.(*ast.Ident) // stream.NoTime; a field through a pointer has no place here
		return pkg
	case *ast.ParenExpr:
		return inert(x.X)
	case *ast.UnaryExpr:
		return x.Op != token.ARROW && inert(x.X)
	case *ast.BinaryExpr:
		switch x.Op {
		case token.QUO, token.REM, token.SHL, token.SHR, token.EQL, token.NEQ:
			return false // by zero, by a negative count, of values that cannot be compared
		}
		return inert(x.X) && inert(x.Y)
	case *ast.CompositeLit:
		return inertElements(x)
	case *ast.CallExpr:
		f, ok := x.Fun.(*ast.Ident)
		if !ok || f.Name != "make" || len(x.Args) != 1 {
			return false // make(map[K]V) alone has no size that could be wrong
		}
		return true
	}
	return false
}

// inertElements is inert for the elements of a literal. A map's keys are hashed,
// which fails for some, so they have to be plain; where the literal's type is
// left out, a name could be such a key.
func inertElements(lit *ast.CompositeLit) bool {
	_, isMap := lit.Type.(*ast.MapType)
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if !inert(e) {
				return false
			}
			continue
		}
		switch kv.Key.(type) {
		case *ast.BasicLit, *ast.SelectorExpr:
		case *ast.Ident:
			if isMap || lit.Type == nil {
				return false
			}
		default:
			return false
		}
		if !inert(kv.Value) {
			return false
		}
	}
	return true
}
