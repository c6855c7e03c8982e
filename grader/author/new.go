package author

import (
	"fmt"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/suite"
)

// Scaffold says what case is wanted.
type Scaffold struct {
	Exercise *suite.Exercise
	// Suite is the suite's name, Name the case's; empty is one to replace.
	Suite, Name string
	Hidden      bool
	// Generate makes a case that is drawn from a seed, else a literal one.
	Generate bool
	// Like is the exercise in a course whose cases serve as examples; nil is
	// Exercise itself.
	Like *suite.Exercise
}

// HasExample reports whether an exercise has a case to take an example from.
// Without one, a scaffold holds zero values, which the exercise may refuse.
func (s Scaffold) HasExample() bool {
	if s.Generate {
		return generated(s.like()) != nil
	}
	return exampleOf(s.like()).taken
}

func (s Scaffold) like() *suite.Exercise {
	if s.Like != nil {
		return s.Like
	}
	return s.Exercise
}

// New returns a suite file with one case to fill in. Comments explain each key.
// What is in it comes from the exercise: its methods, its arguments, an example
// that it takes. Only the wants are open.
func New(c *suite.Course, s Scaffold) string {
	visibility := "public"
	if s.Hidden {
		visibility = "hidden"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `exercise: %s
# Unique within the exercise; normally the file's name.
suite: %s
# public, or hidden: then reports show name and verdict of the cases, never their
# data, and the file lies in hidden/.
visibility: %s
`, s.Exercise.Slug, s.Suite, visibility)
	if len(s.Exercise.Invariants) > 0 {
		fmt.Fprintf(&b, "# The state machine at stake, for cases that name none: %s.\ninvariant: %s\n",
			strings.Join(s.Exercise.Invariants, ", "), s.Exercise.Invariants[0])
	}
	b.WriteString("cases:\n" + s.item(c, "  "))
	return b.String()
}

// Append returns a suite file with one more case to fill in, at the end of its
// cases. Every byte of what is there stays.
//
// Errors: a file that cannot be parsed, or whose cases are no list in block style.
func Append(c *suite.Course, s Scaffold, text []byte) ([]byte, error) {
	e, err := newEditor(text)
	if err != nil {
		return nil, err
	}
	list := value(e.root, "cases")
	if list == nil || list.Kind != yaml.SequenceNode || list.Style&yaml.FlowStyle != 0 || len(list.Content) == 0 {
		return nil, fmt.Errorf("its cases are no list with a line for each, where one could be put below: write the case by hand")
	}
	lines := splitLines(text)
	last := list.Content[len(list.Content)-1]
	dash := lines[last.Line-1].indent()
	item := s.item(c, dash)
	if blankAbove(lines, last.Line-1) {
		item = "\n" + item
	}
	with, err := parseTree([]byte("cases:\n" + s.item(c, "  ")))
	if err != nil {
		return nil, err
	}
	at, _ := routeTo(e.root, "cases")
	if !e.below(list, item, len(dash), change{at: at, more: value(with, "cases").Content}) {
		return nil, fmt.Errorf("no place was found for a case below the others: write it by hand")
	}
	return e.text, nil
}

// routeTo leads to the value of a key at the top.
func routeTo(root *yaml.Node, key string) (route, bool) {
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Value == key {
			return route{i + 1}, true
		}
	}
	return nil, false
}

// blankAbove reports whether a blank line stands above a case and its comments.
func blankAbove(lines []textLine, i int) bool {
	for i--; i >= 0 && lines[i].isComment(); i-- {
	}
	return i >= 0 && lines[i].isBlank()
}

