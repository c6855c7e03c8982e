package suite

import (
	"encoding/binary"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
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
	// Growth has the keys of generate that grow with n where the case is measured
	// at several sizes; none: it is not measured.
	Growth []string

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

// Expected is the number of bytes of all results that are expected.
func (s *Script) Expected() (n int) {
	for i := range s.Calls {
		for _, w := range s.Calls[i].Want {
			n += len(w.Bytes)
		}
	}
	return n
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
	Script, New, Steps     *yaml.Node
	Generate, Oracle       *yaml.Node
	Growth                 *yaml.Node
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
	if n.Kind != yaml.MappingNode {
		s.fail(n, "want a case {name: ..., steps: [...]}, found %s", found(n))
		return
	}
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
	s.topics = nil
	if f.Script != nil {
		s.script(f.Script)
	}
	oracle := s.oracle(f.Oracle)
	switch {
	case s.example && (f.Generate != nil || oracle):
		s.fail(n, "an example says itself what comes out: write steps, each with its want, and no generate and no oracle")
	case f.Generate != nil && f.Steps != nil:
		s.fail(f.Steps, "a generated case has no steps of its own; drop steps or generate")
	case f.Generate != nil:
		if !oracle {
			s.fail(f.Generate, "a generated case says where its expected values come from: write oracle: reference")
		}
		s.generated(f, c)
	case f.Steps == nil && !lacks(n, "steps"), f.Steps == nil && !lacks(n, "generate"):
		// under a key that is misspelt
	case f.Steps == nil:
		s.fail(n, "the case has no steps: write steps: [{method: arguments, want: result}, ...]")
	default:
		s.literal(n, f, c, oracle)
	}
	if f.Growth != nil {
		s.growth(f.Growth, c)
	}
	if len(s.problems) == faults {
		s.exercise.Cases = append(s.exercise.Cases, c)
	}
}

func caseName(n *yaml.Node) string {
	if name := lookup(n, "name"); name != nil && name.Kind == yaml.ScalarNode {
		return strconv.Quote(name.Value)
	}
	return "without a name"
}

func (s *suiteLoader) named(n, name *yaml.Node, c *Case) {
	if name == nil {
		if lacks(n, "name") {
			s.fail(n, "the case has no name: say in a few words what it is for")
		}
		return
	}
	text, ok := s.plain(name)
	if !ok {
		return
	}
	short := Slug(text)
	if short == "" || strings.ContainsFunc(text, unicode.IsControl) {
		s.fail(name, "a name is one line with letters a to z or digits, found %q", text)
		return
	}
	c.Name, c.ID = text, s.exercise.Slug+"/"+c.Suite+"/"+short
	if before, dup := s.cases[short]; dup {
		s.fail(name, "the exercise has a case of this name already, at %s (names are compared as %q)", before, short)
		return
	}
	s.cases[short] = s.pos(name)
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
func (s *suiteLoader) literal(n *yaml.Node, f caseFile, c *Case, oracle bool) {
	faults := len(s.problems) // of its steps alone: other faults of the case hide no wrong want
	script := &Script{New: s.params(n, f.New, s.exercise.Contract.New, &s.exercise.Contract.Machine.New)}
	if f.Steps.Kind != yaml.SequenceNode {
		s.fail(f.Steps, "want a list of steps, found %s", found(f.Steps))
		return
	}
	if len(f.Steps.Content) == 0 {
		s.fail(f.Steps, "the case has no steps: a step is {method: arguments, want: result}")
	}
	name := s.in
	for i, step := range f.Steps.Content {
		s.in = name + ", step " + strconv.Itoa(i+1)
		script.Calls = append(script.Calls, s.step(step, oracle))
	}
	s.in = name
	if len(s.problems) > faults {
		return
	}
	t := s.exercise.decoded(script)
	made := c.Pos
	if f.New != nil {
		made = s.pos(f.New)
	}
	if bad := s.exercise.refuse(script, t, made); len(bad) > 0 {
		for _, p := range bad {
			s.failAt(p.Pos, "%s", p.Text)
		}
		return
	}
	c.script = script
	if s.example {
		return
	}
	var open []int // the steps that the reference fills in
	for i, call := range script.Calls {
		if call.Want == nil && !oracle {
			open = append(open, i)
		}
	}
	for _, p := range s.exercise.confirm(script, t, c.Pos) {
		s.failAt(p.Pos, "%s", p.Text)
	}
	if len(s.problems) == faults {
		s.noteGaps(c.Name, script, open)
	}
}
