package build

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"highwater/grader/contract"
)

// mainPackage is a program to generate: the harness and the exercises it serves.
type mainPackage struct {
	name      string
	exercises []*contract.Exercise
}

func (m *mainPackage) dir() string { return "programs/" + m.name }

func (m *mainPackage) importPath() string { return "highwater/" + m.dir() }

// bindPrefix starts the names of the files that bind an exercise, one each, so
// that what the compiler says of a file is said of an exercise.
const bindPrefix = "bind-"

// write generates the package's source under top, anew.
func (m *mainPackage) write(top string) error {
	dir := filepath.Join(top, filepath.FromSlash(m.dir()))
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	files := map[string]string{}
	var list strings.Builder
	for i, e := range m.exercises {
		files[bindPrefix+e.Slug+".go"] = fmt.Sprintf(`package main

import (
	solution "highwater/exercises/%s"
	"highwater/exercises/stream"
)

// new%d is typed, so that a New of another type does not compile.
var new%d %s = solution.New

var _ stream.Record
`, e.Slug, i, i, e.NewType)
		fmt.Fprintf(&list, "\t\t%q: new%d,\n", e.Slug, i)
	}
	files["main.go"] = fmt.Sprintf(`package main

import (
	"highwater/exercises/stream"
	"highwater/grader/child/harness"
	"highwater/grader/child/standin"
)

func main() {
	harness.Main(stream.ErrNotStarted, standin.All(), map[string]any{
%s	})
}
`, list.String())
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}
