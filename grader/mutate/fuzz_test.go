package mutate_test

import (
	"go/parser"
	"go/token"
	"testing"

	"highwater/grader/mutate"
)

// FuzzFile gives it any text. It never panics; and if the text parses, so does
// that of every mutant, no two of which share their text or their ID.
func FuzzFile(f *testing.F) {
	for _, tt := range operators {
		f.Add(source(tt.body))
	}
	for _, src := range references(f) {
		f.Add(string(src))
	}
	for _, src := range []string{
		"", "package", "package p", "package p\nfunc f()", "package p\nvar x = 1\nconst y = 2 + 3\ntype t [4]int",
		"package p\nfunc f() int { return-x }\nfunc g(a, b int) bool { return a>-b && a+-b > 0 || a^ -b == a/ *c }",
		"package p\r\n/* a\r\n b */ func f() { x = `a\r\nb` + y // c\r\n}\r\n",
		"//line other.go:100\npackage p\nfunc (r t[K, V]) f() { select { case x <- 1: y() } }",
		"package p\nfunc f() { if min(x, T{}.n) > 0 { return }; if a := s[chan int:]; a { for range len(x) {} } }",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		list, err := mutate.File("a.go", []byte(src))
		if _, broken := parser.ParseFile(token.NewFileSet(), "a.go", src, parser.SkipObjectResolution); (broken == nil) != (err == nil) {
			t.Fatalf("File(%q) = error %v, but parsing it gives %v", src, err, broken)
		}
		texts, ids := map[string]string{src: "the source"}, map[string]bool{}
		for _, m := range list {
			text := string(m.Apply([]byte(src)))
			if _, err := parser.ParseFile(token.NewFileSet(), "a.go", text, parser.SkipObjectResolution); err != nil {
				t.Errorf("File(%q): mutant %q does not parse: %v\n%s", src, m.ID, err, text)
			}
			if other, ok := texts[text]; ok {
				t.Errorf("File(%q): mutant %q has the text of %s", src, m.ID, other)
			}
			if texts[text] = m.ID; ids[m.ID] {
				t.Errorf("File(%q): two mutants are called %q", src, m.ID)
			}
			ids[m.ID] = true
			m.Diff("a.go", []byte(src))
		}
	})
}
