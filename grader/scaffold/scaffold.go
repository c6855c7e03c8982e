// Package scaffold writes what a new exercise needs, from its declaration.
//
// In goes the declaration in exercises/stream, out come the texts of the files
// that an exercise consists of: a stub, a lesson with its headings, a reference
// with its generator and its test, suites. They compile and they load, and each
// says what is to be written where. The package writes no file itself and knows
// no rule of any exercise.
package scaffold

import (
	"bytes"
	"fmt"
	"go/format"
	"path"
	"reflect"
	"slices"
	"strings"
	"text/template"

	"highwater/grader/contract"
)

// File is one file, by its name from the course's top.
type File struct {
	Name, Text string
}

// New returns the files of an exercise, in the order in which one writes them.
//
// Errors: a template that does not come to Go code, which its tests find.
func New(e *contract.Exercise) ([]File, error) {
	d := describe(e)
	var files []File
	for _, f := range []struct {
		name string
		text *template.Template
	}{
		{"exercises/%s/solution.go", stub},
		{"exercises/%s/README.md", lesson},
		{"reference/%s/solution.go", solution},
		{"reference/%s/inputs.go", inputs},
		{"reference/%s/solution_test.go", solutionTest},
		{"reference/%s/misconceptions.yaml", misconceptions},
		{"cases/%s/basics.yaml", basics},
		{"cases/%s/hidden/edges.yaml", edges},
	} {
		var b bytes.Buffer
		if err := f.text.Execute(&b, d); err != nil {
			return nil, err
		}
		text := b.Bytes()
		name := fmt.Sprintf(f.name, e.Slug)
		if strings.HasSuffix(name, ".go") {
			var err error
			if text, err = format.Source(text); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		files = append(files, File{name, string(text)})
	}
	return files, nil
}

// description is what the templates say of an exercise.
type description struct {
	Slug, Package, NewType string
	// Interface is the name in package stream, Receiver a short one.
	Interface, Receiver string
	NewParams           string // "committed int64"
	NewArgs             string // zero values, as Go: "0"
	NewYAML             string // "new: 0", empty without parameters
	Methods             []method
	// Imports are those of the generator, for the types of its arguments.
	Imports []string
}

type method struct {
	Name, Key string
	// Signature is "(offsets ...int64) (committed int64)", Call what a step
	// writes, Want what comes out, if anything does: "0".
	Signature, Args, Call, Want string
	Results                     bool
}

func describe(e *contract.Exercise) description {
	iface := e.Machine.Iface
	d := description{
		Slug: e.Slug, Package: e.Package, NewType: e.NewType, Interface: iface.Name(),
		Receiver: strings.ToLower(iface.Name()[:1]),
	}
	d.NewParams = strings.TrimSuffix(strings.TrimPrefix(e.NewType[:strings.LastIndex(e.NewType, ")")+1], "func("), ")")
	var args []string
	for _, p := range e.New.Params {
		args = append(args, zeroGo(p.Type))
	}
	d.NewArgs = strings.Join(args, ", ")
	if len(e.New.Params) > 0 {
		d.NewYAML = "new: " + params(e.New.Params)
	}
	for i, m := range e.Methods {
		t := iface.Method(i).Type
		var in []string
		for k, p := range m.Params {
			text := typeText(t.In(k))
			if t.IsVariadic() && k == len(m.Params)-1 {
				text = "..." + typeText(t.In(k).Elem())
			}
			in = append(in, p.Name+" "+text)
		}
		var zeros []string
		for _, p := range m.Params {
			zeros = append(zeros, zeroGo(p.Type))
		}
		x := method{
			Name: m.Name, Key: m.Key, Args: strings.Join(zeros, ", "), Call: params(m.Params), Results: len(m.Results) > 0,
			Signature: "(" + strings.Join(in, ", ") + ")" + results(t, m.Results),
		}
		if x.Results {
			x.Want = params(m.Results)
		}
		d.Methods = append(d.Methods, x)
		for _, name := range []string{"stream", "stream/walk"} {
			from := "highwater/exercises/" + name
			if strings.Contains(x.Args, path.Base(name)+".") && !slices.Contains(d.Imports, from) {
				d.Imports = append(d.Imports, from)
			}
		}
	}
	return d
}

// results is the part of a signature behind its parameters.
func results(t reflect.Type, list []contract.Field) string {
	switch {
	case len(list) == 0:
		return ""
	case len(list) == 1 && list[0].Name == "":
		return " " + typeText(t.Out(0))
	}
	var out []string
	for i, f := range list {
		out = append(out, f.Name+" "+typeText(t.Out(i)))
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// typeText is a type as another package writes it.
func typeText(t reflect.Type) string { return strings.ReplaceAll(t.String(), "uint8", "byte") }

// zeroGo is a zero value as Go, of the type itself.
func zeroGo(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Struct:
		return typeText(t) + "{}"
	case reflect.String:
		return typeText(t) + `("")`
	case reflect.Bool:
		return "false"
	}
	return typeText(t) + "(0)"
}

// params is what a case writes for some values: the value alone for one,
// a mapping for several.
func params(list []contract.Field) string {
	switch len(list) {
	case 0:
		return "{}"
	case 1:
		return zeroYAML(list[0].Type)
	}
	var out []string
	for _, f := range list {
		out = append(out, f.Key+": "+zeroYAML(f.Type))
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// zeroYAML is a value as a case writes it, with every field of a struct named.
func zeroYAML(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return `""`
		}
		return "[" + zeroYAML(t.Elem()) + "]"
	case reflect.Map:
		return "{}"
	case reflect.String:
		return "a"
	case reflect.Bool:
		return "false"
	case reflect.Struct:
		var out []string
		for _, f := range contract.Fields(t) {
			out = append(out, f.Key+": "+zeroYAML(f.Type))
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	return "0"
}
