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
				spec := spec.(*ast.ValueSpec)
				if !scope.small(spec.Type, 0) {
					return true
				}
				for _, x := range spec.Values {
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
		return s.constant(x) // of variables, a sum could be of huge strings
	case *ast.CompositeLit:
		return s.small(x.Type, 0) && s.inertElements(x)
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

// constant reports whether an expression is worked out by the compiler.
func (s scope) constant(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return s.constant(x.X)
	case *ast.UnaryExpr:
		return x.Op != token.AND && x.Op != token.ARROW && s.constant(x.X)
	case *ast.BinaryExpr:
		return s.constant(x.X) && s.constant(x.Y)
	}
	return false
}

// largeArray is the number of elements from which an array is large: memory of
// the shared program counts against every exercise in it.
const largeArray = 4096

// small reports whether values of a type are certainly no large arrays. An
// array in an array is taken for large.
func (s scope) small(t ast.Expr, depth int) bool {
	switch t := t.(type) {
	case *ast.ArrayType:
		if t.Len == nil {
			return true // a slice
		}
		if _, counted := t.Len.(*ast.Ellipsis); counted {
			return depth == 0 && s.small(t.Elt, 1)
		}
		lit, ok := t.Len.(*ast.BasicLit)
		if !ok {
			return false
		}
		n, err := strconv.ParseInt(lit.Value, 0, 64)
		return err == nil && n <= largeArray && depth == 0 && s.small(t.Elt, 1)
	case *ast.StructType:
		for _, f := range t.Fields.List {
			if !s.small(f.Type, depth+1) {
				return false
			}
		}
	case *ast.Ident:
		own, ok := s.own[t.Name]
		return !ok || own != nil && depth < 8 && s.small(own, depth+1)
	}
	return true
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
			if n, err := strconv.ParseInt(key.Value, 0, 64); key.Kind == token.INT && (err != nil || n > largeArray) {
				return false // of a list, that many elements
			}
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
