// Package contract knows what an exercise is, from the one place that declares
// it: exercises/stream.
//
// In go the declarations' types (by reflection) and their source (for the names
// of parameters and constants, which reflection does not keep); out come the
// exercises with the names that case files use. The package knows no case, no
// solution and no rule of any exercise.
package contract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"strconv"
	"strings"

	"highwater/exercises"
	"highwater/exercises/stream"
	"highwater/grader/child/standin"
	"highwater/grader/child/wire"
)

// Exercise is one declared exercise.
type Exercise struct {
	// Slug is the exercise's name, for example "offset-commit".
	Slug string
	// Package is the name of its Go package: the slug without hyphens.
	Package string
	// NewType is the constructor's type as source with package-qualified names:
	// "func(committed int64) stream.OffsetTracker".
	NewType string
	New     Func
	// Methods are in the order of Machine.Methods.
	Methods []Func
	Machine *wire.Machine
}

// Func is a constructor or method with the names that its source gives.
type Func struct {
	// Name is the Go name, Key the one in case files.
	Name, Key       string
	Params, Results []Field
}

// Field is a parameter, a result or a struct's field.
type Field struct {
	Name, Key string
	Type      reflect.Type
}

// Const is a named value of a type.
type Const struct {
	Name, Value string
}

// Contract is everything that exercises/stream declares.
type Contract struct {
	// Exercises are in course order.
	Exercises []Exercise
	// Enums are the values of each named string type, in source order.
	Enums map[reflect.Type][]Const
}

// NoTime is the one named number that case files may use.
const NoTime = "NoTime"

// Exercise returns the exercise of a slug, or nil.
func (c *Contract) Exercise(slug string) *Exercise {
	for i := range c.Exercises {
		if c.Exercises[i].Slug == slug {
			return &c.Exercises[i]
		}
	}
	return nil
}

// Method returns the index of the method with a key, or -1.
func (e *Exercise) Method(key string) int {
	for i, m := range e.Methods {
		if m.Key == key {
			return i
		}
	}
	return -1
}

// Signature returns the declaration that a solution must have.
func (e *Exercise) Signature() string {
	return "func New" + strings.TrimPrefix(e.NewType, "func")
}

// Load reads the declarations that the program was built with.
//
// Errors: a declaration in exercises/stream that does not follow its rules. That
// is a fault of the course's Go code, which its tests find.
func Load() (*Contract, error) {
	names, err := parse(exercises.Files)
	if err != nil {
		return nil, err
	}
	c := &Contract{Enums: make(map[reflect.Type][]Const)}
	for _, v := range stream.All() {
		e, err := names.exercise(reflect.TypeOf(v))
		if err != nil {
			return nil, fmt.Errorf("exercises/stream: %w", err)
		}
		c.Exercises = append(c.Exercises, *e)
		e.eachType(func(t reflect.Type) {
			if values := names.enums[t.Name()]; len(values) > 0 && t.Kind() == reflect.String {
				c.Enums[t] = values
			}
		})
	}
	return c, nil
}

// source is what reflection does not keep.
type source struct {
	fset  *token.FileSet
	types map[string]ast.Expr
	enums map[string][]Const // by type name
}

func parse(fsys fs.FS) (*source, error) {
	files, err := fs.Glob(fsys, "stream/*.go")
	if err != nil {
		return nil, err
	}
	s := &source{fset: token.NewFileSet(), types: map[string]ast.Expr{}, enums: map[string][]Const{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(s.fset, "exercises/"+name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				s.declared(g)
			}
		}
	}
	return s, nil
}

func (s *source) declared(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.types[spec.Name.Name] = spec.Type
		case *ast.ValueSpec:
			of, ok := spec.Type.(*ast.Ident)
			if g.Tok != token.CONST || !ok || len(spec.Values) != len(spec.Names) {
				continue
			}
			for i, n := range spec.Names {
				if lit, ok := spec.Values[i].(*ast.BasicLit); ok && lit.Kind == token.STRING {
					value, _ := strconv.Unquote(lit.Value) // the parser took it
					s.enums[of.Name] = append(s.enums[of.Name], Const{n.Name, value})
				}
			}
		}
	}
}

