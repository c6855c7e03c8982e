package stage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"highwater/grader/contract"
)

// odd is a tree whose one file is not what it was, or fails.
type odd struct {
	size  int64
	mode  fs.FileMode // when it is open
	text  io.Reader
	fails error // to open
	lost  error // to look at
}

func (o odd) Lstat(name string) (fs.FileInfo, error) {
	switch {
	case name == "exercises":
		return nil, fs.ErrNotExist
	case !strings.HasSuffix(name, solutionFile):
		return fstest.MapFS{"x/y": {}}.Stat("x")
	case o.lost != nil:
		return nil, &fs.PathError{Op: "lstat", Path: "/home/somebody/" + name, Err: o.lost}
	}
	return info{size: o.size}, nil
}

func (o odd) Open(name string) (fs.File, error) {
	if o.fails != nil {
		return nil, &fs.PathError{Op: "open", Path: "/home/somebody/" + name, Err: o.fails}
	}
	return opened{o}, nil
}

func (odd) Names(string) []string { return nil }

func (odd) Close() error { return nil }

type opened struct{ odd }

func (o opened) Stat() (fs.FileInfo, error) { return info{size: o.size, mode: o.mode}, nil }

func (o opened) Read(p []byte) (int, error) { return o.text.Read(p) }

type info struct {
	size int64
	mode fs.FileMode
}

func (i info) Name() string       { return solutionFile }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }

// endless has no end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

// broken fails after some text.
type broken struct{ io.Reader }

func (b broken) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = &fs.PathError{Op: "read", Path: "/home/somebody/solution.go", Err: errors.New("input/output error")}
	}
	return n, err
}

// TestOddFiles has files that change between a look and the next, and disks that
// fail. What is said names no path: that is the grader's business.
func TestOddFiles(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		file  odd
		fault Fault
		want  string
	}{
		{"as it seems", odd{text: strings.NewReader(top + rest)}, None, ""},
		{"grows without end", odd{text: endless{}}, CompileError, "solution.go is larger than 256 KiB, the most that is graded"},
		{"said to be larger than it is", odd{size: MaxFile + 1, text: strings.NewReader(top + rest)}, CompileError, "solution.go is larger than 256 KiB, the most that is graded"},
		{"becomes a folder", odd{mode: fs.ModeDir, text: strings.NewReader("")}, CompileError, "solution.go is no regular file"},
		{"becomes a pipe", odd{mode: fs.ModeNamedPipe, text: endless{}}, CompileError, "solution.go is no regular file"},
		{"becomes a device", odd{mode: fs.ModeDevice, text: endless{}}, CompileError, "solution.go is no regular file"},
		{"is locked", odd{fails: os.ErrPermission}, CompileError, "solution.go cannot be read: permission denied"},
		{"lies in a locked folder", odd{lost: os.ErrPermission}, CompileError, "solution.go cannot be read: permission denied"},
		{"is gone before it is open", odd{fails: fs.ErrNotExist}, Missing, "the submission has no offset-commit/solution.go"},
		{"fails half way", odd{text: broken{strings.NewReader(top)}}, CompileError, "solution.go cannot be read: input/output error"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sub := &Submission{Name: "odd", open: func() (tree, error) { return tt.file, nil }}
			staged, err := Lay(t.TempDir(), sub, []*contract.Exercise{exercise(t, offsets)}, rules)
			if err != nil {
				t.Fatal(err)
			}
			if got := staged.Solutions[0]; got.Fault != tt.fault || got.Message != tt.want {
				t.Errorf("Lay() = %d %q, want %d %q", got.Fault, got.Message, tt.fault, tt.want)
			}
		})
	}
}
