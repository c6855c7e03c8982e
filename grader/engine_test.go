package grader_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
	"gopkg.in/yaml.v3"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/stage"
	"highwater/reference"
)

// everything is whether the tests of the wasm engine take all submissions, each of
// which is compiled twice, or every fourth:
//
//	go test ./grader -run TestWasm -wasm.all
var everything = flag.Bool("wasm.all", false, "let TestWasmWrong and TestWasmRedteam take every submission")

// exceptions reads the table of docs/engines.md: what a submission comes to under
// wasm, where that is not what it comes to in a process.
func exceptions(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../docs/engines.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "|---|---|---|\n")
	list := make(map[string][]string)
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) == 3 {
			list[strings.Trim(cells[0], " `")] = strings.Split(strings.TrimSpace(cells[1]), ", ")
		}
	}
	return list
}

// TestWasmWrong grades every submission in testdata/wrong by the other engine: the
// verdict is the same, but for those that docs/engines.md lists.
func TestWasmWrong(t *testing.T) {
	if testing.Short() {
		t.Skip("each is compiled to WebAssembly and to machine code")
	}
	t.Parallel()
	files, err := filepath.Glob("testdata/wrong/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no submissions in testdata/wrong (%v)", err)
	}
	except, c, tc := exceptions(t), course(t), toolchain(t)
	for i, file := range files {
		if i%4 != 0 && !*everything {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w := wants(string(a.Comment))
		other, listed := except[name]
		if v := w["verdict"]; v == "compile-error" || v == "forbidden-import" {
			continue // nothing runs
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			slug := w["select"]
			if slug == "" {
				slug, _, _ = strings.Cut(a.Files[0].Name, "/")
			}
			names := []string{slug}
			if id := w["case"]; id != "" { // the first that fails is enough
				names = []string{id}
			}
			sel, err := grader.Select(c, names)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			files, err := txtar.FS(a)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS(dir, files); err != nil {
				t.Fatal(err)
			}
			g, err := grader.Grade(t.Context(), grader.Config{
				Course: c, Submission: stage.Dir(dir), Toolchain: tc, Select: sel,
				AnyImport: w["imports"] == "any", Quick: true, Engine: grader.Wasm, Seed: 1,
			})
			if err != nil {
				t.Fatal(err)
			}
			said := compare(t, g, []string{w["verdict"], w["also"]}, other)
			if says := w["says"]; !listed && !strings.Contains(said, says) {
				t.Errorf("message %q, want it to say %q", said, says)
			}
		})
	}
	for name := range except {
		_, errWrong := os.Stat(filepath.Join("testdata", "wrong", name+".txtar"))
		_, errRed := os.Stat(filepath.Join("testdata", "redteam", name))
		if errWrong != nil && errRed != nil {
			t.Errorf("docs/engines.md lists %s, which is no submission of the tests", name)
		}
	}
}

// compare holds a verdict under wasm to those that are right in a process, or to
// the exception, and returns what is said about it.
func compare(t *testing.T, g *grader.Grading, native, except []string) string {
	t.Helper()
	e := g.Exercises[0]
	said := e.Message
	if i := slices.IndexFunc(e.Cases, func(c grader.Case) bool { return c.Verdict != judge.Pass }); i >= 0 {
		said += e.Cases[i].Result.Message
	}
	got := string(e.Verdict)
	switch right := slices.Contains(native, got); {
	case except == nil && !right:
		t.Errorf("verdict %s, want one of %q as in a process (%s)", got, native, said)
	case except != nil && !slices.Contains(except, got):
		t.Errorf("verdict %s, want one of %q as docs/engines.md says (%s)", got, except, said)
	case except != nil && right:
		t.Errorf("verdict %s is right in a process too: docs/engines.md needs no line for it", got)
	}
	return said
}

// attack is a submission of testdata/redteam.
type attack struct {
	Exercise, Verdict, Behind_gate, Setup string
	Also_ok, Behind_gate_also_ok          []string
}