func (s *source) exercise(t reflect.Type) (*Exercise, error) {
	name, ok := strings.CutPrefix(t.Name(), "New")
	fn, isFunc := s.types[t.Name()].(*ast.FuncType)
	if !ok || !isFunc {
		return nil, fmt.Errorf("%s in All is no constructor: want a func type whose name starts with New", t.Name())
	}
	slug := strings.ReplaceAll(Key(name), "_", "-")
	e := &Exercise{Slug: slug, Package: strings.ReplaceAll(slug, "-", "")}
	var err error
	if e.Machine, err = wire.MachineOf(t, standin.All()...); err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name(), err)
	}
	if e.NewType, err = s.signature(fn); err != nil {
		return nil, err
	}
	if e.New, err = s.fn(&e.Machine.New, fn); err != nil {
		return nil, err
	}
	iface := t.Out(0)
	decl, ok := s.types[iface.Name()].(*ast.InterfaceType)
	if !ok {
		return nil, fmt.Errorf("%s returns %v, which is no interface of this package", t.Name(), iface)
	}
	for i := range iface.NumMethod() {
		m := iface.Method(i)
		for _, f := range decl.Methods.List {
			if len(f.Names) == 1 && f.Names[0].Name == m.Name {
				fn, err := s.fn(&e.Machine.Methods[i], f.Type.(*ast.FuncType))
				if err != nil {
					return nil, err
				}
				if fn.Key == "want" || len(fn.Results) < m.Type.NumOut() {
					return nil, fmt.Errorf("%v.%s: a case has no words for it (no method Want, no interface as result)", iface, m.Name)
				}
				e.Methods = append(e.Methods, fn)
			}
		}
	}
	if len(e.Methods) != iface.NumMethod() {
		return nil, fmt.Errorf("%v embeds another interface; declare its methods one by one", iface)
	}
	return e, nil
}

// fn pairs the names of a function's source with the types that are sent.
func (s *source) fn(w *wire.Func, decl *ast.FuncType) (Func, error) {
	f := Func{Name: w.Name, Key: Key(w.Name)}
	for i, n := range listed(decl.Params) {
		if n == "" {
			return f, fmt.Errorf("parameter %d of %s has no name; case files need one", i, w.Name)
		}
		f.Params = append(f.Params, Field{n, Key(n), w.Params[i].Type})
	}
	results := listed(decl.Results)
	for i, n := range results[:len(w.Results)] {
		if n == "" && len(results) > 1 {
			return f, fmt.Errorf("result %d of %s has no name; case files need one", i, w.Name)
		}
		f.Results = append(f.Results, Field{n, Key(n), w.Results[i].Type})
	}
	return f, nil
}

// listed returns one name per parameter or result; an unnamed one is "".
func listed(l *ast.FieldList) []string {
	var names []string
	if l == nil {
		return nil
	}
	for _, f := range l.List {
		if len(f.Names) == 0 {
			names = append(names, "")
		}
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// signature prints a func type as another package would write it.
func (s *source) signature(fn *ast.FuncType) (string, error) {
	var params []string
	for _, f := range fn.Params.List {
		t, err := s.typeText(f.Type)
		if err != nil {
			return "", err
		}
		var names []string
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
		params = append(params, strings.Join(names, ", ")+" "+t)
	}
	result, err := s.typeText(fn.Results.List[0].Type)
	return "func(" + strings.Join(params, ", ") + ") " + result, err
}

func (s *source) typeText(x ast.Expr) (string, error) {
	switch x := x.(type) {
	case *ast.Ident:
		if _, ok := s.types[x.Name]; ok {
			return "stream." + x.Name, nil
		}
		return x.Name, nil
	case *ast.ArrayType:
		t, err := s.typeText(x.Elt)
		return "[]" + t, err
	case *ast.Ellipsis:
		t, err := s.typeText(x.Elt)
		return "..." + t, err
	}
	return "", fmt.Errorf("%s: a constructor's type may use names and slices only", s.fset.Position(x.Pos()))
}
