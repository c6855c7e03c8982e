package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"highwater/cases"
	"highwater/exercises"
	"highwater/grader/build"
	"highwater/grader/contract"
	"highwater/grader/lab"
	"highwater/grader/stage"
	"highwater/grader/suite"
	"highwater/reference"
)

// edited is the exercise whose solution changes in each round, and large the
// case with 200,000 records in one call.
const (
	edited = "log-compaction"
	large  = "log-compaction/scale/two-hundred-thousand-records-of-eighty-thousand-keys"
)

// bench is the folder in which everything is measured:
//
//	grade        the grader's program
//	submission/  the solutions as a submission
//	gotest/      the same as a module with table tests
//	stage/       a staged submission, for the bare build
type bench struct {
	ctx    context.Context
	dir    string
	out    io.Writer
	course *suite.Course
}

func (b *bench) path(parts ...string) string {
	return filepath.Join(append([]string{b.dir}, parts...)...)
}

// solutions are the copies of the edited file.
func (b *bench) solutions() []string {
	return []string{
		b.path("submission", edited, "solution.go"),
		b.path("gotest", "exercises", edited, "solution.go"),
		b.path("stage", "exercises", edited, "solution.go"),
	}
}

func (b *bench) prepare() error {
	var err error
	if b.course, err = suite.Load(cases.Files, ".", "cases", lab.Topics); err != nil {
		return err
	}
	if _, err := b.time("", "go", "build", "-o", b.path("grade"), "highwater/cmd/grade"); err != nil {
		return err
	}
	if err := os.CopyFS(b.path("submission"), reference.Files); err != nil {
		return err
	}
	if err := b.stage(); err != nil {
		return err
	}
	return b.goTests()
}

// stage lays the submission out and builds it once, as the grader does.
func (b *bench) stage() error {
	if err := os.Mkdir(b.path("stage"), 0o700); err != nil {
		return err
	}
	var list []*contract.Exercise
	for _, e := range b.course.Exercises() {
		list = append(list, e.Contract)
	}
	tree, err := stage.Lay(b.path("stage"), stage.Dir(b.path("submission")), list, stage.Rules{Allows: b.course.Allows})
	if err != nil {
		return err
	}
	tc, err := build.FindToolchain(os.Getenv)
	if err != nil {
		return err
	}
	_, err = build.Build(b.ctx, tc, tree)
	return err
}

// goTests writes the module of table tests.
func (b *bench) goTests() error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		if err := write(b.path("gotest", name), text); err != nil {
			return err
		}
	}
	copies := []struct {
		files fs.FS
		under string
	}{{exercises.Files, "exercises"}, {reference.Files, "exercises"}, {os.DirFS(filepath.Join(root, "reference")), "reference"}}
	for _, c := range copies {
		err := fs.WalkDir(c.files, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := fs.ReadFile(c.files, name)
			if err != nil {
				return err
			}
			return write(b.path("gotest", c.under, name), text)
		})
		if err != nil {
			return err
		}
	}
	for _, e := range b.course.Exercises() {
		text, err := tableTest(e)
		if err != nil {
			return err
		}
		if err := write(b.path("gotest", "exercises", e.Slug, "cases_test.go"), text); err != nil {
			return err
		}
	}
	return nil
}

func moduleRoot() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "highwater").Output()
	return strings.TrimSpace(string(out)), err
}

func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o600)
}

// edit changes the solution in all its copies: a new line in a function.
func (b *bench) edit(round int) error {
	for _, name := range b.solutions() {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		head, _, _ := bytes.Cut(text, []byte("\n// round"))
		text = fmt.Appendf(head, "\n// round\n\nfunc round() int { return %d }\n\nvar _ = round\n", round)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// time runs a command in a folder below the bench and returns its wall time.
func (b *bench) time(dir, name string, args ...string) (time.Duration, error) {
	cmd := exec.CommandContext(b.ctx, name, args...)
	if dir != "" {
		cmd.Dir = b.path(dir)
	}
	cmd.Env = append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "NO_COLOR=1")
	start := time.Now()
	out, err := cmd.CombinedOutput()
	took := time.Since(start)
	if err != nil {
		return took, fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return took, nil
}

// command is one thing that is timed.
type command struct {
	name string
	dir  string
	args []string
	took []time.Duration
}

func (c *command) median() time.Duration {
	sorted := slices.Sorted(slices.Values(c.took))
	return sorted[len(sorted)/2]
}