// TestWasmRedteam grades the hostile submissions that go for time and memory, and
// those that import what is not listed as if it were. They do nothing to anything
// but themselves.
func TestWasmRedteam(t *testing.T) {
	if testing.Short() {
		t.Skip("each is compiled to WebAssembly and to machine code")
	}
	t.Parallel()
	dirs, err := filepath.Glob("testdata/redteam/*/attack.yaml")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no submissions in testdata/redteam (%v)", err)
	}
	except, c, tc := exceptions(t), course(t), toolchain(t)
	c.Limits.GiveUp = 1
	for _, e := range c.Exercises() {
		for _, c := range e.Cases {
			c.Limits.Time = 2 * time.Second // of the processor, three times
		}
	}
	for i, file := range dirs {
		if i%4 != 0 && !*everything {
			continue
		}
		dir := filepath.Dir(file)
		name := filepath.Base(dir)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var a attack
		if err := yaml.Unmarshal(text, &a); err != nil {
			t.Fatal(err)
		}
		native, gate := append(a.Also_ok, a.Verdict), a.Verdict == "forbidden-import"
		if gate {
			native = append(a.Behind_gate_also_ok, a.Behind_gate)
		}
		switch {
		case !gate && a.Verdict != "time-limit" && a.Verdict != "memory-limit":
			continue // testdata/wrong and the reference have their like
		case slices.Contains(native, "compile-error"), slices.Contains(native, "forbidden-import"), a.Setup != "":
			continue // it may come to nothing that runs
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sub := t.TempDir()
			if err := os.CopyFS(filepath.Join(sub, a.Exercise), os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			names := []string{a.Exercise}
			switch native[len(native)-1] {
			case "memory-limit", "output-limit": // each case takes its time to die
				names[0] = c.Exercise(a.Exercise).Cases[0].ID
			case "panic":
				names[0] += "/basics"
			}
			sel, err := grader.Select(c, names)
			if err != nil {
				t.Fatal(err)
			}
			g, err := grader.Grade(t.Context(), grader.Config{
				Course: c, Submission: stage.Dir(sub), Toolchain: tc, Select: sel,
				AnyImport: gate, Quick: true, Engine: grader.Wasm, Seed: 1,
			})
			if err != nil {
				t.Fatal(err)
			}
			if said := compare(t, g, native, except[name]); strings.Contains(said, "PWNED") {
				t.Errorf("it got through: %s", said)
			}
		})
	}
}

// TestWasmSeeds: a solution that depends on the order of a map gives the same with
// the same seed, and what is told of another seed comes with that seed.
func TestWasmSeeds(t *testing.T) {
	t.Parallel()
	a, err := txtar.ParseFile("testdata/wrong/map-order.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files, err := txtar.FS(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	c, tc := course(t), toolchain(t)
	// grade returns what a case comes to, or the first that tells of a seed.
	grade := func(seed uint64, name string) (judge.Result, string) {
		t.Helper()
		sel, err := grader.Select(c, []string{name})
		if err != nil {
			t.Fatal(err)
		}
		g, err := grader.Grade(t.Context(), grader.Config{
			Course: c, Submission: stage.Dir(dir), Toolchain: tc, Select: sel, Quick: true, Engine: grader.Wasm, Seed: seed,
		})
		if err != nil {
			t.Fatal(err)
		}
		cases := g.Exercises[0].Cases
		i := max(0, slices.IndexFunc(cases, func(c grader.Case) bool { return strings.Contains(c.Result.Message, "--seed ") }))
		return cases[i].Result, cases[i].ID
	}
	first, id := grade(1, "consumer-group-assign")
	again, sameID := grade(1, "consumer-group-assign")
	if id != sameID || first.Message != again.Message || first.At != again.At {
		t.Errorf("seed 1 gives %s: %v (%s) and %s: %v (%s), want the same twice", id, first.At, first.Message, sameID, again.At, again.Message)
	}
	_, number, ok := strings.Cut(first.Message, "--seed ")
	seed, err := strconv.ParseUint(number, 10, 64)
	if !ok || err != nil {
		t.Fatalf("message %q, want it to end in a seed", first.Message)
	}
	if other, _ := grade(seed, id); other.At.Returned == first.At.Returned {
		t.Errorf("seed %d gives %v, want another answer than with seed 1", seed, other.At)
	}
}

// TestWasmReference: correct solutions pass, and the report says what ran them.
func TestWasmReference(t *testing.T) {
	t.Parallel()
	g, err := grader.Grade(t.Context(), grader.Config{
		Course: course(t), Submission: stage.Embedded("reference", reference.Files), Toolchain: toolchain(t),
		Quick: true, Engine: grader.Wasm, Seed: 7,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range g.Exercises {
		if e.Verdict != judge.Pass {
			t.Errorf("%s: %s (%s)", e.Slug, e.Verdict, e.Message)
		}
	}
	if g.Engine != "wasm" || !slices.Equal(g.Layers, []string{"wasm"}) {
		t.Errorf("engine %q with the layers %q, want wasm", g.Engine, g.Layers)
	}
}
