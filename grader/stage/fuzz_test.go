package stage

import (
	"go/parser"
	"go/token"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"highwater/reference"
)

// FuzzVet takes any bytes as a solution. What is refused is refused in words, at a
// line that there is; what is taken is Go of the right package, imports only what
// it may and holds no directive.
func FuzzVet(f *testing.F) {
	e := exercise(f, offsets)
	own, err := fs.ReadFile(reference.Files, "offset-commit/solution.go")
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		"", "\ufeff", "package offsetcommit", top, top + rest, string(own), good[compaction],
		"//go:build linux\n\n" + top + rest, top + "\n//line x.go:99\nvar x = 1 /*line y:1:1*/\n" + rest,
		top + "import (\n\t. \"os\"\n\t_ `C`\n\t\"\\x6fs\"\n)\n" + rest, top + "func f()\n" + rest, top + "func f() {\n", top + "var 1x, 2y int\n",
		top + "var x, y = map[any]int{stream.NoTime: -1, \"a\": <-c}, make(map[int]int)\nvar z = (&struct{ a int }{a: 1}).a / 0\n" + rest,
		top + "type m map[any]int\nvar x = m{y: 1}\nvar y = [...]int{5: f()}\nfunc init() {}\n" + rest,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		_, c := vet(text, "s.go", e, rules)
		if c != nil {
			if c.fault != CompileError && c.fault != ForbiddenImport || c.text == "" || strings.Count(c.text, "\n") > maxErrors && c.fault == CompileError {
				t.Errorf("vet(%q) = %+v", text, c)
			}
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), "s.go", text, parser.ParseComments)
		if err != nil || file.Name.Name != e.Package {
			t.Fatalf("vet(%q) takes package %v (%v)", text, file.Name, err)
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err != nil || !rules.Allows(path) {
				t.Errorf("vet(%q) takes import %s", text, spec.Path.Value)
			}
		}
		for _, g := range file.Comments {
			for _, c := range g.List {
				if directive := strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//line ") || strings.HasPrefix(c.Text, "/*line "); directive && c.Text != "//go:noinline" {
					t.Errorf("vet(%q) takes %q", text, c.Text)
				}
			}
		}
	})
}
