package suite_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"highwater/cases"
	"highwater/exercises/stream"
	"highwater/grader/child/wire"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// reload loads one written case again.
func reload(t testing.TB, c *suite.Course, e *suite.Exercise, w suite.Written) *suite.Script {
	t.Helper()
	text := e.WriteSuite("again", false, w)
	got, err := c.LoadExample("again.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, text)
	}
	if len(got.Cases) != 1 || got.Cases[0].Name != w.Name {
		t.Fatalf("%d cases, want the one that was written:\n%s", len(got.Cases), text)
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(line)); n > 101 && strings.ContainsAny(line, "[{") && strings.Count(line, ", ") > 2 {
			t.Errorf("a line of %d columns, want a list of that size on several: %s", n, line)
		}
	}
	s, err := got.Cases[0].Script()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func same(a, b *suite.Script) string {
	if !bytes.Equal(a.New, b.New) {
		return "the constructor's arguments"
	}
	if len(a.Calls) != len(b.Calls) {
		return fmt.Sprintf("%d calls instead of %d", len(a.Calls), len(b.Calls))
	}
	for i := range a.Calls {
		x, y := a.Calls[i], b.Calls[i]
		if x.Method != y.Method || !bytes.Equal(x.Args, y.Args) {
			return fmt.Sprintf("the call of step %d", i+1)
		}
		for k := range x.Want {
			if x.Want[k].Any != y.Want[k].Any || !bytes.Equal(x.Want[k].Bytes, y.Want[k].Bytes) {
				return fmt.Sprintf("the want of step %d", i+1)
			}
		}
	}
	return ""
}

// TestWriteCases writes every literal case of the course and loads it again.
func TestWriteCases(t *testing.T) {
	t.Parallel()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range c.Exercises() {
		for _, k := range e.Cases {
			if k.Generated {
				continue
			}
			s, err := k.Script()
			if err != nil {
				t.Fatal(err)
			}
			w := suite.Written{Name: k.Name, Check: k.Check, Hint: k.Hint, Invariant: k.Invariant, Comments: []string{"why: because"}, Script: s}
			if diff := same(s, reload(t, c, e, w)); diff != "" {
				t.Errorf("%s: %s is not what was written", k.ID, diff)
			}
			n++
		}
	}
	if n < 300 {
		t.Errorf("%d cases were written, want all literal ones", n)
	}
}

// TestWriteGenerated writes small draws of every generated case of the course,
// with all that the reference returns, and loads them again.
func TestWriteGenerated(t *testing.T) {
	t.Parallel()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	drawn := make(map[string]bool)
	for _, e := range c.Exercises() {
		for _, k := range e.Cases {
			if !k.Generated {
				continue
			}
			for seed, n := range []int{1, 2, 3, 8, 30, 100} {
				s, err := k.Small(n, uint64(seed))
				if err != nil {
					continue // this size cannot be
				}
				drawn[e.Slug] = true
				if diff := same(s, reload(t, c, e, suite.Written{Name: "x", Script: s})); diff != "" {
					t.Errorf("%s with %d: %s is not what was written", k.ID, n, diff)
				}
			}
		}
		if !drawn[e.Slug] {
			t.Errorf("%s: no generated case can be made small", e.Slug)
		}
	}
}

// FuzzWriteCase writes a case with any text as key, value, hint and comment, and
// loads it again.
func FuzzWriteCase(f *testing.F) {
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		f.Fatal(err)
	}
	e := c.Exercise(compaction)
	params := e.Contract.Machine.Methods[0].Params
	for _, s := range []string{"", "a", "no", "a: b", "\xff", "\u2028\u0085", "a\nb: c", "\r", "- x", "{a}", "\x00#", "\ufeff", strings.Repeat("é", 1100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		log := []stream.Record{{Key: text, Value: []byte(text)}, {Offset: 1, Key: text}, {Offset: 2, Key: text + text, Value: []byte{}}}
		var w wire.Writer
		if err := wire.Append(&w, params, []reflect.Value{reflect.ValueOf(log)}); err != nil {
			t.Fatal(err)
		}
		s, ok := e.Invent(nil, []suite.Call{{Args: w.Buf}})
		if !ok {
			t.Skip("no input of the exercise")
		}
		again := reload(t, c, e, suite.Written{Name: "x", Comments: []string{text}, Hint: text, Script: s})
		if diff := same(s, again); diff != "" {
			t.Errorf("%s with %q is not what was written", diff, text)
		}
	})
}
