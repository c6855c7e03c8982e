package suite

import (
	"encoding/binary"
	"reflect"

	"gopkg.in/yaml.v3"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// Case is one thing that a submission is held to.
type Case struct {
	// ID is slug/suite/case with the name reduced by Slug: what people type.
	ID string
	// Suite and Name are as written.
	Suite, Name string
	Pos         Position
	// Hidden: reports show name and verdict, never the data.
	Hidden    bool
	Invariant string
	// Check is the id of a checklist question, Hint a sentence; both may be
	// empty.
	Check, Hint string
	Points      int
	Limits      Limits
	// Generated: the calls are made from a seed, the results by the reference.
	Generated bool

	exercise *Exercise
	script   *Script
	load     *generator
}

// Script is a case in the form in which it runs: the calls, encoded, and what
// each must return.
type Script struct {
	// New is the constructor's arguments, encoded.
	New   []byte
	Calls []Call
}

// Call is one step.
type Call struct {
	// Method is the index in the exercise's methods.
	Method int
	// Args is the encoding of the arguments.
	Args []byte
	// Want has one expectation per result of the method.
	Want []Want
	// Pos is where a literal step stands.
	Pos Position
}

// Want is one expected result.
type Want struct {
	// Any says that the result is not looked at.
	Any bool
	// Bytes is the canonical encoding of the only right result.
	Bytes []byte
}

// Body returns the script as the body of a wire.Request. What is expected is no
// part of it.
func (s *Script) Body() []byte {
	n := len(s.New) + 10
	for i := range s.Calls {
		n += len(s.Calls[i].Args) + 1
	}
	b := append(make([]byte, 0, n), s.New...)
	b = binary.AppendUvarint(b, uint64(len(s.Calls)))
	for i := range s.Calls {
		b = binary.AppendUvarint(b, uint64(s.Calls[i].Method))
		b = append(b, s.Calls[i].Args...)
	}
	return b
}

// Script returns what the case runs. A generated case is generated anew at each
// call, so that a course does not keep it.
//
// Errors: Problems of a generated case that cannot be.
func (c *Case) Script() (*Script, error) {
	if c.script != nil {
		return c.script, nil
	}
	return c.generate()
}

// caseFile is a case as it is written.
type caseFile struct {
	Name, Invariant, Check *yaml.Node
	Hint                   string
	Points                 *yaml.Node
	New, Steps             *yaml.Node
	Generate, Oracle       *yaml.Node
	Limits                 runLimits
}

// defaults is what a suite gives to its cases.
type defaults struct {
	suite, invariant string
	limits           Limits
}

// oneCase loads one case and adds it to the exercise if it has no fault.
func (s *suiteLoader) oneCase(n *yaml.Node, def defaults) {
	faults := len(s.problems)
	s.in = "case " + caseName(n)
	defer func() { s.in = "" }()
	var f caseFile
	decodeInto(s.decoder, n, &f)
	c := &Case{
		Suite: def.suite, Pos: s.pos(n), Hidden: s.hidden, Invariant: def.invariant, Hint: f.Hint,
		Points: 1, Limits: def.limits.over(f.Limits), exercise: s.exercise,
	}
	s.named(n, f.Name, c)
	if f.Invariant != nil {
		c.Invariant = s.invariant(f.Invariant, def.invariant)
	}
	if f.Check != nil {
		c.Check = s.check(f.Check)
	}
	if f.Points != nil {
		v := reflect.ValueOf(&c.Points).Elem()
		if s.integer(f.Points, v); c.Points < 0 || c.Points > 1000 {
			s.fail(f.Points, "points is %d; want 0 to 1000", c.Points)
		}
	}
	oracle := s.oracle(f.Oracle)
	switch {
	case f.Generate != nil && f.Steps != nil:
		s.fail(f.Steps, "a generated case has no steps of its own; drop steps or generate")
	case f.Generate != nil:
		if !oracle {
			s.fail(f.Generate, "a generated case says where its expected values come from: write oracle: reference")
		}
		s.generated(f, c)
	case f.Steps == nil:
		s.fail(n, "the case has no steps")
	default:
		s.literal(n, f, c, oracle, faults)
	}
	if len(s.problems) == faults {
		s.exercise.Cases = append(s.exercise.Cases, c)
	}
}

func caseName(n *yaml.Node) string {
	if name := lookup(n, "name"); name != nil && name.Kind == yaml.ScalarNode {
		return `"` + name.Value + `"`
	}
	return "without a name"
}

func (s *suiteLoader) named(n, name *yaml.Node, c *Case) {
	if name == nil {
		s.fail(n, "the case has no name")
		return
	}
	text, ok := s.plain(name)
	if !ok {
		return
	}
	short := Slug(text)
	if short == "" {
		s.fail(name, "a name needs letters or digits")
		return
	}
	c.Name, c.ID = text, s.exercise.Slug+"/"+c.Suite+"/"+short
	for _, other := range s.exercise.Cases {
		if Slug(other.Name) == short {
			s.fail(name, "the exercise has a case of this name already, at %s (names are compared as %q)", other.Pos, short)
		}
	}
}

func (s *suiteLoader) check(n *yaml.Node) string {
	id, ok := s.plain(n)
	if !ok {
		return ""
	}
	if q := s.course.Question(id); q == nil || !q.For(s.exercise.Slug) {
		var ids []string
		for _, g := range s.course.Checklist {
			for _, q := range g.Questions {
				if q.For(s.exercise.Slug) {
					ids = append(ids, q.ID)
				}
			}
		}
		s.fail(n, "%s has no checklist question %q%s", s.exercise.Slug, id, didYouMean(id, ids))
		return ""
	}
	return id
}

func (s *suiteLoader) oracle(n *yaml.Node) bool {
	if n == nil {
		return false
	}
	if name, ok := s.plain(n); ok && name != "reference" {
		s.fail(n, "oracle is %q; the only one is reference", name)
	}
	return true
}

// literal compiles the steps of a case and has them checked by the reference.
func (s *suiteLoader) literal(n *yaml.Node, f caseFile, c *Case, oracle bool, faults int) {
	script := &Script{New: s.params(n, f.New, s.exercise.Contract.New, &s.exercise.Contract.Machine.New)}
	if f.Steps.Kind != yaml.SequenceNode {
		s.fail(f.Steps, "want a list of steps, found %s", found(f.Steps))
		return
	}
	if len(f.Steps.Content) == 0 {
		s.fail(f.Steps, "the case has no steps")
	}
	name := s.in
	for i, step := range f.Steps.Content {
		s.in = name + ", step " + itoa(i+1)
		script.Calls = append(script.Calls, s.step(step, oracle))
	}
	s.in = name
	if len(s.problems) > faults {
		return
	}
	t := s.exercise.decoded(script)
	if bad := s.exercise.refuse(script, t, c.Pos); len(bad) > 0 {
		for _, p := range bad {
			s.failAt(p.Pos, "%s", p.Text)
		}
		return
	}
	for _, p := range s.exercise.confirm(script, t, c.Pos) {
		s.failAt(p.Pos, "%s", p.Text)
	}
	c.script = script
}

// step compiles "{method: args, want: results}".
func (s *suiteLoader) step(n *yaml.Node, oracle bool) Call {
	call := Call{Pos: s.pos(n), Method: -1}
	var want *yaml.Node
	e := s.exercise.Contract
	var methods []string
	for _, m := range e.Methods {
		methods = append(methods, m.Key)
	}
	s.pairs(n, "a step {method: arguments, want: result}", func(key, value *yaml.Node) {
		if key.Value == "want" {
			want = value
			return
		}
		i := e.Method(key.Value)
		switch {
		case i < 0:
			s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, append(methods, "want")))
		case call.Method >= 0:
			s.fail(key, "a step is one call, and this one has %q already", methods[call.Method])
		default:
			call.Method = i
			call.Args = s.params(key, value, e.Methods[i], &e.Machine.Methods[i])
		}
	})
	if call.Method < 0 {
		if n.Kind == yaml.MappingNode {
			s.fail(n, "the step calls nothing%s", didYouMean("", methods))
		}
		return call
	}
	call.Want = s.want(n, want, call.Method, oracle)
	return call
}

