package author

import (
	"bytes"
	"strings"
	"testing"
)

// TestNew scaffolds cases of every exercise, has their wants recorded, and finds
// nothing wrong with what comes of it but that it is not signed off.
func TestNew(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	for _, e := range c.Exercises() {
		for _, s := range []Scaffold{
			{Exercise: e, Suite: "fresh", Name: "a case that is fresh"},
			{Exercise: e, Suite: "fresh", Name: "a case that is hidden: of course", Hidden: true},
			{Exercise: e, Suite: "fresh", Name: "a case that is drawn", Generate: true},
		} {
			text := New(c, s)
			file, problems := c.LoadGaps("x.yaml", []byte(text), topics)
			if len(problems) > 0 {
				t.Errorf("%s: %v\n%s", e.Slug, problems, text)
				continue
			}
			if (len(file.Gaps) == 0) != s.Generate {
				t.Errorf("%s: %d wants are open in\n%s", e.Slug, len(file.Gaps), text)
			}
			r, err := Record(c, "x.yaml", []byte(text))
			if err != nil {
				t.Errorf("%s: %v\n%s", e.Slug, err, text)
				continue
			}
			for _, f := range File(c, "x.yaml", r.Text).Findings {
				if f.Severity == Error || !strings.Contains(f.Text, "delete the mark") {
					t.Errorf("%s: %v in\n%s", e.Slug, f, r.Text)
				}
			}
			for line := range strings.Lines(text) {
				if len(line) > 130 {
					t.Errorf("%s: a line of %d bytes: %s", e.Slug, len(line), line)
				}
			}
			if len(file.Exercise.Cases) != 1 || file.Exercise.Cases[0].Name != s.Name || file.Exercise.Cases[0].Hidden != s.Hidden {
				t.Errorf("%s: the case is not the one that was asked for:\n%s", e.Slug, text)
			}
		}
	}
}

// TestAppend puts a case below others without touching them.
func TestAppend(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	const head = "exercise: offset-commit\nsuite: x\nvisibility: public\n"
	for _, tt := range []struct{ why, before, after string }{
		{"two blanks", head + "cases:\n  - name: one of them\n    new: 4\n    steps: [{ack: [5], want: 5}]\n", ""},
		{"no indent", head + "cases:\n- name: one of them\n  new: 4\n  steps: [{ack: [5], want: 5}]\n", ""},
		{"blank lines between", head + "cases:\n  - name: one of them\n    new: 4\n    steps: [{ack: [5], want: 5}]\n\n  # Two.\n  - name: two of them\n    new: 3\n    steps: [{ack: [5], want: 3}]\n", ""},
		{"comments at the end", head + "cases:\n  - name: one of them\n    new: 4\n    steps:\n      - ack: [5]\n        want: 5\n        # because 5 follows 4\n", "# The end.\n"},
		{"no newline at the end", head + "cases:\n  - {name: one of them, new: 4, steps: [{ack: [5], want: 5}]}", ""},
		{"keys below", head + "cases:\n  - {name: one of them, new: 4, steps: [{ack: [5], want: 5}]}\n", "limits: {time: 1s}\n"},
		{"CRLF", strings.ReplaceAll(head+"cases:\n  - {name: one of them, new: 4, steps: [{ack: [5], want: 5}]}\n", "\n", "\r\n"), ""},
	} {
		s := Scaffold{Exercise: c.Exercise("offset-commit"), Suite: "x", Name: "what is new"}
		got, err := Append(c, s, []byte(tt.before+tt.after))
		if err != nil || !bytes.HasPrefix(got, []byte(tt.before)) || !bytes.HasSuffix(got, []byte(tt.after)) || len(got) < len(tt.before)+300 {
			t.Errorf("%s: %v\n%s", tt.why, err, got)
			continue
		}
		file, problems := c.LoadGaps("x.yaml", got, topics)
		if len(problems) > 0 || file.Exercise.Cases[len(file.Exercise.Cases)-1].Name != "what is new" {
			t.Errorf("%s: %v\n%s", tt.why, problems, got)
		}
		if crlf := strings.Count(string(got), "\r\n"); crlf > 0 && crlf != strings.Count(string(got), "\n") {
			t.Errorf("%s: some lines end with LF:\n%q", tt.why, got)
		}
		if blank := strings.Contains(tt.before, "\n\n"); blank != strings.Contains(string(got), "\n\n  # What is true") {
			t.Errorf("%s: a blank line above the case: want %v\n%s", tt.why, blank, got)
		}
	}
	for _, text := range []string{head + "cases: [{name: x}]\n", head, head + "cases:\n", "["} {
		if got, err := Append(c, Scaffold{Exercise: c.Exercise("offset-commit")}, []byte(text)); err == nil {
			t.Errorf("Append to %q = %q, want an error", text, got)
		}
	}
}

// TestNewAlone scaffolds cases of exercises that have none to learn from: what is
// made can be read, and says what is wrong with it.
func TestNewAlone(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	for _, e := range c.Exercises() {
		alone := *e
		alone.Cases = nil
		for _, generate := range []bool{false, true} {
			s := Scaffold{Exercise: &alone, Suite: "fresh", Generate: generate}
			if s.HasExample() {
				t.Errorf("%s without cases has an example", e.Slug)
			}
			f, _ := c.LoadGaps("x.yaml", []byte(New(c, s)), topics)
			if f.Exercise == nil || f.Exercise.Slug != e.Slug {
				t.Errorf("%s: the scaffold cannot be read:\n%s", e.Slug, New(c, s))
			}
			if s.Like = e; !s.HasExample() {
				t.Errorf("%s has no example in the course", e.Slug)
			}
			if _, problems := c.LoadGaps("x.yaml", []byte(New(c, s)), topics); len(problems) > 0 {
				t.Errorf("%s: with the course's example: %v", e.Slug, problems)
			}
		}
	}
}
