package stage

import (
	"fmt"
	"strings"
	"testing"

	"highwater/grader/contract"
)

// exercise returns a declared exercise.
func exercise(t testing.TB, slug string) *contract.Exercise {
	t.Helper()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	e := c.Exercise(slug)
	if e == nil {
		t.Fatalf("no exercise %s", slug)
	}
	return e
}

// rules allow a little.
var rules = Rules{Allows: func(path string) bool {
	return path == "fmt" || path == "math/rand/v2" || path == "unicode" || path == streamPath
}}

const (
	// top is a solution up to its imports, and rest what it needs below them.
	top  = "package offsetcommit\n\nimport \"highwater/exercises/stream\"\n"
	rest = "\nfunc New(committed int64) stream.OffsetTracker { return nil }\n"
)

// TestVet has every refusal, with the place to look at.
func TestVet(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	for _, tt := range []struct {
		name, text string
		fault      Fault
		want       string // without "sub/solution.go:", where the line starts with it
	}{
		{"nothing", "", CompileError, "sub/solution.go is empty: it needs package offsetcommit and func New(committed int64) stream.OffsetTracker"},
		{"blank lines", "\n\t \r\n", CompileError, "sub/solution.go is empty: it needs package offsetcommit and func New(committed int64) stream.OffsetTracker"},
		{"a byte-order mark alone", "\ufeff\n", CompileError, "sub/solution.go is empty: it needs package offsetcommit and func New(committed int64) stream.OffsetTracker"},
		{"a comment alone", "// to do\n", CompileError, "1:10: expected 'package', found 'EOF'"},
		{"words", "hello\n", CompileError, "1:1: expected 'package', found hello"},
		{"a package clause alone", "package offsetcommit\n", CompileError, "New is missing: declare func New(committed int64) stream.OffsetTracker"},
		{"a brace too few", top + "\nfunc f() {\n", CompileError, "5:12: expected '}', found 'EOF'"},
		{"two faults", top + "\nfunc f() { if }\n\nfunc g( {}\n", CompileError, "5:15: expected operand, found '}'\n7:12: expected ';', found 'EOF'"},
		{"a NUL", top + "\nvar x\x00 int\n" + rest, CompileError, "5:6: illegal character NUL"},
		{"no UTF-8", top + "\nvar x = \"\xff\"\n" + rest, CompileError, "5:10: illegal UTF-8 encoding"},
		{"another package", strings.Replace(top, "offsetcommit", "main", 1) + rest, CompileError, "1:9: package is main; want package offsetcommit"},
		{"a hyphen in the package", strings.Replace(top, "offsetcommit", "offset_commit", 1) + rest, CompileError, "1:9: package is offset_commit; want package offsetcommit"},

		{"New is missing", top + "\nfunc new(committed int64) stream.OffsetTracker { return nil }\n", CompileError, "New is missing: declare func New(committed int64) stream.OffsetTracker"},
		{"New is a method", top + "\ntype t int\n\nfunc (t) New() {}\n", CompileError, "New is missing: declare func New(committed int64) stream.OffsetTracker"},
		{"New is a variable", top + "\nvar New = func(int64) stream.OffsetTracker { return nil }\n", CompileError, "New is missing: declare func New(committed int64) stream.OffsetTracker"},
		{"New without a body", top + "\nfunc New(committed int64) stream.OffsetTracker\n", CompileError, "5:1: func New has no body"},
		{"a method without a body", top + "\ntype t int\n\nfunc (t) f()\n" + rest, CompileError, "7:1: func f has no body"},

		{"os", top + "import \"os\"\n" + rest, ForbiddenImport, `4:8: import "os" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`},
		{"two that are not allowed", top + "\nimport (\n\t\"fmt\"\n\tx \"net/http\"\n\t_ \"unsafe\"\n)\n" + rest, ForbiddenImport, `7:2: import "net/http" is not allowed: an exercise talks to nobody; all it needs comes in as arguments` + "\n" +
			`8:2: import "unsafe" is not allowed: ordinary types and loops are enough here`},
		{"a dot", top + "import . \"syscall\"\n" + rest, ForbiddenImport, `4:8: import "syscall" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`},
		{"C", top + "import \"C\"\n" + rest, ForbiddenImport, `4:8: import "C" is not allowed: exercises are pure Go`},
		{"testing", top + "import \"testing\"\n" + rest, ForbiddenImport, `4:8: import "testing" is not allowed: tests go into a file of their own, solution_test.go, which is not graded`},
		{"the reference", top + "import _ \"highwater/reference/offset-commit\"\n" + rest, ForbiddenImport, `4:8: import "highwater/reference/offset-commit" is not allowed: of this module, only highwater/exercises/stream may be imported`},
		{"the harness", top + "import _ \"highwater/grader/child/harness\"\n" + rest, ForbiddenImport, `4:8: import "highwater/grader/child/harness" is not allowed: of this module, only highwater/exercises/stream may be imported`},
		{"a module", top + "import \"example.com/x\"\n" + rest, ForbiddenImport, `4:8: import "example.com/x" is not allowed: use the standard library`},
		{"something else", top + "import \"plugin\"\n" + rest, ForbiddenImport, `4:8: import "plugin" is not allowed: it is not needed here`},
		{"in a raw string", top + "import `os`\n" + rest, ForbiddenImport, `4:8: import "os" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`},
		{"an escape", top + "import \"\\x6fs\"\n" + rest, ForbiddenImport, `4:8: import "os" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`},

		{"a build constraint", "//go:build linux\n\n" + top + rest, CompileError, `1:1: build constraints are not graded: remove "//go:build linux"`},
		{"an old build constraint", "// +build linux\n\n" + top + rest, CompileError, `1:1: build constraints are not graded: remove "// +build linux"`},
		{"an old build constraint, close", "//+build ignore\n\n" + top + rest, CompileError, `1:1: build constraints are not graded: remove "//+build ignore"`},
		{"linkname", top + "\n//go:linkname f runtime.f\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "//go:linkname f runtime.f"`},
		{"embed", top + "\n//go:embed solution.go\nvar s string\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "//go:embed solution.go"`},
		{"nosplit in a function", top + "\nfunc f() {\n\t//go:nosplit\n}\n" + rest, CompileError, `6:2: compiler directives are not graded: remove "//go:nosplit"`},
		{"debug", "//go:debug madvdontneed=1\n" + top + rest, CompileError, `1:1: compiler directives are not graded: remove "//go:debug madvdontneed=1"`},
		{"noinline with more", top + "\n//go:noinline x\nfunc f() {}\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "//go:noinline x"`},
		{"another place", top + "\n//line other.go:1\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "//line other.go:1"`},
		{"another place in between", top + "\nvar x = /*line other.go:1:1*/ 1\n" + rest, CompileError, `5:9: compiler directives are not graded: remove "/*line other.go:1:1*/"`},
		{"positions after another place", top + "\n/*line other.go:1:1*/\nvar x = 1\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "/*line other.go:1:1*/"`},
		{"a long directive", top + "\n//go:generate " + strings.Repeat("x", 500) + "\n" + rest, CompileError, `5:1: compiler directives are not graded: remove "//go:generate ` + strings.Repeat("x", 66) + `"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var want []string
			for line := range strings.SplitSeq(tt.want, "\n") {
				if line[0] <= '9' {
					line = "sub/solution.go:" + line
				} else if strings.HasPrefix(line, "New ") {
					line = "sub/solution.go: " + line
				}
				want = append(want, line)
			}
			_, c := vet([]byte(tt.text), "sub/solution.go", e, rules)
			if c == nil {
				t.Fatalf("vet(%q) takes it, want it refused: %s", tt.text, tt.want)
			}
			if c.fault != tt.fault || c.text != strings.Join(want, "\n") {
				t.Errorf("vet(%q) = %d %s\nwant %d %s", tt.text, c.fault, c.text, tt.fault, strings.Join(want, "\n"))
			}
		})
	}
}

// TestVetTakes has spellings that editors and habits make.
func TestVetTakes(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	for name, text := range map[string]string{
		"plain":                           top + rest,
		"a byte-order mark":               "\ufeff" + top + rest,
		"CRLF":                            strings.ReplaceAll(top+rest, "\n", "\r\n"),
		"no newline at the end":           strings.TrimSuffix(top+rest, "\n"),
		"a comment above":                 "// My solution.\n\n" + top + rest,
		"allowed imports":                 top + "import (\n\t\"fmt\"\n\tr \"math/rand/v2\"\n\t_ \"unicode\"\n\t. \"fmt\"\n)\n" + rest,
		"another name for stream":         strings.ReplaceAll(top, "\"highwater", "s \"highwater") + strings.ReplaceAll(rest, "stream.", "s."),
		"noinline":                        top + "\n//go:noinline\nfunc f() {}\n" + rest,
		"noinline, CRLF":                  strings.ReplaceAll(top+"\n//go:noinline\nfunc f() {}\n"+rest, "\n", "\r\n"),
		"directives in a sentence":        top + "\n// Not //go:build, nor x +build, nor //line x:1.\n" + rest,
		"directives in a string":          top + "\nvar x = \"//go:build linux\" + `\n//line x:1\n`\n" + rest,
		"a blank before a directive":      top + "\n// go:embed is none then\n" + rest,
		"faults for the compiler to find": top + "\nfunc New(x, y) int { return undefined }\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, c := vet([]byte(text), "sub/solution.go", e, rules); c != nil {
				t.Errorf("vet(%q) refuses it: %s", text, c.text)
			}
		})
	}
}

// TestAnyImport waives the list, but not what no pure Go file needs.
func TestAnyImport(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	waived := Rules{Allows: rules.Allows, AnyImport: true}
	for name, want := range map[string]Fault{"os": None, "unsafe": None, "net/http": None, "C": ForbiddenImport} {
		got := None
		if _, c := vet([]byte(top+"import _ \""+name+"\"\n"+rest), "s", e, waived); c != nil {
			got = c.fault
		}
		if got != want {
			t.Errorf("vet(import %q) with any import = %d, want %d", name, got, want)
		}
	}
}

// TestManyErrors shows the first faults and counts the rest.
func TestManyErrors(t *testing.T) {
	t.Parallel()
	text := top
	for range 40 {
		text += "var 1x int\n"
	}
	_, c := vet([]byte(text), "s.go", exercise(t, "offset-commit"), rules)
	if c == nil {
		t.Fatal("vet takes it")
	}
	lines := strings.Split(c.text, "\n")
	if len(lines) != maxErrors+1 || !strings.HasPrefix(lines[0], "s.go:4:5: ") || !strings.HasSuffix(lines[maxErrors], " more") {
		t.Errorf("vet = %d lines\n%s\nwant %d and a count", len(lines), c.text, maxErrors)
	}
	if want := fmt.Sprintf("s.go:%d:", 4+maxErrors-1); !strings.HasPrefix(lines[maxErrors-1], want) {
		t.Errorf("the last line shown is %s, want one of line %d", lines[maxErrors-1], 4+maxErrors-1)
	}
}

// TestOwnImports: of this module only stream is a solution's to import, also
// where the import list is waived: another exercise's package would share its
// faults.
func TestOwnImports(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	for _, name := range []string{"highwater/exercises/log-compaction", "highwater/reference", "highwater/grader/child/harness", "highwater/nope", ""} {
		text := "package offsetcommit\n\nimport \"highwater/exercises/stream\"\nimport _ \"" + name + "\"\n\nfunc New(committed int64) stream.OffsetTracker { return nil }\n"
		_, c := vet([]byte(text), "s.go", e, Rules{AnyImport: true})
		if c == nil || c.fault != CompileError || !strings.Contains(c.text, "s.go:4:8: ") {
			t.Errorf("vet(import %q) with any import = %+v, want it refused at s.go:4:8", name, c)
		}
	}
}
