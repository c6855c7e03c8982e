// Package mutate makes small wrong changes to a Go source file: mutants.
//
// In goes the text of one file, out come mutants, each the replacement of a few
// bytes that its syntax tree suggests: another comparison, a statement left out,
// two arguments exchanged. A suite that lets one of them pass has a hole, or the
// mutant means the same. The package knows the syntax and no types, and it
// compiles and runs nothing: so some of what it makes does not compile, and some
// differs in nothing that can be observed. What the syntax alone shows to be
// either is left out; so are declared types, hints of capacity, and what is said
// in panics and errors.
package mutate

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Mutant is one small change to a file.
type Mutant struct {
	// ID names it by what it is and not by where: the function, or the package's
	// variable or constant, the operator, the source before and after without
	// comments and on one line, and a number where that repeats. It stays what it
	// is when something else in the file changes. No two mutants of a file share
	// one.
	ID string
	// Operator is the kind of change: "comparison", "boundary", "arithmetic",
	// "delete", "negate", "logic", "constant", "swap", "unsorted", "bounds",
	// "return", "extreme".
	Operator string
	// Line and Column are where the change begins, counted from 1; columns are
	// bytes.
	Line, Column int
	// Start and End are byte offsets of what is replaced, With is what stands there
	// instead.
	Start, End int
	With       string
}

// Apply returns the file with the change. The source must be the one that the
// mutant was made from; it stays as it is.
func (m Mutant) Apply(src []byte) []byte {
	return slices.Concat(src[:m.Start], []byte(m.With), src[m.End:])
}

// Diff shows the lines that change, as "-" and "+" lines, and one line of context
// on each side, below a line that names the place. Lines that become blank are
// left out. The source must be the one that the mutant was made from.
func (m Mutant) Diff(name string, src []byte) string {
	from := bytes.LastIndexByte(src[:m.Start], '\n') + 1
	to := len(src)
	if i := bytes.IndexByte(src[m.End:], '\n'); i >= 0 {
		to = m.End + i
	}
	old := strings.Split(string(src[from:to]), "\n")
	changed := strings.Split(string(src[from:m.Start])+m.With+string(src[m.End:to]), "\n")
	before := strings.Split(string(src[:from]), "\n")
	before = before[:len(before)-1]
	after := strings.Split(string(src[to:]), "\n")[1:]
	for len(old) > 0 && len(changed) > 0 && old[0] == changed[0] {
		before, old, changed = append(before, old[0]), old[1:], changed[1:]
	}
	for len(old) > 0 && len(changed) > 0 && old[len(old)-1] == changed[len(changed)-1] {
		after = append([]string{old[len(old)-1]}, after...)
		old, changed = old[:len(old)-1], changed[:len(changed)-1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@@ %s:%d @@\n", name, m.Line)
	mark := func(sign string, lines []string) {
		for _, l := range lines {
			if l = strings.TrimRight(l, " \t\r"); l != "" {
				b.WriteString(sign + l + "\n")
			}
		}
	}
	mark(" ", before[max(0, len(before)-1):])
	mark("-", old)
	mark("+", changed)
	mark(" ", after[:min(1, len(after))])
	return b.String()
}

// File returns the mutants of a file in source order; the same file gives the
// same ones. No two come to the same text, and none to the text that was given.
//
// Errors: a file that does not parse.
func File(name string, src []byte) ([]Mutant, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &maker{file: fset.File(f.FileStart), src: src}
	m.learn(f)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				m.in = m.nameOf(d)
				m.body(d, d.Type, d.Body)
			}
		case *ast.GenDecl:
			if !changeable(d) {
				continue
			}
			for _, s := range d.Specs {
				m.in = s.(*ast.ValueSpec).Names[0].Name
				if m.in != "_" {
					m.inspect(s, []ast.Node{d})
				}
			}
		}
	}
	return m.finish(), nil
}
