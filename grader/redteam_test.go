package grader_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"highwater/grader"
	"highwater/grader/build"
	"highwater/grader/judge"
	"highwater/grader/report"
	"highwater/grader/sandbox"
	"highwater/grader/stage"
	"highwater/grader/suite"
)

const (
	redteam = "testdata/redteam"
	// target is the exercise that all attacks are written for.
	target = "log-compaction"
	// got is what an attack prints that gets what it must not get.
	got = "PWNED"
	// canary is in everything that no report may show, and in nothing else.
	canary = "canary-"
)

// TestMain is the launcher of a sandbox, if it is started as one.
func TestMain(m *testing.M) {
	sandbox.Launch()
	os.Exit(m.Run())
}

// ranger grades attacks where everything that they could touch is watched.
type ranger struct {
	course *suite.Course
	tools  build.Toolchain
	layers []string // of the sandbox, all that are there
}

// grade grades a submission that lies in a folder.
func (r ranger) grade(t *testing.T, dir string, anyImport bool, names []string) *grader.Grading {
	t.Helper()
	sel, err := grader.Select(r.course, names)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader.Grade(t.Context(), grader.Config{
		Course: r.course, Submission: stage.Dir(dir), Toolchain: r.tools, Select: sel,
		AnyImport: anyImport, Sandbox: r.layers,
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// chosen are the cases for an attack: of one that uses up time or memory in each of
// them, one or two say as much as all.
func chosen(r trial) []string {
	const first = target + "/basics/the-later-of-two-records-of-a-key-stays"
	switch r.Name {
	case "leaked-spinner":
		return []string{first}
	case "goroutine-bomb", "huge-output", "infinite-recursion", "torn-interface", "thread-bomb":
		return []string{first, target + "/canary"}
	}
	return []string{
		target + "/basics", target + "/deletions", target + "/order", target + "/canary",
		target + "/scale/two-hundred-thousand-records-of-six-hundred-keys",
	}
}

// try grades an attack and holds it to what its attack.yaml says.
func (r ranger) try(t *testing.T, tr trial) {
	t.Helper()
	dir := t.TempDir()
	tr.lay(t, dir)
	before := snapshot(t, dir)
	g := r.grade(t, dir, tr.anyImport, chosen(tr))
	e := g.Exercises[0]
	if !slices.Contains(tr.right, e.Verdict) {
		t.Errorf("verdict %s, want one of %q: %s", e.Verdict, tr.right, told(e))
	}
	if e.Verdict != judge.Pass && e.Earned() == e.Possible() {
		t.Errorf("%s, and yet it earns all %d points", e.Verdict, e.Possible())
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("the submission is changed:\n%s\nwant\n%s", after, before)
	}
	shown(t, r.course, g)
}

// told is why an exercise has its verdict.
func told(e *grader.Exercise) string {
	for _, c := range e.Cases {
		if c.Verdict != judge.Pass && c.Verdict != judge.Skipped {
			return fmt.Sprintf("%s: %s %s", c.ID, c.Result.Message, strings.Join(c.Stack, ", "))
		}
	}
	return e.Message
}

// shown reads every report on a grading.
func shown(t *testing.T, c *suite.Course, g *grader.Grading) {
	t.Helper()
	var page, doc bytes.Buffer
	if err := (&report.Terminal{Course: c, Verbose: true}).Report(&page, g); err != nil {
		t.Error(err)
	}
	if err := report.JSON(&doc, g); err != nil {
		t.Error(err)
	}
	texts := map[string]string{"terminal": page.String(), "json": doc.String()}
	for _, k := range g.Exercises[0].Cases {
		texts[k.ID] = fmt.Sprintf("%+v", k.Result)
	}
	for name, text := range texts {
		for _, word := range []string{got, canary} {
			if at := strings.Index(text, word); at >= 0 {
				t.Errorf("%s says %q", name, text[at:min(len(text), at+80)])
			}
		}
		if name != "terminal" && name != "json" {
			continue // what it is made of may hold anything
		}
		if !utf8.ValidString(text) {
			t.Errorf("the %s report is no UTF-8", name)
		}
		if at := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); at >= 0 {
			t.Errorf("the %s report holds the control character %q", name, text[at:min(len(text), at+8)])
		}
	}
}

// asker asks the kernel for something harmless that no solution needs.
const asker = `package logcompaction

import (
	"syscall"

	"highwater/exercises/stream"
)

type compactor struct{}

func New() stream.Compactor { return compactor{} }

func (compactor) Compact([]stream.Record) []stream.Record {
	return []stream.Record{{Offset: int64(syscall.Getppid())}}
}
`

// holds reports whether attacks may be run behind the gate, which is asked with a
// harmless call and not read from a report: some of them would do harm.
func (r ranger) holds(t *testing.T) bool {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, target), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, target, "solution.go"), []byte(asker), 0o600); err != nil {
		t.Fatal(err)
	}
	g := r.grade(t, dir, true, []string{target + "/basics"})
	e := g.Exercises[0]
	held := e.Verdict == judge.SandboxViolation
	if slices.Contains(g.Layers, sandbox.Seccomp) != held {
		t.Errorf("the layers are %q, and a forbidden call comes to %s: %s", g.Layers, e.Verdict, told(e))
	}
	return held
}

// TestRedTeam grades every hostile submission, held to the import list and, where
// the sandbox holds, behind it. It is not parallel: it looks for what is left of
// them in this process and on this machine.
func TestRedTeam(t *testing.T) {
	if testing.Short() {
		t.Skip("sixty submissions are built, and some use up their time")
	}
	r := ranger{course: canaryCourse(t), tools: toolchain(t), layers: sandbox.Present(sandbox.Probe(), nil)}
	w := watch(t)
	held := r.holds(t)
	w.begin()
	slots := make(chan struct{}, 2) // as many at a time
	t.Run("all", func(t *testing.T) {
		for _, a := range attacks(t) {
			for _, tr := range a.trials() {
				name := a.Name
				if tr.anyImport {
					name += "/behind the gate"
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					switch {
					case tr.Arch != "" && tr.Arch != runtime.GOARCH:
						t.Skipf("it is written for %s", tr.Arch)
					case tr.anyImport && tr.runs() && !held:
						t.Skip("nothing holds it here but the import list")
					}
					slots <- struct{}{}
					defer func() { <-slots }()
					r.try(t, tr)
				})
			}
		}
	})
	for _, what := range w.effects() {
		t.Error(what)
	}
}
