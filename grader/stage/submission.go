package stage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
)

// MaxFile is the largest solution that is read, in bytes.
const MaxFile = 256 << 10

// Submission is where solutions are read from.
type Submission struct {
	// Name is what the submission is called in reports.
	Name string
	open func() (tree, error)
}

// tree is what of a file system a submission is read through. Names are
// slash-separated and relative.
type tree interface {
	Lstat(name string) (fs.FileInfo, error)
	Open(name string) (fs.File, error)
	Names(dir string) []string
	Close() error
}

// Dir is a submission in a folder: it holds <slug>/solution.go, or a workspace
// with exercises/<slug>/solution.go in it.
func Dir(dir string) *Submission {
	return &Submission{Name: dir, open: func() (tree, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		return diskTree{root}, nil
	}}
}

// Embedded is a submission that is part of the program.
func Embedded(name string, files fs.FS) *Submission {
	return &Submission{Name: name, open: func() (tree, error) { return memoryTree{files}, nil }}
}

// diskTree never leaves the folder it was opened on.
type diskTree struct{ *os.Root }

// Open does not wait for somebody to write, should the name be a pipe by now.
func (t diskTree) Open(name string) (fs.File, error) {
	return t.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func (t diskTree) Names(dir string) []string {
	if info, err := t.Lstat(dir); err != nil || !info.IsDir() {
		return nil // opening a pipe would wait, a link would lead elsewhere
	}
	entries, _ := fs.ReadDir(t.FS(), dir)
	return names(entries)
}

type memoryTree struct{ fs.FS }

func (t memoryTree) Lstat(name string) (fs.FileInfo, error) { return fs.Stat(t.FS, name) }

func (t memoryTree) Names(dir string) []string {
	entries, _ := fs.ReadDir(t.FS, dir)
	return names(entries)
}

func (memoryTree) Close() error { return nil }

func names(entries []fs.DirEntry) []string {
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// solutionFile is the only file of an exercise that is graded.
const solutionFile = "solution.go"

// base returns the folder that holds the exercises' folders: exercises in a
// workspace, else the submission's own.
func base(t tree) string {
	// A link counts as well: it is refused by name, and not passed over.
	if info, err := t.Lstat("exercises"); err == nil && (info.IsDir() || info.Mode()&fs.ModeSymlink != 0) {
		return "exercises"
	}
	return "."
}

// read returns the text of an exercise's solution.
//
// Errors: fs.ErrNotExist when there is none; any other error says in words for
// the learner why the file is not taken.
func read(t tree, base, slug string) ([]byte, error) {
	name := ""
	for _, part := range []string{base, slug, solutionFile} {
		name = path.Join(name, part)
		info, err := t.Lstat(name)
		if err != nil {
			return nil, plain(err)
		}
		switch mode := info.Mode(); {
		case mode&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link, and links are not followed: put the file itself there", part)
		case part != solutionFile && !mode.IsDir():
			return nil, fmt.Errorf("%s is no folder", part)
		case part == solutionFile && !mode.IsRegular():
			return nil, fmt.Errorf("%s is no regular file", part)
		case part == solutionFile && info.Size() > MaxFile:
			return nil, tooLarge()
		}
	}
	f, err := t.Open(name)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	// What was opened may no longer be what was looked at.
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", solutionFile)
	}
	text, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, plain(err)
	}
	if len(text) > MaxFile {
		return nil, tooLarge()
	}
	return text, nil
}

func tooLarge() error {
	return fmt.Errorf("%s is larger than %d KiB, the most that is graded", solutionFile, MaxFile>>10)
}

// plain is an error without the path, which is the grader's business.
func plain(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s cannot be read: %w", solutionFile, pe.Err)
	}
	return err
}

// leftOut lists the Go files beside a solution that are not graded.
func leftOut(t tree, base, slug string) []string {
	var list []string
	for _, n := range t.Names(path.Join(base, slug)) {
		if n != solutionFile && strings.HasSuffix(n, ".go") && !strings.HasSuffix(n, "_test.go") {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}
