package stage

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"

	"highwater/grader/contract"
)

// maxErrors is how many faults of one file a learner is shown.
const maxErrors = 10

// complaint is why a file is not built.
type complaint struct {
	fault Fault
	text  string
}

// vetting looks at one file before any compiler does.
type vetting struct {
	fset     *token.FileSet
	file     *ast.File
	exercise *contract.Exercise
	rules    Rules
	shown    string // the file's name in messages
	newAt    string // where New is declared, "file:line:column: "
}

// findings is what the later steps want to know of a file that is accepted.
type findings struct {
	runsAtInit bool
	newAt      string
}

// vet parses a solution and holds it to the staging rules.
func vet(text []byte, shown string, e *contract.Exercise, rules Rules) (f findings, c *complaint) {
	if len(strings.TrimSpace(strings.TrimPrefix(string(text), "\ufeff"))) == 0 {
		return findings{}, &complaint{CompileError, fmt.Sprintf("%s is empty: it needs package %s and %s", shown, e.Package, e.Signature())}
	}
	v := &vetting{fset: token.NewFileSet(), exercise: e, rules: rules, shown: shown}
	file, err := parser.ParseFile(v.fset, shown, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return findings{}, &complaint{CompileError, syntaxErrors(err)}
	}
	v.file = file
	for _, check := range []func() *complaint{v.packageName, v.imports, v.directives, v.bodies, v.constructor} {
		if c := check(); c != nil {
			return findings{}, c
		}
	}
	return findings{v.runsAtInit(), v.newAt}, nil
}

func syntaxErrors(err error) string {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return err.Error()
	}
	list.RemoveMultiples()
	var lines []string
	for i, e := range list {
		if i == maxErrors {
			lines = append(lines, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

func (v *vetting) at(p token.Pos, format string, args ...any) string {
	pos := v.fset.PositionFor(p, false)
	return fmt.Sprintf("%s:%d:%d: %s", v.shown, pos.Line, pos.Column, fmt.Sprintf(format, args...))
}

func (v *vetting) refuse(p token.Pos, format string, args ...any) *complaint {
	return &complaint{CompileError, v.at(p, format, args...)}
}

func (v *vetting) packageName() *complaint {
	if got := v.file.Name.Name; got != v.exercise.Package {
		return v.refuse(v.file.Name.Pos(), "package is %s; want package %s", got, v.exercise.Package)
	}
	return nil
}

// directives refuses comments that tell the toolchain something: what is vetted
// must be what is built, and it must be built like everybody's.
func (v *vetting) directives() *complaint {
	for _, g := range v.file.Comments {
		for _, c := range g.List {
			switch text := c.Text; {
			case text == "//go:noinline":
			case strings.HasPrefix(text, "//go:build"),
				c.Pos() < v.file.Package && strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(text, "//"), " \t"), "+build"):
				return v.refuse(c.Pos(), "build constraints are not graded: remove %q", firstLine(text))
			case strings.HasPrefix(text, "//go:"), strings.HasPrefix(text, "//line "), strings.HasPrefix(text, "/*line "):
				return v.refuse(c.Pos(), "compiler directives are not graded: remove %q", firstLine(text))
			}
		}
	}
	return nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line[:min(len(line), 80)]
}

func (v *vetting) imports() *complaint {
	var lines []string
	for _, spec := range v.file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return v.refuse(spec.Pos(), "import %s is no string", spec.Path.Value)
		}
		if own := strings.HasPrefix(name, "highwater/") && name != streamPath; v.rules.AnyImport && (own || name == "") {
			return v.refuse(spec.Pos(), "import %q is not built: %s", name, instead(name))
		}
		if name == "C" || !v.rules.AnyImport && !v.rules.Allows(name) {
			lines = append(lines, v.at(spec.Pos(), "import %q is not allowed: %s", name, instead(name)))
		}
	}
	if len(lines) > 0 {
		if len(v.rules.Imports) > 0 {
			lines = append(lines, "allowed are "+strings.Join(v.rules.Imports, ", "))
		}
		return &complaint{ForbiddenImport, strings.Join(lines, "\n")}
	}
	return nil
}

// instead says what to use in place of an import that is not allowed.
func instead(name string) string {
	switch {
	case name == "C":
		return "exercises are pure Go"
	case name == "os" || strings.HasPrefix(name, "os/") || name == "io/ioutil" || name == "syscall":
		return "an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens"
	case name == "net" || strings.HasPrefix(name, "net/"):
		return "an exercise talks to nobody; all it needs comes in as arguments"
	case name == "unsafe" || name == "reflect" || name == "runtime" || strings.HasPrefix(name, "runtime/"):
		return "ordinary types and loops are enough here"
	case name == "testing" || strings.HasPrefix(name, "testing/"):
		return "tests go into a file of their own, solution_test.go, which is not graded"
	case strings.HasPrefix(name, "highwater/"):
		return "of this module, only highwater/exercises/stream may be imported"
	case strings.Contains(name, "."):
		return "use the standard library"
	}
	return "it is not needed here"
}

// bodies refuses functions that are implemented somewhere else.
func (v *vetting) bodies() *complaint {
	for _, d := range v.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil {
			return v.refuse(f.Pos(), "func %s has no body", f.Name.Name)
		}
	}
	return nil
}

func (v *vetting) constructor() *complaint {
	for _, d := range v.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "New" {
			v.newAt = v.at(f.Pos(), "")
			return nil
		}
	}
	return &complaint{CompileError, fmt.Sprintf("%s: New is missing: declare %s", v.shown, v.exercise.Signature())}
}
