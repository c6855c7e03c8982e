package audit_test

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/cases"
	"highwater/grader/audit"
	"highwater/grader/build"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// course loads the course from files, some of them replaced: an empty text takes
// a file away.
func course(t *testing.T, replaced map[string]string) *suite.Course {
	t.Helper()
	files := make(fstest.MapFS)
	err := fs.WalkDir(cases.Files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(cases.Files, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range replaced {
		if files[name] == nil {
			t.Fatalf("the course has no %s", name)
		}
		if text == "" {
			delete(files, name)
			continue
		}
		files[name].Data = []byte(text)
	}
	c, err := suite.Load(files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func run(t *testing.T, c *suite.Course, references fs.FS) *audit.Exercise {
	t.Helper()
	tc, err := build.FindToolchain(os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	r, err := audit.Audit(t.Context(), audit.Config{Course: c, Toolchain: tc, Slugs: []string{"offset-commit"}, References: references})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Exercises) != 1 {
		t.Fatalf("%d exercises are audited, want the one that is named", len(r.Exercises))
	}
	if clean := len(r.Exercises[0].Survivors())+len(r.Exercises[0].NotJudged())+len(r.Exercises[0].Faults) == 0; clean != r.Clean() {
		t.Errorf("Clean = %t, want %t", r.Clean(), clean)
	}
	return r.Exercises[0]
}

// TestAudit audits the suites as they are. The other exercises are audited by
// .ci/run.
func TestAudit(t *testing.T) {
	t.Parallel()
	e := run(t, course(t, nil), os.DirFS("../../reference"))
	if n := e.Count(audit.Killed); n != len(e.Mutants)-e.Count(audit.Equivalent) || n < 10 {
		t.Errorf("%d of %d mutants are killed and %d equivalent, want all others killed", n, len(e.Mutants), e.Count(audit.Equivalent))
	}
	for _, m := range e.Misconceptions {
		if m.State != audit.Killed || m.By[0].Case.Generated {
			t.Errorf("misconception %s is not killed by a literal case", m.ID)
		}
	}
	for _, f := range e.Faults {
		t.Error(f)
	}
	idle := e.Idle()
	for _, w := range slices.Concat(e.Misconceptions, e.Mutants) {
		if len(w.By) == 1 && slices.Contains(idle, w.By[0].Case) {
			t.Errorf("%s alone kills %s and is called idle", w.By[0].Case.ID, w.ID)
		}
	}
}

// TestHole takes away what alone kills a misconception, and expects to be told
// which one survives.
func TestHole(t *testing.T) {
	t.Parallel()
	text, err := fs.ReadFile(cases.Files, "offset-commit/repeats.yaml")
	if err != nil {
		t.Fatal(err)
	}
	kept, _, found := strings.Cut(string(text), "  - name: a committed offset below -1 is a place like any other\n")
	if !found {
		t.Fatal("the case that alone kills below-minus-one-is-none is not there")
	}
	e := run(t, course(t, map[string]string{"offset-commit/repeats.yaml": kept}), os.DirFS("../../reference"))
	var got []string
	for _, w := range e.Survivors() {
		got = append(got, w.ID)
	}
	if want := []string{"below-minus-one-is-none"}; !slices.Equal(got, want) {
		t.Errorf("without its only case, %q survive, want %q", got, want)
	}
}

// TestFaults gives lists of equivalent mutants that are wrong.
func TestFaults(t *testing.T) {
	t.Parallel()
	const listed = `
- mutant: 'Ack: delete: t.pending[o] = struct{}{}'
  reason: The set is never asked, says somebody who did not look.
- mutant: 'Ack: delete: nothing of the kind'
  reason: A mutant of a text that was changed since.
- mutant: 'Ack: delete: delete(t.pending, next)'
  reason: It costs memory alone.
- mutant: 'Ack: delete: delete(t.pending, next)'
  reason: It costs memory alone, once more.
`
	files := copyOf(t, os.DirFS("../../reference"), "offset-commit")
	files["offset-commit/equivalent.yaml"] = &fstest.MapFile{Data: []byte(listed)}
	e := run(t, course(t, nil), files)
	all := strings.Join(e.Faults, "\n")
	for _, want := range []string{
		`reference/offset-commit/equivalent.yaml:2:11: mutant "Ack: delete: t.pending[o] = struct{}{}" is not equivalent: offset-commit/basics/`,
		`reference/offset-commit/equivalent.yaml:4:11: the reference has no mutant "Ack: delete: nothing of the kind"`,
		`reference/offset-commit/equivalent.yaml:8:11: mutant "Ack: delete: delete(t.pending, next)" is listed twice`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("faults are\n%s\nwant one with %q", all, want)
		}
	}
	var left []string
	for _, w := range e.Survivors() {
		left = append(left, w.ID)
	}
	if want := []string{"Ack: boundary: o > t.committed => o >= t.committed"}; !slices.Equal(left, want) {
		t.Errorf("survivors %q, want %q, which is not listed any more", left, want)
	}
}

// TestNotJudged: what does not compile is no mutant, but a misconception that
// does not is told, and not counted as killed.
func TestNotJudged(t *testing.T) {
	t.Parallel()
	files := copyOf(t, os.DirFS("../../reference"), "offset-commit")
	name := "offset-commit/misconceptions/commit-moves-back/solution.go"
	files[name].Data = []byte(strings.Replace(string(files[name].Data), "return t.committed", "return t.commited", 1))
	e := run(t, course(t, nil), files)
	list := e.NotJudged()
	if len(list) != 1 || list[0].ID != "commit-moves-back" || !strings.Contains(list[0].Why, "commited") {
		t.Errorf("not judged: %v, want commit-moves-back with the compiler's words", list)
	}
	if e.Invalid == 0 {
		t.Error("every mutant compiles, want some that do not to be left out")
	}
}

func copyOf(t *testing.T, fsys fs.FS, dir string) fstest.MapFS {
	t.Helper()
	files := make(fstest.MapFS)
	err := fs.WalkDir(fsys, dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(fsys, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, "_test.go") {
			delete(files, name)
		}
	}
	return files
}
