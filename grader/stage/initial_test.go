package stage

import (
	"strings"
	"testing"
)

// TestRunsAtInit has declarations at the top of a file that can run code, fail or
// wait before New is called, and ones that certainly cannot. A wrong false lets a
// package take others with it; a wrong true costs a program of its own.
func TestRunsAtInit(t *testing.T) {
	t.Parallel()
	e := exercise(t, "offset-commit")
	for _, tt := range []struct {
		name, text string
		want       bool
	}{
		{"nothing", "", false},
		{"init", "func init() { panic(1) }", true},
		{"a second init", "func f() {}\nfunc init() {}", true},
		{"a method called init", "type t int\nfunc (t) init() { panic(1) }", false},
		{"a variable without a value", "var x map[string]int", false},
		{"constants", "const x = 1 << 3 / 2", false}, // the compiler works them out
		{"a variable of a function", "func f() { var x = g() }\nfunc g() int { return 1 }", false},

		// Plain values.
		{"a number", "var x = 1", false},
		{"several", "var x, y = 1, \"a\"", false},
		{"a name", "var x = y\nvar y = 1", false},
		{"a sign", "var x, y, z = -1, !true, ^0", false},
		{"sums", "var x = 1 + 2*3 - 4&5 | 6", false},
		{"in brackets", "var x = (((1)))", false},
		{"a func", "var x = func() { panic(1) }", false}, // nobody calls it yet
		{"a name of an import", "var x = stream.NoTime", false},
		{"a pointer to a literal", "var x = &struct{ a int }{1}", false},
		{"a group", "var (\n\tx = 1\n\ty = f()\n)\nfunc f() int { return 1 }", true},

		// Calls.
		{"a call", "var x = f()\nfunc f() int { panic(1) }", true},
		{"a call of a literal", "var x = func() int { panic(1) }()", true},
		{"a call inside", "var x = []int{1, f()}\nfunc f() int { panic(1) }", true},
		{"a call in brackets", "var x = -(f())\nfunc f() int { panic(1) }", true},
		{"a call below &", "var x = &[]int{f()}\nfunc f() int { panic(1) }", true},
		{"a call for nobody", "var _ = f()\nfunc f() int { panic(1) }", true},
		{"a call of a package", "import \"fmt\"\nvar x = fmt.Sprint(1)", true},
		{"a conversion", "var x = []byte(\"a\")", true}, // it looks like a call
		{"a method value", "var x = t(1).m\ntype t int\nfunc (t) m() {}", true},

		// What fails or waits.
		{"a quotient", "var x = 1 / y\nvar y int", true},
		{"a remainder", "var x = 1 % y\nvar y int", true},
		{"a shift", "var x = 1 << y\nvar y = -1", true},
		{"a comparison", "var x = any(y) == any(y)\nvar y = []int{}", true},
		{"an inequality of names", "var x = y != z\nvar y, z any = []int{}, []int{}", true},
		{"an index", "var x = y[1]\nvar y []int", true},
		{"a part", "var x = y[1:]\nvar y []int", true},
		{"a pointer", "var x = *y\nvar y *int", true},
		{"a field, maybe of a nil pointer", "var x = y.a\nvar y *struct{ a int }", true},
		{"a field of a field", "var x = y.a.b\nvar y struct{ a *struct{ b int } }", true},
		{"a method of a type", "var x = t.m\ntype t int\nfunc (t) m() {}", true}, // it looks like a field
		{"an assertion", "var x = y.(int)\nvar y any", true},
		{"a receive", "var x = <-y\nvar y chan int", true},
		{"a generic function", "var x = f[int]\nfunc f[T any]() {}", true}, // it looks like an index

		// make.
		{"a map", "var x = make(map[string]int)", false},
		{"a map with a size", "var x = make(map[string]int, -y)\nvar y = 1", true},
		{"a slice", "var x = make([]int, y)\nvar y = -1", true},
		{"a channel", "var x = make(chan int)", false},
		{"a make of its own", "var x = make(1)\nfunc make(int) int { panic(1) }", true},
		{"a make of its own, as a variable", "var x = make(1)\nvar make = func(int) int { panic(1) }", true},
		{"a make that is a method", "var x = make(map[int]int)\ntype t int\nfunc (t) make() {}", false},
		{"new", "var x = new(int)", true}, // it looks like a call

		// Literals.
		{"a list", "var x = []int{1, 2, 3}", false},
		{"a list with places", "var x = [...]string{2: \"a\", 0: \"b\"}", false},
		{"a list with named places", "var x = [...]string{a: \"a\"}\nconst a = 3", false},
		{"a list of lists", "var x = [][]int{{1}, {2, 3}}", false},
		{"a struct", "var x = t{a: 1, b: nil}\ntype t struct{ a int; b []int }", false},
		{"a struct without names", "var x = t{1, nil}\ntype t struct{ a int; b []int }", false},
		{"a struct in place", "var x = struct{ a int }{a: 1}", false},
		{"a struct of stream", "var x = stream.Record{Offset: 1, Key: \"a\"}", false},
		{"a struct with a call", "var x = t{a: f()}\ntype t struct{ a int }\nfunc f() int { panic(1) }", true},
		{"a map by strings", "var x = map[string]int{\"a\": 1}", false},
		{"a map by names of stream", "var x = map[stream.Verdict]bool{stream.Accepted: true}", false},
		{"a map by a name", "var x = map[any]int{y: 1}\nvar y any = []int{}", true}, // a list has no hash
		{"a map by a name, by a type of its own", "var x = m{y: 1}\ntype m map[any]int\nvar y any = []int{}", true},
		{"a map by a name, by a type of a type", "var x = m{y: 1}\ntype m n\ntype n map[any]int\nvar y any = []int{}", true},
		{"a map by a name, in a list", "var x = []map[any]int{{y: 1}}\nvar y any = []int{}", true},
		{"a map by a name of another package", "import \"unicode\"\nvar x = map[any]int{unicode.Categories: 1}", true}, // a map has no hash either
		{"a map by a field", "var x = map[any]int{y.a: 1}\nvar y *struct{ a int }", true},
		{"a map by literals", "var x = map[[1]any]int{{[]int{}}: 1}", true},
		{"a map of maps", "var x = map[string]map[string]int{\"a\": {\"b\": 1}}", false},
		{"a map with a call", "var x = map[string]int{\"a\": f()}\nfunc f() int { panic(1) }", true},

		// Names of imports.
		{"another name", "import u \"unicode\"\nvar x = u.MaxRune", false},
		{"a version", "import \"math/rand/v2\"\nvar x = rand.Int", false},
		{"not an import", "var x = v2.a\nvar v2 *struct{ a int }", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := top + tt.text + "\n" + rest
			got, c := vet([]byte(text), "s.go", e, rules)
			if c != nil {
				t.Fatalf("vet(%q) refuses it: %s", text, c.text)
			}
			if got.runsAtInit != tt.want {
				t.Errorf("runsAtInit(%q) = %t, want %t", tt.text, got.runsAtInit, tt.want)
			}
			// Line ends are no part of the answer.
			if got, _ := vet([]byte(strings.ReplaceAll(text, "\n", "\r\n")), "s.go", e, rules); got.runsAtInit != tt.want {
				t.Errorf("runsAtInit(%q with CRLF) = %t, want %t", tt.text, got.runsAtInit, tt.want)
			}
		})
	}
}
