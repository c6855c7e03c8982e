package main

import (
	"bytes"
	"fmt"
	"go/format"
	"reflect"
	"strings"

	"highwater/exercises/stream/walk"
	"highwater/grader/contract"
	"highwater/grader/suite"
)

// head is what every generated test file starts with. It holds the same checks
// as the grader: results, unchanged arguments, and more than one run.
const head = `package %[1]s_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	solution "highwater/exercises/%[2]s"
	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
	%[1]s "highwater/reference/%[2]s"
	"highwater/reference/trace"
)

var (
	_ stream.Record
	_ walk.Topic
)

func runs() int {
	if testing.Short() {
		return 2
	}
	return 3
}

func equal(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) && !cmp.Equal(got, want, cmpopts.EquateEmpty()) {
		t.Fatalf("got %%v, want %%v", got, want)
	}
}

// clone copies a list of arguments deeply enough to see it change.
func clone(v any) any {
	r := reflect.ValueOf(v)
	if r.Kind() != reflect.Slice {
		return v
	}
	c := reflect.MakeSlice(r.Type(), r.Len(), r.Len())
	reflect.Copy(c, r)
	return c.Interface()
}

var _ = slices.Sorted[int]
var _ = rand.New
var _ trace.Step
`

// tableTest generates a test file with the exercise's cases.
func tableTest(e *suite.Exercise) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, head, e.Contract.Package, e.Slug)
	fmt.Fprint(&b, "\nfunc TestLiteral(t *testing.T) {\n")
	for _, c := range e.Cases {
		if c.Generated {
			continue
		}
		s, err := c.Script()
		if err != nil {
			return nil, err
		}
		literalTest(&b, e.Contract, c, s)
	}
	fmt.Fprint(&b, "}\n\n")
	scaleTest(&b, e)
	return format.Source(b.Bytes())
}

func literalTest(b *bytes.Buffer, e *contract.Exercise, c *suite.Case, s *suite.Script) {
	fmt.Fprintf(b, "t.Run(%q, func(t *testing.T) {\nfor range runs() {\n", lastPart(c.ID))
	args, _, _ := e.Machine.New.Args(s.New)
	fmt.Fprintf(b, "m := solution.New(%s)\n", goValues(args, false))
	for _, call := range s.Calls {
		f := &e.Machine.Methods[call.Method]
		args, _, _ := f.Args(call.Args)
		var names []string
		fmt.Fprint(b, "{\n")
		for i, a := range args {
			fmt.Fprintf(b, "a%d := %s\nb%d := clone(a%d)\n", i, goValue(a), i, i)
			names = append(names, fmt.Sprintf("a%d", i)+made(a.Type()))
		}
		var results []string
		for i := range f.Results {
			results = append(results, fmt.Sprintf("r%d", i))
		}
		if len(results) > 0 {
			fmt.Fprintf(b, "%s := ", strings.Join(results, ", "))
		}
		fmt.Fprintf(b, "m.%s(%s%s)\n", f.Name, strings.Join(names, ", "), dots(f.Variadic))
		for i, codec := range f.Results {
			if call.Want[i].Any {
				fmt.Fprintf(b, "_ = r%d\n", i)
				continue
			}
			want, _ := codec.DecodeAll(call.Want[i].Bytes)
			fmt.Fprintf(b, "equal(t, r%d, %s)\n", i, goValue(want))
		}
		for i := range args {
			fmt.Fprintf(b, "equal(t, any(a%d), b%d)\n", i, i)
		}
		fmt.Fprint(b, "}\n")
	}
	fmt.Fprint(b, "}\n})\n")
}

// scaleTest generates the cases that have a generator, twice each, against the
// reference.
func scaleTest(b *bytes.Buffer, e *suite.Exercise) {
	fmt.Fprint(b, "func TestScale(t *testing.T) {\nif testing.Short() {\nt.Skip()\n}\n")
	for _, c := range e.Cases {
		if !c.Generated {
			continue
		}
		seed, load, newArgs := c.Generator()
		fmt.Fprintf(b, "t.Run(%q, func(t *testing.T) {\nfor range 2 {\n", lastPart(c.ID))
		fmt.Fprintf(b, "steps, err := %#v.Steps(rand.New(rand.NewPCG(%d, 0)))\nif err != nil {\nt.Fatal(err)\n}\n", load, seed)
		params := goValues(newArgs, false)
		fmt.Fprintf(b, "m, want := solution.New(%s), %s.New(%s)\nfor _, s := range steps {\nbefore := make([]any, len(s.Args))\nfor i, a := range s.Args {\nbefore[i] = clone(a)\n}\nswitch s.Method {\n", params, e.Contract.Package, params)
		for i := range e.Contract.Machine.Methods {
			f := &e.Contract.Machine.Methods[i]
			var args, got, want []string
			for k, p := range f.Params {
				args = append(args, fmt.Sprintf("s.Args[%d].(%v)", k, p.Type)+made(p.Type))
			}
			for k := range f.Results {
				got, want = append(got, fmt.Sprintf("g%d", k)), append(want, fmt.Sprintf("w%d", k))
			}
			call := fmt.Sprintf("%s(%s%s)", f.Name, strings.Join(args, ", "), dots(f.Variadic))
			fmt.Fprintf(b, "case %q:\n", f.Name)
			if len(got) == 0 {
				fmt.Fprintf(b, "m.%s\nwant.%s\n", call, call)
				continue
			}
			fmt.Fprintf(b, "%s := m.%s\n%s := want.%s\n", strings.Join(got, ", "), call, strings.Join(want, ", "), call)
			for k := range got {
				fmt.Fprintf(b, "equal(t, g%d, w%d)\n", k, k)
			}
		}
		fmt.Fprint(b, "}\nfor i, a := range s.Args {\nequal(t, a, before[i])\n}\n}\n}\n})\n")
	}
	fmt.Fprint(b, "}\n")
}

// made turns what stands in for an interface into one.
func made(t reflect.Type) string {
	if t == reflect.TypeFor[walk.Topic]() {
		return ".Consumer(0)"
	}
	return ""
}

func dots(variadic bool) string {
	if variadic {
		return "..."
	}
	return ""
}

func goValues(values []reflect.Value, variadic bool) string {
	var list []string
	for _, v := range values {
		list = append(list, goValue(v))
	}
	return strings.Join(list, ", ") + dots(variadic)
}

// goValue is a value as Go source.
func goValue(v reflect.Value) string {
	text := fmt.Sprintf("%#v", v.Interface())
	if k := v.Kind(); k == reflect.Int64 || k == reflect.Int32 || k == reflect.String {
		return fmt.Sprintf("%v(%s)", v.Type(), text)
	}
	return text
}

func lastPart(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }
