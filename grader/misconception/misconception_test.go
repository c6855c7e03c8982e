package misconception

import (
	"strings"
	"testing"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
	"highwater/reference/wrong"
)

func course(t *testing.T) *suite.Course {
	t.Helper()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestParse gives files that are wrong in one way each.
func TestParse(t *testing.T) {
	t.Parallel()
	c := course(t)
	news := map[string]any{"commit-moves-back": func() {}, "start-ignored": func() {}}
	const right = "- {id: commit-moves-back, rule: It moves back., check: commit-forward, section: The rule}\n"
	const other = "- {id: start-ignored, rule: It starts anew., check: contiguous, section: Traps}\n"
	for _, tt := range []struct {
		name, text, want string
	}{
		{"all is well", right + other, ""},
		{"a folder that is not described", right, "misconceptions/start-ignored is not described here"},
		{"a folder that there is not", right + other + strings.Replace(other, "start-ignored", "another", 1), `:3:8: there is no reference/offset-commit/misconceptions/another/solution.go`},
		{"twice", right + right + other, `:2:8: "commit-moves-back" is listed twice`},
		{"an id that is none", right + strings.Replace(other, "start-ignored", "Start_Ignored", 1), `:2:8: id is "Start_Ignored"; want words`},
		{"no sentence", right + strings.Replace(other, "It starts anew.", "it starts", 1), `:2:29: rule is "it starts"; want one sentence`},
		{"a question of another exercise", right + strings.Replace(other, "contiguous", "dirty-ratio", 1), `offset-commit has no checklist question "dirty-ratio"`},
		{"a section that the lesson has not", right + strings.Replace(other, "Traps", "Trap", 1), `the lesson has no section "Trap"; there are: The rule, Traps`},
		{"an unknown key", right + strings.Replace(other, "check", "chek", 1), "field chek not found"},
		{"no list", "id: x", "cannot unmarshal"},
	} {
		_, err := parse("offset-commit", []byte(tt.text), c, []string{"The rule", "Traps"}, news)
		if got := errText(err); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: error %q, want %q in it", tt.name, got, tt.want)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestOf reads what there is, and expects that nothing is left out.
func TestOf(t *testing.T) {
	t.Parallel()
	c := course(t)
	n := 0
	for _, e := range c.Exercises() {
		list, err := Of(c, e.Slug)
		if err != nil {
			t.Error(err)
		}
		n += len(list)
		for _, m := range list {
			if m.New == nil {
				t.Errorf("%s/%s has no constructor", e.Slug, m.ID)
			}
		}
	}
	if n != len(wrong.All()) {
		t.Errorf("%d are described, want %d, as many as there are", n, len(wrong.All()))
	}
}

// TestCaught counts what each literal case of the course catches: what it catches
// is what it was written for, and a script without a step catches nothing.
func TestCaught(t *testing.T) {
	t.Parallel()
	c := course(t)
	for _, e := range c.Exercises() {
		list, err := Of(c, e.Slug)
		if err != nil {
			t.Fatal(err)
		}
		all := make(map[int]bool)
		for _, k := range e.Cases {
			if k.Generated {
				continue
			}
			s, err := k.Script()
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range Caught(e, list, s) {
				all[i] = true
			}
		}
		if len(all) != len(list) {
			t.Errorf("%s: the literal cases catch %d of %d misconceptions, want all", e.Slug, len(all), len(list))
		}
		empty := &suite.Script{New: mustScript(t, e).New}
		if got := Caught(e, list, empty); len(got) > 0 {
			t.Errorf("%s: a case without a step catches %v, want none", e.Slug, got)
		}
	}
}

func mustScript(t *testing.T, e *suite.Exercise) *suite.Script {
	t.Helper()
	s, err := e.Cases[0].Script()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
