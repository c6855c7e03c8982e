package grader_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/stage"
	"highwater/reference"
)

// TestWrong grades every submission in testdata/wrong. The comment of each says
// why it is wrong and what must come of it:
//
//	verdict:  of the exercise
//	also:     another verdict that is right too
//	case:     the first case that does not pass
//	says:     part of that case's message, or of the exercise's
//	printed:  part of what is shown as printed
//	imports:  any, to waive the import list
//	select:   the exercise, where the archive has none of it
func TestWrong(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no submissions in testdata/wrong (%v)", err)
	}
	c, tc := course(t), toolchain(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			w := wants(string(a.Comment))
			dir := t.TempDir()
			files, err := txtar.FS(a)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS(dir, files); err != nil {
				t.Fatal(err)
			}
			slug := w["select"]
			if slug == "" {
				slug, _, _ = strings.Cut(a.Files[0].Name, "/")
			}
			sel, err := grader.Select(c, []string{slug})
			if err != nil {
				t.Fatal(err)
			}
			g, err := grader.Grade(t.Context(), grader.Config{
				Course: c, Submission: stage.Dir(dir), Toolchain: tc, Select: sel,
				AnyImport: w["imports"] == "any", Quick: true,
			})
			if err != nil {
				t.Fatal(err)
			}
			checkWrong(t, g, w)
		})
	}
}

// wants reads the "key: value" lines of an archive's comment.
func wants(comment string) map[string]string {
	w := make(map[string]string)
	for line := range strings.Lines(comment) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.Contains(key, " ") {
			w[key] = strings.TrimSpace(value)
		}
	}
	return w
}

func checkWrong(t *testing.T, g *grader.Grading, w map[string]string) {
	t.Helper()
	if len(g.Exercises) != 1 {
		t.Fatalf("%d exercises, want 1", len(g.Exercises))
	}
	e := g.Exercises[0]
	if v := string(e.Verdict); v != w["verdict"] && v != w["also"] {
		t.Errorf("verdict %s, want %s (%s)", v, w["verdict"], e.Message)
	}
	literal := 0
	for _, c := range e.Exercise.Cases {
		if !c.Generated {
			literal++
		}
	}
	if len(e.Cases) != literal {
		t.Errorf("%d cases are reported, want %d whatever the submission does", len(e.Cases), literal)
	}
	first := slices.IndexFunc(e.Cases, func(c grader.Case) bool { return c.Verdict != judge.Pass })
	if first < 0 {
		t.Fatal("every case passed")
	}
	c := e.Cases[first]
	if want := w["case"]; want != "" && (c.ID != want || string(c.Verdict) != w["verdict"]) {
		t.Errorf("first failure %s %s, want %s %s", c.ID, c.Verdict, want, w["verdict"])
	}
	said := e.Message + "\n" + c.Result.Message
	if !strings.Contains(said, w["says"]) {
		t.Errorf("message %q, want it to say %q", said, w["says"])
	}
	if !strings.Contains(c.Printed, w["printed"]) {
		t.Errorf("printed %q, want it to hold %q", c.Printed, w["printed"])
	}
	if e.Earned() >= e.Possible() {
		t.Errorf("%d of %d points", e.Earned(), e.Possible())
	}
}

// TestOneSpoilsNoOther breaks one of eight exercises in ways that could reach the
// others, and expects the seven to pass.
func TestOneSpoilsNoOther(t *testing.T) {
	c, tc := course(t), toolchain(t)
	for name, text := range map[string]string{
		"compile error": "package logcompaction\n\nfunc New() { undefined() }\n",
		"other New":     "package logcompaction\n\nfunc New() int { return 1 }\n",
		"panic in init": "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nfunc init() { panic(1) }\n\nfunc New() stream.Compactor { return nil }\n",
		"panic in var":  "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nvar x = []int{}[1:][0]\n\nfunc New() stream.Compactor { _ = x; return nil }\n",
		"huge data":     "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nvar x = [100 << 20]byte{1: 1}\n\nfunc New() stream.Compactor { _ = x; return nil }\n",
		"nil":           "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nfunc New() stream.Compactor { return nil }\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.CopyFS(dir, reference.Files); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "log-compaction", "solution.go"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			g, err := grader.Grade(t.Context(), grader.Config{Course: c, Submission: stage.Dir(dir), Toolchain: tc, Quick: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range g.Exercises {
				if pass := e.Verdict == judge.Pass; pass != (e.Slug != "log-compaction") {
					t.Errorf("%s: %s (%s)", e.Slug, e.Verdict, e.Message)
				}
			}
		})
	}
}

// TestSpellings accepts what editors do to a correct file.
func TestSpellings(t *testing.T) {
	text, err := fs.ReadFile(reference.Files, "offset-commit/solution.go")
	if err != nil {
		t.Fatal(err)
	}
	c, tc := course(t), toolchain(t)
	sel, err := grader.Select(c, []string{"offset-commit"})
	if err != nil {
		t.Fatal(err)
	}
	for name, spelled := range map[string]string{
		"crlf":                    strings.ReplaceAll(string(text), "\n", "\r\n"),
		"byte-order mark":         "\ufeff" + string(text),
		"both":                    "\ufeff" + strings.ReplaceAll(string(text), "\n", "\r\n"),
		"no newline at the end":   strings.TrimSuffix(string(text), "\n"),
		"a workspace":             string(text),
		"a comment like +build":   string(text) + "\n// x+build and //go:build in a sentence are no directives\n",
		"a variable that is made": string(text) + "\nvar made = make(map[string]int)\nvar _ = len(made)\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			at := filepath.Join(dir, "offset-commit")
			if name == "a workspace" {
				at = filepath.Join(dir, "exercises", "offset-commit")
			}
			if err := os.MkdirAll(at, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(at, "solution.go"), []byte(spelled), 0o600); err != nil {
				t.Fatal(err)
			}
			g, err := grader.Grade(t.Context(), grader.Config{Course: c, Submission: stage.Dir(dir), Toolchain: tc, Select: sel, Quick: true})
			if err != nil {
				t.Fatal(err)
			}
			if e := g.Exercises[0]; e.Verdict != judge.Pass {
				t.Errorf("%s: %s", e.Verdict, e.Message)
			}
		})
	}
}

// TestNothingIsNoPass selects no case.
func TestNothingIsNoPass(t *testing.T) {
	c := course(t)
	sel, err := grader.Select(c, []string{"offset-commit/scale"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = grader.Grade(t.Context(), grader.Config{Course: c, Submission: stage.Embedded("reference", reference.Files), Toolchain: toolchain(t), Select: sel, Quick: true})
	if err != grader.ErrNothing {
		t.Errorf("got %v, want ErrNothing", err)
	}
	if (&grader.Grading{}).Passed() {
		t.Error("a grading of nothing passes")
	}
}
