package suite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
	"highwater/grader/show"
	"highwater/reference"
	"highwater/reference/trace"
)

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
	faults := len(s.problems)
	g := &generator{pos: s.pos(f.Generate)}
	e := s.exercise
	if f.Generate.Kind != yaml.MappingNode {
		s.fail(f.Generate, "want {seed: an integer, n: an integer, ...}, found %s", found(f.Generate))
		return
	}
	g.new = s.params(f.Generate, f.New, e.Contract.New, &e.Contract.Machine.New)
	load := reflect.New(reflect.TypeOf(e.reference.Load)).Elem()
	fields := append([]contract.Field{{Name: "Seed", Key: "seed", Type: reflect.TypeFor[int64]()}}, contract.Fields(load.Type())...)
	values := make([]reflect.Value, len(fields))
	values[0] = reflect.New(fields[0].Type).Elem()
	for i := range load.NumField() {
		values[i+1] = load.Field(i)
	}
	s.byKey(f.Generate, fields, values)
	s.missing(f.Generate, "seed", "generate has no seed: write seed: a number, from which the case is drawn")
	s.missing(f.Generate, "n", "generate has no n: write n: how many elements there are")
	for i, field := range fields {
		n := lookup(f.Generate, field.Key)
		switch {
		case n == nil || len(s.problems) > faults || field.Type.Kind() != reflect.Int:
		case field.Key == "n" && values[i].Int() < 1, values[i].Int() > maxElements:
			s.fail(n, "%s is %d; want 1 to %d", field.Key, values[i].Int(), maxElements)
		}
	}
	g.seed = uint64(values[0].Int())
	g.load = load.Interface().(reference.Load)
	if len(s.problems) == faults {
		s.probe(f, g)
	}
	c.Generated, c.load = true, g
}

// probe makes a small case of the same shape, which shows most of what could be
// wrong with the large one.
func (s *suiteLoader) probe(f caseFile, g *generator) {
	const most = 1000
	try := func(l reference.Load) ([]trace.Step, error) { return l.Steps(rand.New(rand.NewPCG(g.seed, 0))) }
	steps, err := try(atMost(g.load, most))
	if err != nil {
		if _, err = try(g.load); err == nil { // in its own words; only the small one cannot be
			return
		}
		at := f.Generate
		if key, _, _ := strings.Cut(err.Error(), " "); lookup(at, key) != nil {
			at = lookup(at, key)
		}
		s.fail(at, "%v", err)
		return
	}
	t := trace.Trace{New: interfaces(&s.exercise.Contract.Machine.New, g.new), Steps: steps}
	bad := s.exercise.reference.Valid(t)
	if len(bad) == 0 {
		return
	}
	at := f.Generate
	if bad[0].Step < 0 && f.New != nil {
		at = f.New
	}
	s.fail(at, "input that never comes in: %s", bad[0].Text)
}

// Generator returns what a generated case is made from: its seed, the
// exercise's Load, and the constructor's arguments.
func (c *Case) Generator() (seed uint64, load reference.Load, newArgs []reflect.Value) {
	args, _, _ := c.exercise.Contract.Machine.New.Args(c.load.new)
	return c.load.seed, c.load.load, args
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
	t := trace.Trace{New: interfaces(&e.Contract.Machine.New, g.new), Steps: steps}
	s := &Script{New: g.new, Calls: make([]Call, len(steps))}
	var room arena
	for i, step := range steps {
		m := e.Contract.Machine.Method(step.Method)
		if m < 0 {
			return fail("generate: step %d calls %q, which is no method", i+1, step.Method)
		}
		args, err := room.args(&e.Contract.Machine.Methods[m], step.Args)
		if err != nil {
			return fail("generate: step %d: %v", i+1, err)
		}
		s.Calls[i] = Call{Method: m, Args: args}
	}
	if bad := e.refuse(s, t, g.pos); len(bad) > 0 {
		return fail("generate: %s", bad[0].Text)
	}
	if bad := e.confirm(s, t, g.pos); len(bad) > 0 {
		return fail("generate: %s", bad[0].Text)
	}
	return s, nil
}

// decoded is a script as the plain values that a reference takes.
func (e *Exercise) decoded(s *Script) trace.Trace {
	m := e.Contract.Machine
	t := trace.Trace{New: interfaces(&m.New, s.New), Steps: make([]trace.Step, len(s.Calls))}
	for i, c := range s.Calls {
		f := &m.Methods[c.Method]
		t.Steps[i] = trace.Step{Method: f.Name, Args: interfaces(f, c.Args)}
	}
	return t
}

// refuse asks the exercise whether an input is one that never comes in.
func (e *Exercise) refuse(s *Script, t trace.Trace, pos Position) []Problem {
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

func interfaces(f *wire.Func, b []byte) []any {
	values, _, _ := f.Args(b) // our own encoding
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v.Interface()
	}
	return out
}

// confirm plays the script with the reference. It fills in the results that are
// missing and reports those that the reference does not return.
func (e *Exercise) confirm(s *Script, t trace.Trace, pos Position) []Problem {
	done := make(chan []Problem, 1)
	go func() { done <- e.play(s, t, pos) }()
	select {
	case bad := <-done:
		return bad
	case <-time.After(referencePatience): // the script is not used any more
		return []Problem{{Pos: pos, Text: fmt.Sprintf("the reference is not done after %v: does it loop on this case?", referencePatience)}}
	}
}

// referencePatience is far more than any case takes, also on a busy machine.
const referencePatience = time.Minute

// play is confirm without a limit.
func (e *Exercise) play(s *Script, t trace.Trace, pos Position) (bad []Problem) {
	step := 0
	at := func() Position {
		if s.Calls[step].Pos.Line > 0 {
			return s.Calls[step].Pos
		}
		return pos
	}
	defer func() {
		if p := recover(); p != nil {
			bad = append(bad, Problem{Pos: at(), Text: fmt.Sprintf("the reference panics at step %d: %v", step+1, p)})
		}
	}()
	m := e.Contract.Machine
	machine := m.New.Call(reflect.ValueOf(e.reference.New), values(t.New), 0)[0]
	methods := make([]reflect.Value, len(m.Methods))
	for i := range methods {
		methods[i] = machine.Method(i)
	}
	var room arena
	for i := range s.Calls {
		step = i
		c := &s.Calls[i]
		f := &m.Methods[c.Method]
		args := values(t.Steps[i].Args)
		results := f.Call(methods[c.Method], args, 0)
		if c.Want == nil {
			c.Want = room.wants(f, results)
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
			bad = append(bad, Problem{Pos: at(), Text: fmt.Sprintf("step %d, %s: want %s%s, but the reference returns %s",
				i+1, show.Call(f.Name, args, f.Variadic, 200), name, show.Short(want, 400), show.Short(r, 400))})
		}
	}
	return bad
}

func values(args []any) []reflect.Value {
	list := make([]reflect.Value, len(args))
	for i, a := range args {
		list[i] = reflect.ValueOf(a)
	}
	return list
}
