package stage

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/exercises"
	"highwater/grader/contract"
)

const (
	offsets    = "offset-commit"
	compaction = "log-compaction"
)

// good has a solution of each exercise that vet takes.
var good = map[string]string{
	offsets:    top + rest,
	compaction: "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nfunc New() stream.Compactor { return nil }\n",
}

// put writes a file and the folders above it.
func put(t testing.TB, name, text string) {
	t.Helper()
	if err := write(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// lay stages offset-commit from a folder.
func lay(t testing.TB, dir string) Solution {
	t.Helper()
	tree, err := Lay(t.TempDir(), Dir(dir), []*contract.Exercise{exercise(t, offsets)}, rules)
	if err != nil {
		t.Fatal(err)
	}
	return tree.Solutions[0]
}

// snapshot has every file below a folder with its text, and every link.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, name)
		rel = filepath.ToSlash(rel)
		if e.Type()&fs.ModeSymlink != 0 {
			to, err := os.Readlink(name)
			files[rel] = "-> " + to
			return err
		}
		text, err := os.ReadFile(name)
		files[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestSolutions has what can stand at a solution's place. Links are refused at
// every level, whatever they lead to.
func TestSolutions(t *testing.T) {
	t.Parallel()
	const text = top + rest
	missing := "the submission has no offset-commit/solution.go"
	link := func(to string) func(t *testing.T, name string) {
		return func(t *testing.T, name string) {
			if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(to, name); err != nil {
				t.Skip(err)
			}
		}
	}
	file := func(text string) func(t *testing.T, name string) {
		return func(t *testing.T, name string) { put(t, name, text) }
	}
	folder := func(t *testing.T, name string) {
		if err := os.MkdirAll(name, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	outside := t.TempDir()
	put(t, filepath.Join(outside, "solution.go"), text)
	put(t, filepath.Join(outside, offsets, "solution.go"), text)
	for _, tt := range []struct {
		name  string
		files map[string]func(t *testing.T, name string) // made in the order of their names
		fault Fault
		want  string
	}{
		{"a file", map[string]func(*testing.T, string){"offset-commit/solution.go": file(text)}, None, ""},
		{"a workspace", map[string]func(*testing.T, string){"exercises/offset-commit/solution.go": file(text), "go.mod": file("module x\n")}, None, ""},
		{"both: the workspace counts", map[string]func(*testing.T, string){"exercises/offset-commit/solution.go": file(text), "offset-commit/solution.go": file("x")}, None, ""},
		{"both: nothing in the workspace", map[string]func(*testing.T, string){"exercises": folder, "offset-commit/solution.go": file(text)}, Missing, "the submission has no exercises/offset-commit/solution.go"},
		{"exercises is a file", map[string]func(*testing.T, string){"exercises": file("x"), "offset-commit/solution.go": file(text)}, None, ""},
		{"nothing", nil, Missing, missing},
		{"an empty folder", map[string]func(*testing.T, string){"offset-commit": folder}, Missing, missing},
		{"another file", map[string]func(*testing.T, string){"offset-commit/main.go": file(text)}, Missing, missing},
		{"another exercise", map[string]func(*testing.T, string){"log-compaction/solution.go": file(text)}, Missing, missing},

		{"a link to a file outside", map[string]func(*testing.T, string){"offset-commit/solution.go": link(filepath.Join(outside, "solution.go"))}, CompileError, "solution.go is a link, and links are not followed: put the file itself there"},
		{"a link to a file beside it", map[string]func(*testing.T, string){"offset-commit/my.go": file(text), "offset-commit/solution.go": link("my.go")}, CompileError, "solution.go is a link, and links are not followed: put the file itself there"},
		{"a link to nothing", map[string]func(*testing.T, string){"offset-commit/solution.go": link("nowhere")}, CompileError, "solution.go is a link, and links are not followed: put the file itself there"},
		{"a link to a device", map[string]func(*testing.T, string){"offset-commit/solution.go": link("/dev/zero")}, CompileError, "solution.go is a link, and links are not followed: put the file itself there"},
		{"a folder that is a link outside", map[string]func(*testing.T, string){"offset-commit": link(filepath.Join(outside, offsets))}, CompileError, "offset-commit is a link, and links are not followed: put the file itself there"},
		{"a folder that is a link beside it", map[string]func(*testing.T, string){"my/solution.go": file(text), "offset-commit": link("my")}, CompileError, "offset-commit is a link, and links are not followed: put the file itself there"},
		{"exercises is a link outside", map[string]func(*testing.T, string){"exercises": link(outside)}, CompileError, "exercises is a link, and links are not followed: put the file itself there"},
		{"exercises is a link to here", map[string]func(*testing.T, string){"exercises": link("."), "offset-commit/solution.go": file(text)}, CompileError, "exercises is a link, and links are not followed: put the file itself there"},

		{"a folder", map[string]func(*testing.T, string){"offset-commit/solution.go": folder}, CompileError, "solution.go is no regular file"},
		{"a file for the folder", map[string]func(*testing.T, string){"offset-commit": file(text)}, CompileError, "offset-commit is no folder"},
		{"as large as may be", map[string]func(*testing.T, string){"offset-commit/solution.go": file(text + strings.Repeat("\n", MaxFile-len(text)))}, None, ""},
		{"a byte too large", map[string]func(*testing.T, string){"offset-commit/solution.go": file(text + strings.Repeat("\n", MaxFile-len(text)+1))}, CompileError, "solution.go is larger than 256 KiB, the most that is graded"},
		{
			"a refused import",
			map[string]func(*testing.T, string){"offset-commit/solution.go": file(top + "import \"os\"\n" + rest)},
			ForbiddenImport,
			`offset-commit/solution.go:4:8: import "os" is not allowed: an exercise touches no files, no processes and no environment; print with fmt.Println to see what happens`,
		},
		{
			"a refused file in a workspace",
			map[string]func(*testing.T, string){"exercises/offset-commit/solution.go": file("package main\n")},
			CompileError,
			"exercises/offset-commit/solution.go:1:9: package is main; want package offsetcommit",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for _, name := range slices.Sorted(maps.Keys(tt.files)) {
				tt.files[name](t, filepath.Join(dir, filepath.FromSlash(name)))
			}
			got := lay(t, dir)
			if got.Fault != tt.fault || got.Message != tt.want {
				t.Errorf("Lay() = %d %q, want %d %q", got.Fault, got.Message, tt.fault, tt.want)
			}
		})
	}
}

// TestLay looks at everything that is staged: the one file of each exercise among
// trusted copies, and nothing else that the submission has. Nothing outside the
// folder changes.
func TestLay(t *testing.T) {
	t.Parallel()
	around := t.TempDir()
	from, dir := filepath.Join(around, "submission"), filepath.Join(around, "staged")
	for name, text := range map[string]string{
		"offset-commit/solution.go":             good[offsets],
		"offset-commit/helper.go":               "package offsetcommit\n",
		"offset-commit/another.go":              "package offsetcommit\n",
		"offset-commit/solution_test.go":        "package offsetcommit\n",
		"offset-commit/notes.txt":               "x",
		"offset-commit/inner/x.go":              "package inner\n",
		"log-compaction/solution.go":            "package wrong\n",
		"stream/stream.go":                      "package stream\n", // no better one
		"go.mod":                                "module mine\n",
		"go.work":                               "go 1.26\n",
		"vendor/modules.txt":                    "x",
		"grader/child/guard/guard.go":           "package guard\n",
		"windowed-aggregation/solution.go":      "x", // not asked for
		"reference/offset-commit/solution.go":   "x",
		"offset-commit/testdata/solution.go":    "x",
		"offset-commit/solution.go.orig":        "x",
		"offset-commit/.hidden.go":              "package offsetcommit\n",
		"consumer-group-assign/solution_amd.go": "x",
	} {
		put(t, filepath.Join(from, filepath.FromSlash(name)), text)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, around)
	list := []*contract.Exercise{exercise(t, offsets), exercise(t, compaction), exercise(t, "streaming-metrics")}
	tree, err := Lay(dir, Dir(from), list, rules)
	if err != nil {
		t.Fatal(err)
	}
	staged := snapshot(t, dir)
	for name, text := range snapshot(t, around) {
		if !strings.HasPrefix(name, "staged/") && before[name] != text {
			t.Errorf("Lay() wrote %s", name)
		}
		delete(before, name)
	}
	if len(before) > 0 {
		t.Errorf("Lay() removed %v", slices.Sorted(maps.Keys(before)))
	}

	if tree.Dir != dir || len(tree.Solutions) != len(list) {
		t.Fatalf("Lay() = %d solutions in %s, want %d in %s", len(tree.Solutions), tree.Dir, len(list), dir)
	}
	hash := fmt.Sprintf("%x", sha256.Sum256([]byte(good[offsets])))
	s := tree.Solutions[0]
	if s.Exercise != list[0] || s.Fault != None || s.File != "offset-commit/solution.go" || s.Hash != hash || s.RunsAtInit || s.Message != "" {
		t.Errorf("Lay() = %+v, want it staged with the hash %s", s, hash)
	}
	if want := []string{".hidden.go", "another.go", "helper.go"}; !slices.Equal(s.LeftOut, want) {
		t.Errorf("LeftOut = %q, want the Go files that are no tests, %q", s.LeftOut, want)
	}
	if s := tree.Solutions[1]; s.Fault != CompileError || s.Hash == "" {
		t.Errorf("Lay() = %+v of a faulty file, want a compile error and a hash", s)
	}
	if s := tree.Solutions[2]; s.Fault != Missing || s.Hash != "" || s.Message != "the submission has no streaming-metrics/solution.go" {
		t.Errorf("Lay() = %+v of no file, want it missing", s)
	}

	if got := staged["exercises/offset-commit/solution.go"]; got != good[offsets] {
		t.Errorf("staged solution = %q, want it byte for byte", got)
	}
	own, err := fs.ReadFile(exercises.Files, "stream/stream.go")
	if err != nil {
		t.Fatal(err)
	}
	if staged["exercises/stream/stream.go"] != string(own) {
		t.Error("the staged stream.go is not the course's own")
	}
	if staged["go.mod"] != "module highwater\n\ngo 1.26\n" || staged["exercises/stream/guard.go"] != guardImport {
		t.Errorf("go.mod %q, guard.go %q", staged["go.mod"], staged["exercises/stream/guard.go"])
	}
	for name, text := range staged {
		solution := name == "exercises/offset-commit/solution.go"
		switch {
		case name != "go.mod" && !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			t.Errorf("%s is staged, want Go files only", name)
		case !solution && !strings.HasPrefix(name, "exercises/stream/") && !strings.HasPrefix(name, "grader/child/") && name != "go.mod":
			t.Errorf("%s is staged, want the solution, the shared types and the harness", name)
		case !solution && text == "package guard\n":
			t.Errorf("%s is the submission's", name)
		}
	}
}

// TestNoSubmission has folders that cannot be opened at all, which is an error.
func TestNoSubmission(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	put(t, file, "x")
	for _, name := range []string{filepath.Join(t.TempDir(), "nowhere"), file} {
		tree, err := Lay(t.TempDir(), Dir(name), nil, rules)
		if err == nil || tree != nil || !strings.HasPrefix(err.Error(), "submission "+name+": ") {
			t.Errorf("Lay(%s) = %v, %v, want an error", name, tree, err)
		}
	}
}

// TestNoRoom has a folder that cannot be written, which is the grader's fault.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	put(t, file, "x")
	tree, err := Lay(file, Embedded("x", fstest.MapFS{}), nil, rules)
	if err == nil || tree != nil {
		t.Errorf("Lay(into a file) = %v, %v, want an error", tree, err)
	}
}

// TestEmbedded takes a submission that is part of the program.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"offset-commit/solution.go": {Data: []byte(good[offsets])}, "offset-commit/more.go": {Data: []byte("x")}}
	tree, err := Lay(t.TempDir(), Embedded("reference", files), []*contract.Exercise{exercise(t, offsets), exercise(t, compaction)}, rules)
	if err != nil {
		t.Fatal(err)
	}
	if s := tree.Solutions[0]; s.Fault != None || !slices.Equal(s.LeftOut, []string{"more.go"}) {
		t.Errorf("Lay() = %+v, want it staged", s)
	}
	if s := tree.Solutions[1]; s.Fault != Missing {
		t.Errorf("Lay() = %+v, want it missing", s)
	}
}
