package suite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
	"highwater/grader/show"
	"highwater/reference"
	"highwater/reference/trace"
)

func itoa(n int) string { return strconv.Itoa(n) }

// maxElements bounds n of a generated case.
const maxElements = 4_000_000

// generator is the generate part of a case, decoded.
type generator struct {
	seed uint64
	load reference.Load
	new  []byte
	pos  Position
}

// generated decodes the parameters of a generated case. The calls themselves
// are made when the case runs.
func (s *suiteLoader) generated(f caseFile, c *Case) {
	g := &generator{pos: s.pos(f.Generate)}
	e := s.exercise
	g.new = s.params(f.Generate, f.New, e.Contract.New, &e.Contract.Machine.New)
	load := reflect.New(reflect.TypeOf(e.reference.Load)).Elem()
	fields := append([]contract.Field{{Name: "Seed", Key: "seed", Type: reflect.TypeFor[int64]()}}, contract.Fields(load.Type())...)
	values := make([]reflect.Value, len(fields))
	values[0] = reflect.New(fields[0].Type).Elem()
	for i := range load.NumField() {
		values[i+1] = load.Field(i)
	}
	s.byKey(f.Generate, fields, values)
	for _, key := range []string{"seed", "n"} {
		if lookup(f.Generate, key) == nil {
			s.fail(f.Generate, "generate has no %s", key)
		}
	}
	if n := load.FieldByName("N"); n.IsValid() && (n.Int() < 1 || n.Int() > maxElements) {
		s.fail(f.Generate, "n is %d; want 1 to %d", n.Int(), maxElements)
	}
	g.seed = uint64(values[0].Int())
	g.load = load.Interface().(reference.Load)
	c.Generated, c.load = true, g
}

// generate makes the calls of the case and asks the reference for the results.
func (c *Case) generate() (*Script, error) {
	g, e := c.load, c.exercise
	fail := func(format string, args ...any) (*Script, error) {
		return nil, Problems{{Pos: g.pos, In: fmt.Sprintf("case %q", c.Name), Text: fmt.Sprintf(format, args...)}}
	}
	steps, err := g.load.Steps(rand.New(rand.NewPCG(g.seed, 0)))
	if err != nil {
		return fail("generate: %v", err)
	}
	if len(steps) == 0 {
		return fail("generate: no steps came of it")
	}
	s := &Script{New: g.new, Calls: make([]Call, len(steps))}
	methods := make(map[string]int)
	for i, m := range e.Contract.Methods {
		methods[m.Name] = i
	}
	for i, step := range steps {
		m, ok := methods[step.Method]
		if !ok {
			return fail("generate: step %d calls %q, which is no method", i+1, step.Method)
		}
		args, err := encodeArgs(e.Contract.Machine.Methods[m], step.Args)
		if err != nil {
			return fail("generate: step %d: %v", i+1, err)
		}
		s.Calls[i] = Call{Method: m, Args: args}
	}
	steps = nil
	if bad := e.refuse(s, g.pos); len(bad) > 0 {
		return fail("generate: %s", bad[0].Text)
	}
	if bad := e.confirm(s, g.pos); len(bad) > 0 {
		return fail("generate: %s", bad[0].Text)
	}
	return s, nil
}

func encodeArgs(f wire.Func, args []any) ([]byte, error) {
	if len(args) != len(f.Params) {
		return nil, fmt.Errorf("%d arguments for %s; want %d", len(args), f.Name, len(f.Params))
	}
	var w wire.Writer
	for i, a := range args {
		v := reflect.ValueOf(a)
		if !v.IsValid() || v.Type() != f.Params[i].Type {
			return nil, fmt.Errorf("argument %d of %s is a %T; want %v", i+1, f.Name, a, f.Params[i].Type)
		}
		f.Params[i].Append(&w, v)
	}
	return w.Buf, nil
}

// refuse asks the exercise whether an input is one that never comes in.
func (e *Exercise) refuse(s *Script, pos Position) []Problem {
	t := trace.Trace{New: interfaces(e.Contract.Machine.New, s.New), Steps: make([]trace.Step, len(s.Calls))}
	for i, c := range s.Calls {
		m := e.Contract.Machine.Methods[c.Method]
		t.Steps[i] = trace.Step{Method: m.Name, Args: interfaces(m, c.Args)}
	}
	var bad []Problem
	for _, p := range e.reference.Valid(t) {
		at, text := pos, p.Text
		if p.Step >= 0 && p.Step < len(s.Calls) {
			if s.Calls[p.Step].Pos.Line > 0 {
				at = s.Calls[p.Step].Pos
			}
			text = fmt.Sprintf("step %d: %s", p.Step+1, p.Text)
		}
		bad = append(bad, Problem{Pos: at, Text: "input that never comes in: " + text})
	}
	return bad
}

func interfaces(f wire.Func, b []byte) []any {
	values, _, _ := f.Args(b) // our own encoding
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v.Interface()
	}
	return out
}

// confirm plays the script with the reference. It fills in the results that are
// missing and reports those that the reference does not return.
func (e *Exercise) confirm(s *Script, pos Position) (bad []Problem) {
	at := func(i int) Position {
		if s.Calls[i].Pos.Line > 0 {
			return s.Calls[i].Pos
		}
		return pos
	}
	step := 0
	defer func() {
		if p := recover(); p != nil {
			bad = append(bad, Problem{Pos: at(step), Text: fmt.Sprintf("the reference panics at step %d: %v", step+1, p)})
		}
	}()
	m := e.Contract.Machine
	args, _, _ := m.New.Args(s.New)
	machine := m.New.Call(reflect.ValueOf(e.reference.New), args)[0]
	for i := range s.Calls {
		step = i
		c := &s.Calls[i]
		f := m.Methods[c.Method]
		args, _, _ := f.Args(c.Args)
		results := f.Call(machine.Method(c.Method), args)
		if c.Want == nil {
			c.Want = make([]Want, len(results))
			for k, r := range results {
				c.Want[k].Bytes = f.Results[k].Encode(r)
			}
			continue
		}
		for k, r := range results {
			if c.Want[k].Any || bytes.Equal(c.Want[k].Bytes, f.Results[k].Encode(r)) {
				continue
			}
			want, _ := f.Results[k].DecodeAll(c.Want[k].Bytes)
			name := ""
			if key := e.Contract.Methods[c.Method].Results[k].Key; key != "" && len(results) > 1 {
				name = key + " "
			}
			bad = append(bad, Problem{Pos: at(i), Text: fmt.Sprintf("step %d, %s: want %s%s, but the reference returns %s",
				i+1, show.Call(f.Name, args, f.Variadic, 200), name, show.Short(want, 400), show.Short(r, 400))})
		}
	}
	return bad
}
