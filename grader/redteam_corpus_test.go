package grader_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"highwater/cases"
	"highwater/grader/judge"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// hostile is the attack.yaml of a folder; README.md there says what it means.
type hostile struct {
	Name, Goal, Exercise string
	Verdict              judge.Verdict
	AlsoOK               []judge.Verdict `yaml:"also_ok"`
	BehindGate           judge.Verdict   `yaml:"behind_gate"`
	BehindGateAlsoOK     []judge.Verdict `yaml:"behind_gate_also_ok"`
	CompilesAlone        bool            `yaml:"compiles_alone"`
	Arch, Setup, Why     string
}

// stopped are the verdicts of a solution that never ran.
var stopped = []judge.Verdict{judge.CompileError, judge.ForbiddenImport}

// trial is an attack under one rule of imports.
type trial struct {
	hostile
	anyImport bool
	right     []judge.Verdict
}

func (a hostile) trials() []trial {
	list := []trial{{a, false, append([]judge.Verdict{a.Verdict}, a.AlsoOK...)}}
	if a.BehindGate != "" {
		list = append(list, trial{a, true, append([]judge.Verdict{a.BehindGate}, a.BehindGateAlsoOK...)})
	}
	return list
}

// runs reports whether anything of the attack is executed if all goes well.
func (r trial) runs() bool { return !slices.Contains(stopped, r.right[0]) }

// lay makes a submission of the attack in an empty folder.
func (a hostile) lay(t *testing.T, dir string) {
	t.Helper()
	to := filepath.Join(dir, "exercises", target)
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(to, os.DirFS(filepath.Join(redteam, a.Name))); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(to, "attack.yaml")); err != nil {
		t.Fatal(err)
	}
	if a.Setup == "" {
		return
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", a.Setup)
	cmd.Dir = to
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("setup: %v: %s", err, out)
	}
}

// attacks reads all folders.
func attacks(t *testing.T) []hostile {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(redteam, "*", "attack.yaml"))
	if err != nil || len(files) < 62 {
		t.Fatalf("%d attacks in %s, want 62 (%v)", len(files), redteam, err)
	}
	var list []hostile
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var a hostile
		dec := yaml.NewDecoder(bytes.NewReader(text))
		dec.KnownFields(true)
		if err := dec.Decode(&a); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if a.Name != filepath.Base(filepath.Dir(file)) || a.Exercise != target || a.Verdict == "" {
			t.Errorf("%s: %q on %q, want the folder's name, %s and a verdict", file, a.Name, a.Exercise, target)
		}
		list = append(list, a)
	}
	return list
}

// canaryCourse is the course with a hidden suite more, that holds a canary, and
// with less patience: one time limit is enough.
func canaryCourse(t *testing.T) *suite.Course {
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
	settings := files["course.yaml"]
	settings.Data = bytes.Replace(settings.Data, []byte("give_up: 3 "), []byte("give_up: 1 "), 1)
	files[target+"/hidden/canary.yaml"] = &fstest.MapFile{Data: []byte(`exercise: log-compaction
suite: canary
visibility: hidden
invariant: compaction
cases:
  - name: what nobody may see
    check: last-index
    steps:
      - compact:
          - {offset: 0, key: canary-key, value: canary-early}
          - {offset: 1, key: canary-key, value: canary-late}
        want:
          - {offset: 1, key: canary-key, value: canary-late}
`)}
	c, err := suite.Load(files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatal(err)
	}
	if c.Limits.GiveUp != 1 {
		t.Errorf("the course gives up after %d time limits, want 1", c.Limits.GiveUp)
	}
	return c
}