// params encodes the arguments of one call: the value itself for one parameter,
// a mapping by name for several. At is blamed for what is missing.
func (s *suiteLoader) params(at, n *yaml.Node, f contract.Func, w *wire.Func) []byte {
	if n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	values := make([]reflect.Value, len(f.Params))
	for i, p := range f.Params {
		values[i] = reflect.New(p.Type).Elem()
	}
	empty := n == nil || n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" || n.Kind == yaml.MappingNode && len(n.Content) == 0
	switch {
	case len(f.Params) == 0:
		if !empty {
			s.fail(n, "%s takes no arguments: write %s: {}", f.Name, f.Key)
		}
	case n == nil:
		s.fail(at, "%s is missing: want %s: %s", f.Key, f.Key, shape(f.Params))
	case len(f.Params) == 1 && !byName(n, f.Params[0]):
		s.value(n, values[0])
	default:
		s.byKey(n, f.Params, values)
	}
	var b wire.Writer
	wire.Append(&b, w.Params, values) // no limit, so no error
	return b.Buf
}

// byName reports whether a lone argument is written as {name: value}.
func byName(n *yaml.Node, p contract.Field) bool {
	if n.Kind != yaml.MappingNode || lookup(n, p.Key) == nil {
		return false
	}
	if p.Type.Kind() == reflect.Struct {
		for _, f := range contract.Fields(p.Type) {
			if f.Key == p.Key {
				return false
			}
		}
	}
	return true
}

