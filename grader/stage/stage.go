// Package stage lays a submission out for the compiler.
//
// In goes a submission and the exercises to grade; out comes a directory in
// which the one allowed file of each exercise lies among trusted copies of
// everything else, or for each exercise the reason why it does not. It refuses
// links, other files, foreign imports and everything that could make the
// compiler build something else than what was looked at. It compiles nothing.
package stage

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"highwater/exercises"
	"highwater/grader/child"
	"highwater/grader/contract"
)

// Fault is why an exercise cannot be built. The zero value is invalid.
type Fault int

const (
	// None: the exercise is staged.
	None Fault = iota + 1
	// Missing: the submission has no file for it.
	Missing
	// CompileError: the file is refused, or no compiler could take it.
	CompileError
	// ForbiddenImport: it imports what the course does not allow.
	ForbiddenImport
)

// Rules is what a solution may do.
type Rules struct {
	// Allows reports whether a package may be imported.
	Allows func(importPath string) bool
	// Imports lists what may be, for messages.
	Imports []string
	// AnyImport waives Allows.
	AnyImport bool
}

// Tree is a staged submission.
type Tree struct {
	// Dir is the top of the module. The caller removes it.
	Dir string
	// Solutions are in the order of the exercises.
	Solutions []Solution
}

// Solution is one exercise of a staged submission.
type Solution struct {
	Exercise *contract.Exercise
	// File is how the submission calls the file: "offset-commit/solution.go", in
	// a workspace "exercises/offset-commit/solution.go".
	File  string
	Fault Fault
	// Message says what is wrong, with the learner's own positions.
	Message string
	// LeftOut are Go files beside the solution that are not graded.
	LeftOut []string
	// RunsAtInit: the package may run code before New, so it must not share a
	// program with another exercise.
	RunsAtInit bool
	// NewAt is where New is declared, as "file:line:column: ".
	NewAt string
	// Hash is the SHA-256 of the file, empty when there is none.
	Hash string
}

// Lay stages the exercises of a submission into dir, which must exist and be
// empty.
//
// Errors: dir cannot be written, or the submission cannot be opened at all.
// What is wrong with a single exercise is in its Solution.
func Lay(dir string, sub *Submission, list []*contract.Exercise, rules Rules) (*Tree, error) {
	t, err := sub.open()
	if err != nil {
		return nil, fmt.Errorf("submission %s: %w", sub.Name, err)
	}
	defer t.Close()
	if err := trusted(dir); err != nil {
		return nil, err
	}
	tree := &Tree{Dir: dir}
	from := base(t)
	for _, e := range list {
		s := Solution{Exercise: e, File: path.Join(from, e.Slug, solutionFile), Fault: None, LeftOut: leftOut(t, from, e.Slug)}
		text, err := read(t, from, e.Slug)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			s.Fault, s.Message = Missing, "the submission has no "+s.File
		case err != nil:
			s.Fault, s.Message = CompileError, err.Error()
		default:
			s.Hash = fmt.Sprintf("%x", sha256.Sum256(text))
			found, c := vet(text, s.File, e, rules)
			if c != nil {
				s.Fault, s.Message = c.fault, c.text
				break
			}
			s.RunsAtInit, s.NewAt = found.runsAtInit, found.newAt
			if err := write(filepath.Join(dir, "exercises", e.Slug, solutionFile), text); err != nil {
				return nil, err
			}
		}
		tree.Solutions = append(tree.Solutions, s)
	}
	return tree, nil
}

// guardImport makes every solution, which must import stream, initialise after
// the guard.
const guardImport = `package stream

import _ "highwater/grader/child/guard"
`

// trusted lays everything that is not the learner's.
func trusted(dir string) error {
	for _, src := range []struct {
		files fs.FS
		under string
	}{
		{exercises.Files, "exercises"},
		{child.Files, "grader/child"},
	} {
		err := fs.WalkDir(src.files, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := fs.ReadFile(src.files, name)
			if err != nil {
				return err
			}
			return write(filepath.Join(dir, filepath.FromSlash(path.Join(src.under, name))), text)
		})
		if err != nil {
			return err
		}
	}
	if err := write(filepath.Join(dir, "exercises", "stream", "guard.go"), []byte(guardImport)); err != nil {
		return err
	}
	return write(filepath.Join(dir, "go.mod"), []byte("module highwater\n\ngo 1.26\n"))
}

func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o600)
}
