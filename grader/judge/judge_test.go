package judge

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
	"highwater/grader/suite"
)

// exercises is the contract, loaded once for each test.
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

// open stands for a result that is not looked at.
type open struct{}

// call is a step by Go values: arguments and results in their own types.
type call struct {
	method string
	args   []any
	want   []any
}

func list(values ...any) []any { return values }

// encode writes values one after the other, as an answer is.
func encode(t testing.TB, codecs []*wire.Codec, values []any) []byte {
	t.Helper()
	if len(codecs) != len(values) {
		t.Fatalf("%d values, want %d", len(values), len(codecs))
	}
	var b []byte
	for i, v := range values {
		if reflect.TypeOf(v) != codecs[i].Type {
			t.Fatalf("value %d is a %T, want a %v", i, v, codecs[i].Type)
		}
		b = append(b, codecs[i].Encode(reflect.ValueOf(v))...)
	}
	return b
}

// script makes the form in which a case runs.
func script(t testing.TB, e *contract.Exercise, made []any, calls ...call) *suite.Script {
	t.Helper()
	s := &suite.Script{New: encode(t, e.Machine.New.Params, made)}
	for _, c := range calls {
		m := e.Machine.Method(c.method)
		if m < 0 {
			t.Fatalf("%s has no method %s", e.Slug, c.method)
		}
		f := e.Machine.Methods[m]
		step := suite.Call{Method: m, Args: encode(t, f.Params, c.args)}
		for i, w := range c.want {
			if _, ok := w.(open); ok {
				step.Want = append(step.Want, suite.Want{Any: true})
				continue
			}
			step.Want = append(step.Want, suite.Want{Bytes: encode(t, f.Results[i:i+1], list(w))})
		}
		s.Calls = append(s.Calls, step)
	}
	return s
}

// render writes a difference as text, as a report does.
func render(d *Difference) string {
	if d == nil {
		return ""
	}
	text := fmt.Sprintf("%s|%s\n%s\n", d.Minus, d.Plus, d.Summary)
	for _, n := range d.Notes {
		text += "(" + n + ")\n"
	}
	for _, l := range d.Lines {
		text += string(l.Op) + " " + l.Text + "\n"
	}
	return strings.TrimSuffix(text, "\n")
}