// byKey decodes a mapping into one value per field. What is left out is zero.
func (s *suiteLoader) byKey(n *yaml.Node, fields []contract.Field, values []reflect.Value) {
	s.pairs(n, "a mapping "+shape(fields), func(key, value *yaml.Node) {
		var keys []string
		for i, f := range fields {
			if f.Key == key.Value {
				s.value(value, values[i])
				return
			}
			keys = append(keys, f.Key)
		}
		s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, keys))
	})
}

// shape is how the fields are written: "{size: an integer, ...}".
func shape(fields []contract.Field) string {
	text := "{"
	for i, f := range fields {
		if i > 0 {
			text += ", "
		}
		text += f.Key + ": " + typeName(f.Type)
	}
	return text + "}"
}

// want compiles the expected results of one call.
func (s *suiteLoader) want(step, n *yaml.Node, method int, oracle bool) []Want {
	f, w := s.exercise.Contract.Methods[method], s.exercise.Contract.Machine.Methods[method]
	wants := make([]Want, len(f.Results))
	if n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	switch {
	case len(f.Results) == 0:
		if n != nil {
			s.fail(n, "%s returns nothing, so it has no want", f.Name)
		}
	case n == nil && oracle:
		return nil // the reference fills it in
	case n == nil:
		s.fail(step, "want is missing: what must %s return? (want: any leaves it open on purpose)", f.Name)
	case isAny(n):
		for i := range wants {
			wants[i].Any = true
		}
	case len(f.Results) == 1:
		v := reflect.New(f.Results[0].Type).Elem()
		if r := f.Results[0]; r.Key != "" && byName(n, r) {
			n = lookup(n, r.Key)
		}
		s.value(n, v)
		wants[0].Bytes = w.Results[0].Encode(v)
	default:
		s.results(n, f.Results, w.Results, wants)
	}
	return wants
}

func (s *suiteLoader) results(n *yaml.Node, fields []contract.Field, codecs []*wire.Codec, wants []Want) {
	values := make([]reflect.Value, len(fields))
	for i, f := range fields {
		values[i] = reflect.New(f.Type).Elem()
	}
	var keys []string
	for _, f := range fields {
		keys = append(keys, f.Key)
	}
	s.pairs(n, "a mapping "+shape(fields), func(key, value *yaml.Node) {
		for i, f := range fields {
			if f.Key != key.Value {
				continue
			}
			if wants[i].Any = f.Type.Kind() != reflect.String && isAny(value); !wants[i].Any {
				s.value(value, values[i])
			}
			return
		}
		s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, keys))
	})
	for i := range wants {
		if !wants[i].Any {
			wants[i].Bytes = codecs[i].Encode(values[i])
		}
	}
}

func isAny(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "any" && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0
}