// item is the case as an item of a list, its hyphen behind an indent.
func (s Scaffold) item(c *suite.Course, indent string) string {
	e := s.Exercise
	var lines []string
	add := func(text string) {
		for line := range strings.Lines(text) {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	name := s.Name
	if name == "" {
		name = placeholder
	}
	add("# What is true, in a few words: a learner who fails reads it first.")
	add("- name: " + suite.Quoted(name))
	check := ""
	for _, g := range c.Checklist {
		for _, q := range g.Questions {
			if len(q.Exercises) > 0 && q.For(e.Slug) {
				if check == "" {
					add("  # The question of the checklist that the case puts, one of")
					check = q.ID
				}
				add(comment(q.ID + ": " + q.Ask))
			}
		}
	}
	if check != "" {
		add("  check: " + check)
	}
	add("  # A sentence for who fails, which does not give the answer away (optional).")
	add("  # hint: ...")
	add("  # points: 1     # what it is worth; 1 if left out")
	if s.Generate {
		add(s.generate())
	} else {
		add(s.literal(c))
	}
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// literal is the part of a case with steps.
func (s Scaffold) literal(c *suite.Course) string {
	e := s.Exercise
	x := exampleOf(s.like())
	var b strings.Builder
	if text := e.WriteNew("  ", x.newArgs); text != "" {
		b.WriteString(comment(append([]string{e.Signature(-1)}, shapes(c, e.Contract.New)...)...) + text)
	}
	b.WriteString("  # The calls, in order. A field that is left out is its zero value. A want is\n" +
		"  # worked out by hand, with the reason above it; want: any leaves it open.\n")
	for i := range e.Contract.Methods {
		b.WriteString(comment(e.Signature(i)))
	}
	b.WriteString(comment(shapes(c, e.Contract.Methods...)...) + "  steps:\n")
	for _, call := range x.calls {
		b.WriteString(e.WriteCall("    ", call))
		if len(e.Contract.Methods[call.Method].Results) > 0 {
			b.WriteString("      want:\n")
		}
	}
	return b.String()
}

// generate is the part of a case that is drawn from a seed.
func (s Scaffold) generate() string {
	e := s.Exercise
	keys, values := []string{"seed: integer"}, []string{fmt.Sprintf("seed: %d", freeSeed(e))}
	for _, f := range e.LoadFields() {
		keys = append(keys, f.Key+": "+(&describer{}).word(f.Type))
	}
	newArgs, _ := e.Zero()
	if c := generated(s.like()); c != nil {
		_, load, _ := c.Generator()
		v := reflect.ValueOf(load)
		for i, f := range e.LoadFields() {
			if !v.Field(i).IsZero() {
				values = append(values, fmt.Sprintf("%s: %v", f.Key, v.Field(i)))
			}
		}
		newArgs = c.NewArgs()
	} else {
		values = append(values, "n: 1000")
	}
	var b strings.Builder
	b.WriteString("  # The steps are drawn from the seed; what each key means, and what else there\n" +
		"  # is, says reference/" + e.Slug + "/inputs.go.\n" + comment("{"+strings.Join(keys, ", ")+"}"))
	if line := "  generate: {" + strings.Join(values, ", ") + "}"; len(line) <= maxColumn {
		b.WriteString(line + "\n")
	} else {
		b.WriteString("  generate:\n    " + strings.Join(values, "\n    ") + "\n")
	}
	if text := e.WriteNew("  ", newArgs); text != "" {
		b.WriteString(comment(e.Signature(-1)) + text)
	}
	b.WriteString("  # The expected values are the reference's.\n  oracle: reference\n" +
		"  # limits: {time: 2s, memory: 256MiB}     # in place of the course's\n")
	return b.String()
}

// maxColumn is how long a line of a scaffold is at most, without its indent.
const maxColumn = 96

// comment returns lines of comment, each text on lines of its own.
func comment(texts ...string) string {
	var b strings.Builder
	for _, text := range texts {
		line := "  #  "
		for _, w := range strings.Fields(text) {
			if len(line)+1+len(w) > maxColumn {
				b.WriteString(line + "\n")
				line = "  #    "
			}
			line += " " + w
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
