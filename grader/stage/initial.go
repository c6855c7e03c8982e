package stage

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strconv"
)

// runsAtInit reports whether the package may run code before New is called: an
// init function, or a package variable whose value is worked out. Such a
// package gets a program of its own, so that what it does there, a panic or
// worse, can't reach another exercise. When in doubt the answer is yes.
func (v *vetting) runsAtInit() bool {
	scope := scopeOf(v.file)
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
					if !scope.inert(x) {
						return true
					}
				}
			}
		}
	}
	return false
}

// scope is what identifiers stand for at the top of a file.
type scope struct {
	packages map[string]string   // the path of each import, by its local name
	own      map[string]ast.Expr // what the file declares; of types, the type
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

func scopeOf(f *ast.File) scope {
	s := scope{packages: make(map[string]string), own: make(map[string]ast.Expr)}
	for _, spec := range f.Imports {
		from, _ := strconv.Unquote(spec.Path.Value)
		local := path.Base(from)
		if majorVersion.MatchString(local) {
			local = path.Base(path.Dir(from))
		}
		if spec.Name != nil {
			local = spec.Name.Name
		}
		s.packages[local] = from
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				s.own[d.Name.Name] = nil
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					s.own[spec.Name.Name] = spec.Type
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						s.own[name.Name] = nil
					}
				}
			}
		}
	}
	return s
}

// inert reports whether evaluating an expression can neither call the package's
// code, nor fail, nor wait.
func (s scope) inert(x ast.Expr) bool {
	switch x := x.(type) {
	case nil, *ast.BasicLit, *ast.Ident, *ast.FuncLit, *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return true
	case *ast.SelectorExpr:
		return s.from(x) != "" // stream.NoTime; a field could be one of a nil pointer
	case *ast.ParenExpr:
		return s.inert(x.X)
	case *ast.UnaryExpr:
		return x.Op != token.ARROW && s.inert(x.X)
	case *ast.BinaryExpr:
		switch x.Op {
		case token.QUO, token.REM, token.SHL, token.SHR, token.EQL, token.NEQ:
			return false // by zero, by a negative count, of values that cannot be compared
		}
		return s.inert(x.X) && s.inert(x.Y)
	case *ast.CompositeLit:
		return s.inertElements(x)
	case *ast.CallExpr:
		f, ok := x.Fun.(*ast.Ident)
		if !ok || f.Name != "make" || len(x.Args) != 1 {
			return false // make(map[K]V) alone has no size that could be wrong
		}
		_, shadowed := s.own["make"]
		return !shadowed
	}
	return false
}

// from returns the path of the package that a selector takes a name of, or "".
func (s scope) from(x *ast.SelectorExpr) string {
	if id, ok := x.X.(*ast.Ident); ok {
		return s.packages[id.Name]
	}
	return ""
}

const streamPath = "highwater/exercises/stream"

// inertElements is inert for the elements of a literal. A map's keys are hashed,
// which fails for some, so they have to be plain: literals, and the names of
// package stream, which has no others. Any other name has to be a field or an
// index.
func (s scope) inertElements(lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if !s.inert(e) {
				return false
			}
			continue
		}
		switch key := kv.Key.(type) {
		case *ast.BasicLit:
		case *ast.SelectorExpr:
			if s.from(key) != streamPath {
				return false
			}
		case *ast.Ident:
			if !s.unhashed(lit.Type) {
				return false
			}
		default:
			return false
		}
		if !s.inert(kv.Value) {
			return false
		}
	}
	return true
}

// unhashed reports whether a type is certainly no map: a struct, an array or a
// slice, by itself or by a name of the file or of package stream.
func (s scope) unhashed(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.StructType, *ast.ArrayType:
		return true
	case *ast.SelectorExpr:
		return s.from(t) == streamPath
	case *ast.Ident:
		switch s.own[t.Name].(type) {
		case *ast.StructType, *ast.ArrayType:
			return true
		}
	}
	return false
}
