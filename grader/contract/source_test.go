package contract

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// The types that TestMalformed gives sources for.
type (
	machine interface {
		Do(n int64) (sum int64)
	}
	pair interface {
		Do(n int64) (a, b int64)
	}
	wider interface {
		machine
		More()
	}
	wanting interface {
		Want() int64
	}
	nested interface {
		Inner() machine
	}
	pointing interface {
		Do(p *int64)
	}
	Settings   struct{ Size int64 }
	Thing      func() machine
	NewThing   func(n int64) machine
	NewNamed   struct{}
	NewNothing func()
	NewTwo     func() (machine, error)
	NewValue   func() int64
	NewPair    func() pair
	NewWider   func() wider
	NewWanting func() wanting
	NewNested  func() nested
	NewPointer func() pointing
	NewMap     func(m map[string]int64) machine
	NewSet     func(cfg Settings, more ...[]string) machine
)

// declared loads one exercise from a source of its own.
func declared(t *testing.T, typ reflect.Type, text string) (*Exercise, error) {
	t.Helper()
	s, err := parse(fstest.MapFS{"stream/x.go": {Data: []byte("package stream\n\n" + text + "\n")}})
	if err != nil {
		t.Fatal(err)
	}
	return s.exercise(typ)
}

// TestMalformed has declarations that the grader could not use. They are errors
// for whoever declares an exercise, never panics.
func TestMalformed(t *testing.T) {
	t.Parallel()
	const do = "type machine interface { Do(n int64) (sum int64) }\n"
	for _, tt := range []struct {
		name string
		typ  reflect.Type
		text string
		want string
	}{
		{"no New in the name", reflect.TypeFor[Thing](), do + "type Thing func() machine", "Thing in All is no constructor: want a func type whose name starts with New"},
		{"no func", reflect.TypeFor[NewNamed](), "type NewNamed struct{}", "NewNamed in All is no constructor: want a func type whose name starts with New"},
		{"not in the source", reflect.TypeFor[NewThing](), do, "NewThing in All is no constructor: want a func type whose name starts with New"},
		{"no name at all", reflect.TypeFor[func() machine](), do, " in All is no constructor: want a func type whose name starts with New"},
		{"no result", reflect.TypeFor[NewNothing](), "type NewNothing func()", "NewNothing: contract.NewNothing is no constructor: want a func with one result, an interface"},
		{"two results", reflect.TypeFor[NewTwo](), do + "type NewTwo func() (machine, error)", "NewTwo: contract.NewTwo is no constructor: want a func with one result, an interface"},
		{"a result that is no interface", reflect.TypeFor[NewValue](), "type NewValue func() int64", "NewValue: contract.NewValue is no constructor: want a func with one result, an interface"},
		{"an interface of another package", reflect.TypeFor[NewThing](), "type NewThing func(n int64) machine", "NewThing returns contract.machine, which is no interface of this package"},
		{"a parameter without a name", reflect.TypeFor[NewThing](), do + "type NewThing func(int64) machine", "parameter 0 of New has no name; case files need one"},
		{"a method's parameter without a name", reflect.TypeFor[NewThing](), "type machine interface { Do(int64) (sum int64) }\ntype NewThing func(n int64) machine", "parameter 0 of Do has no name; case files need one"},
		{"several results without names", reflect.TypeFor[NewPair](), "type pair interface { Do(n int64) (int64, int64) }\ntype NewPair func() pair", "result 0 of Do has no name; case files need one"},
		{"an embedded interface", reflect.TypeFor[NewWider](), do + "type wider interface { machine; More() }\ntype NewWider func() wider", "contract.wider embeds another interface; declare its methods one by one"},
		{"a method with the key of the results", reflect.TypeFor[NewWanting](), "type wanting interface { Want() int64 }\ntype NewWanting func() wanting", "contract.wanting.Want: a case has no words for it (no method Want, no interface as result)"},
		{"a result that cannot be written down", reflect.TypeFor[NewNested](), do + "type nested interface { Inner() machine }\ntype NewNested func() nested", "contract.nested.Inner: a case has no words for it (no method Want, no interface as result)"},
		{"a parameter that cannot be sent", reflect.TypeFor[NewPointer](), "type pointing interface { Do(p *int64) }\ntype NewPointer func() pointing", "NewPointer: Do: type *int64 has no encoding"},
		{"a constructor's type beyond names and lists", reflect.TypeFor[NewMap](), do + "type NewMap func(m map[string]int64) machine", "exercises/stream/x.go:4:20: a constructor's type may use names and slices only"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e, err := declared(t, tt.typ, tt.text)
			if err == nil || err.Error() != tt.want || e != nil {
				t.Errorf("exercise(%v) = %v, %v, want the error %s", tt.typ, e, err, tt.want)
			}
		})
	}
}

// TestDeclared has the spellings that a declaration may use: its own types get
// the name of the package, and names that share a type stay together.
func TestDeclared(t *testing.T) {
	t.Parallel()
	e, err := declared(t, reflect.TypeFor[NewSet](), `
type machine interface { Do(n int64) (sum int64) }
type Settings struct{ Size int64 }
type NewSet func(cfg Settings, more ...[]string) machine`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := e.Signature(), "func New(cfg stream.Settings, more ...[]string) stream.machine"; got != want {
		t.Errorf("Signature() = %s, want %s", got, want)
	}
	if got, want := describe(e), "set: set\n\t\t\tfunc New(cfg stream.Settings, more ...[]string) stream.machine\n\t\t\t"+
		"new{cfg: contract.Settings, more: [][]string}\n\t\t\tdo{n: int64} {sum: int64}"; got != want {
		t.Errorf("exercise() = %s, want %s", got, want)
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	s, err := parse(fstest.MapFS{
		"stream/a.go": {Data: []byte("package stream\n\ntype Word string\n\nconst (\n\tOne Word = \"one\"\n\tTwo Word = `two`\n\tQuoted Word = \"a \\\"b\\\"\"\n\tPlain = \"x\"\n\tNumber int = 1\n)\n\nvar Variable Word = \"v\"\n")},
		"stream/b.go": {Data: []byte("package stream\n\nconst Three, Four Word = \"three\", \"four\"\n\nconst Made Word = One + Two\n")},
		// Neither is part of the package that solutions import.
		"stream/a_test.go": {Data: []byte("package stream\n\nconst Test Word = \"test\"\n")},
		"stream/walk/w.go": {Data: []byte("package walk\n\nconst Walk Word = \"walk\"\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `map[Word:[{One one} {Two two} {Quoted a "b"} {Three three} {Four four}]]`
	if got := fmt.Sprint(s.enums); got != want {
		t.Errorf("parse() finds the constants %s, want %s", got, want)
	}
	if len(s.types) != 1 || s.types["Word"] == nil {
		t.Errorf("parse() finds the types %v, want Word", s.types)
	}
}

func TestParseFails(t *testing.T) {
	t.Parallel()
	_, err := parse(fstest.MapFS{"stream/a.go": {Data: []byte("package stream\n\ntype T struct {\n")}})
	if want := "exercises/stream/a.go:3:17: expected '}', found 'EOF'"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("parse() of half a file: %v, want %s", err, want)
	}
	s, err := parse(fstest.MapFS{})
	if err != nil || len(s.types) > 0 {
		t.Errorf("parse() of no files = %v, %v, want nothing", s, err)
	}
}
