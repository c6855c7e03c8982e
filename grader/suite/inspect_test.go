package suite_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// TestInspect holds that a fault in one place hides nothing elsewhere.
func TestInspect(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for _, name := range []string{"course.yaml", "offset-commit/basics.yaml"} {
		text, err := fs.ReadFile(cases.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	files["offset-commit/other.yaml"] = &fstest.MapFile{Data: []byte("exercise: offset-commit\nsuite: other\nvisibility: public\ncases:\n  - name: of two\n    new: 4\n    steps: [{ack: [5], want: 5}]\n  - name: one is wrong\n    new: 4\n    steps: [{ack: [5], want: 6}]\n")}
	c, problems, err := suite.Inspect(files, ".", "cases", lab.Topics)
	if err != nil || c == nil {
		t.Fatalf("Inspect = %v, %v", c, err)
	}
	if !strings.Contains(problems.Error(), "cases/offset-commit/other.yaml:10:13") {
		t.Errorf("Inspect has the problems\n%v\nwant the wrong want of other.yaml among them", problems)
	}
	found := map[string]bool{}
	for _, k := range c.Exercise("offset-commit").Cases {
		found[k.Name] = true
	}
	if !found["of two"] || found["one is wrong"] || len(found) < 5 {
		t.Errorf("Inspect has the cases %v, want those of both files without the wrong one", found)
	}
	files["course.yaml"] = &fstest.MapFile{Data: []byte("- x\n")}
	if c, problems, err := suite.Inspect(files, ".", "cases"); c != nil || len(problems) == 0 || err != nil {
		t.Errorf("Inspect of no course = %v, %v, %v; want problems alone", c, problems, err)
	}
}

// TestLoadGaps has what counts as a missing want.
func TestLoadGaps(t *testing.T) {
	t.Parallel()
	c, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	const head = "exercise: offset-commit\nsuite: x\nvisibility: hidden\ncases:\n  - name: x y\n    new: 4\n"
	for _, tt := range []struct {
		why, text string
		gaps      string // the steps, with what is returned
		problem   string
	}{
		{"no want, an empty one, and one that is there", head + "    steps: [{ack: [6]}, {ack: [5], want: }, {ack: [7], want: 7}]\n", "1: 4, 2: 6", ""},
		{"null is a value", head + "    steps: [{ack: [6], want: null}]\n", "", "want an integer, found nothing (null)"},
		{"a tilde is null", head + "    steps: [{ack: [6], want: ~}]\n", "", "want an integer, found nothing (null)"},
		{"an oracle leaves no gap", head + "    oracle: reference\n    steps: [{ack: [6]}]\n", "", ""},
		{"with an oracle an empty want is a fault as ever", head + "    oracle: reference\n    steps: [{ack: [6], want: }]\n", "", "want is empty"},
		{"a misspelt want is no gap", head + "    steps: [{ack: [6], wnat: 4}]\n", "", `unknown key "wnat"`},
		{"a want that is wrong is a fault as ever", head + "    steps: [{ack: [6], want: 6}, {ack: [5]}]\n", "", "want 6, but the reference returns 4"},
		{"an input that never comes in", "exercise: windowed-aggregation\nsuite: x\nvisibility: public\ncases:\n  - name: x y\n    new: {size: 0, allowed_lateness: 0}\n    steps: [{add: {time: 1}}]\n", "", "input that never comes in"},
		{"a method without results", "exercise: exactly-once-stream\nsuite: x\nvisibility: public\ncases:\n  - name: x y\n    steps: [{apply: {kind: begin}}, {snapshot: {}}]\n", "2: {}", ""},
	} {
		f, problems := c.LoadGaps("x.yaml", []byte(tt.text), lab.Topics)
		var got []string
		for _, g := range f.Gaps {
			got = append(got, strings.TrimSpace(string(rune('0'+g.Step))+": "+f.Exercise.WriteWant(g.Call.Method, g.Call.Want)))
		}
		if strings.Join(got, ", ") != tt.gaps {
			t.Errorf("%s: the gaps are %q, want %q", tt.why, got, tt.gaps)
		}
		if (len(problems) > 0) != (tt.problem != "") || !strings.Contains(problems.Error(), tt.problem) {
			t.Errorf("%s: problems %v, want %q", tt.why, problems, tt.problem)
		}
		if _, strict := c.LoadFile("x.yaml", []byte(tt.text), lab.Topics); tt.gaps != "" && len(strict) == 0 {
			t.Errorf("%s: LoadFile has no problem, want one for each gap", tt.why)
		}
	}
	if f, problems := c.LoadFile("x.yaml", []byte("suite: x\n")); f.Exercise != nil || len(problems) == 0 {
		t.Errorf("LoadFile of a file without an exercise = %v, %v; want a problem alone", f, problems)
	}
}
