package scaffold

import "text/template"

func parse(text string) *template.Template { return template.Must(template.New("").Parse(text)) }

// The texts of a new exercise's files. What is in capitals is to be written.
var (
	stub = parse(`// Package {{.Package}} WHAT IT DOES, in a few words.
// README.md beside this file is the lesson; this file is yours.
package {{.Package}}

import "highwater/exercises/stream"

// machine is the state that survives between calls. What must it remember?
type machine struct{}

// New returns WHAT, as package stream says it.
func New({{.NewParams}}) stream.{{.Interface}} {
	return &machine{}
}
{{range .Methods}}
// {{.Name}} DOES WHAT, as package stream says it.
func (m *machine) {{.Name}}{{.Signature}} {
	panic(stream.ErrNotStarted)
}
{{end}}`)

	lesson = parse(`# TITLE

After this exercise you can SAY WHAT.

## Why

WHY the invariant exists: what goes wrong without it, told as an incident.

## The rule

The state machine is WHICH (see cases/course.yaml: invariants).

- EVERY RULE, one after the other, with its edges. Whoever knows nothing else must be able to pass.

## A worked example

ONE that is small enough to trace by hand.

## Traps

- **EACH MISTAKE** that people make, and what it looks like from outside.

## Debugging checklist

1. Which state machine did the output violate?
2. THE QUESTIONS of the checklist in cases/course.yaml.

## Real and simplified

- **WHAT** is simpler here than in the real broker, with the names of its settings.

## Run it

` + "```" + `
go run ./cmd/grade run {{.Slug}}
go run ./cmd/grade hint {{.Slug}}
` + "```" + `
`)

	solution = parse(`// Package {{.Package}} is the reference solution of exercise {{.Slug}}.
package {{.Package}}

import "highwater/exercises/stream"

// machine is WHAT IT REMEMBERS.
type machine struct{}

// New returns a machine that has seen nothing yet.
func New({{.NewParams}}) stream.{{.Interface}} {
	return &machine{}
}
{{range .Methods}}
// {{.Name}} WRITE IT: the code that you would show at the end, linear or n log n.
func (m *machine) {{.Name}}{{.Signature}} {
	panic(stream.ErrNotStarted)
}
{{end}}`)

	inputs = parse(`package {{.Package}}

import (
	"fmt"
	"math/rand/v2"

{{range .Imports}}	"{{.}}"
{{end}}	"highwater/reference/trace"
)

// Load describes a generated case: N calls.
type Load struct {
	// N is how many calls there are; at least 1.
	N int
}

// Steps returns the calls, the same ones for the same r.
//
// Errors: a value below its minimum.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	if l.N < 1 {
		return nil, fmt.Errorf("n is %d; want at least 1", l.N)
	}
	var steps []trace.Step
	for range l.N {
		switch r.IntN({{len .Methods}}) { // DRAW ARGUMENTS that people would send
{{- range $i, $m := .Methods}}
		case {{$i}}:
			steps = append(steps, trace.Step{Method: "{{$m.Name}}", Args: []any{ {{- $m.Args -}} }})
{{- end}}
		}
	}
	return steps, nil
}

// Valid reports the inputs that never come in. SAY WHICH, or none.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		if false { // FOR EXAMPLE a time that goes backwards
			bad = append(bad, trace.At(i, "%s is out of order", s.Method))
		}
	}
	return bad
}
`)

	solutionTest = parse(`package {{.Package}}

import (
	"math/rand/v2"
	"testing"
)

// TestSteps holds the generator to what it promises: the same calls for the same
// seed, and valid ones.
func TestSteps(t *testing.T) {
	t.Parallel()
	draw := func() int {
		steps, err := Load{N: 100}.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return len(steps)
	}
	if a, b := draw(), draw(); a != b || a == 0 {
		t.Errorf("%d and %d steps for the same seed, want the same number", a, b)
	}
	if _, err := (Load{}).Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("a load of nothing is accepted, want an error")
	}
}

// WRITE A TEST of the solution against a naive one on random inputs.
`)

	misconceptions = parse(`# Known wrong solutions, in the order of the lesson; each lies in
# misconceptions/<id>/solution.go. CONTRIBUTING.md says how to add one:
# - id: what-goes-wrong
#   rule: The answers follow this rule.
#   check: an id of the checklist in cases/course.yaml
#   section: The rule
`)

	basics = parse(`# Work out each want by hand and say why in a comment.
exercise: {{.Slug}}
suite: basics
visibility: public
cases:
  - name: WHAT IS TRUE in this case
    # WHY the wants are what they are.
{{- with .NewYAML}}
    {{.}}
{{- end}}
    steps:
{{- range .Methods}}
      - {{.Key}}: {{.Call}}
{{- if .Results}}
        want: {{.Want}}
{{- end}}
{{- end}}
`)

	edges = parse(`# Hidden cases: reports show their names and verdicts, never their data.
exercise: {{.Slug}}
suite: edges
visibility: hidden
cases:
  - name: WHAT IS TRUE AT THE EDGE
{{- with .NewYAML}}
    {{.}}
{{- end}}
    steps:
{{- range .Methods}}
      - {{.Key}}: {{.Call}}
{{- if .Results}}
        want: {{.Want}}
{{- end}}
{{- end}}
`)
)
