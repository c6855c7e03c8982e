package grader_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/stage"
)

// hoarder keeps every input that it sees and gives all of it away wherever it
// can: in prints, in panics and in answers.
const hoarder = `package idempotentproducer

import (
	"fmt"

	"highwater/exercises/stream"
)

var seen []stream.ProducerRecord

type gate struct{}

func New() stream.SequenceGate { return gate{} }

func (gate) Offer(r stream.ProducerRecord) stream.Verdict {
	if len(seen) < 300 {
		seen = append(seen, r)
	}
	fmt.Println(seen)
	if r.Seq%%7 == 3 {
		panic(fmt.Sprint(seen))
	}
	return stream.Verdict(fmt.Sprint(seen))
}
`

// TestHiddenInputsStayHidden grades a solution that tries to carry the inputs of
// hidden cases into the results of public ones.
func TestHiddenInputsStayHidden(t *testing.T) {
	t.Parallel()
	c := course(t)
	e := c.Exercise("idempotent-producer")
	// What only hidden cases have: numbers of six digits and more.
	public, secrets := "", []string{}
	for _, k := range e.Cases {
		if k.Generated {
			continue
		}
		s, err := k.Script()
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range s.Calls {
			args, _, err := e.Contract.Machine.Methods[call.Method].Args(call.Args)
			if err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprint(args[0].Interface()); k.Hidden {
				secrets = append(secrets, text)
			} else {
				public += text
			}
		}
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, e.Slug), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, e.Slug, "solution.go"), fmt.Appendf(nil, hoarder), 0o600); err != nil {
		t.Fatal(err)
	}
	sel, err := grader.Select(c, []string{e.Slug})
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader.Grade(t.Context(), grader.Config{Course: c, Submission: stage.Dir(dir), Toolchain: toolchain(t), Select: sel})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, k := range g.Exercises[0].Cases {
		if k.Verdict == judge.Pass {
			t.Errorf("%s passes", k.ID)
		}
		shown := fmt.Sprintf("%+v %+v", k.Result, k.Difference)
		for _, s := range secrets {
			if strings.Contains(public, s) {
				continue
			}
			checked++
			if strings.Contains(shown, s) {
				t.Errorf("%s: %s of a hidden case is in the result", k.ID, s)
				break
			}
		}
	}
	if checked == 0 {
		t.Error("no hidden input differs from the public ones, so nothing was checked")
	}
}
