//go:build unix

package stage

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipes has a pipe that nobody writes to at each level. Opening one for
// reading would wait for ever.
func TestPipes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, pipe string
		fault      Fault
		want       string
	}{
		{"for the file", "offset-commit/solution.go", CompileError, "solution.go is no regular file"},
		{"for the folder", "offset-commit", CompileError, "offset-commit is no folder"},
		{"for the workspace", "exercises", Missing, "the submission has no offset-commit/solution.go"},
		{"beside the file", "offset-commit/helper.go", Missing, "the submission has no offset-commit/solution.go"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			name := filepath.Join(dir, filepath.FromSlash(tt.pipe))
			if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Mkfifo(name, 0o600); err != nil {
				t.Skip(err)
			}
			if got := lay(t, dir); got.Fault != tt.fault || got.Message != tt.want {
				t.Errorf("Lay() = %d %q, want %d %q", got.Fault, got.Message, tt.fault, tt.want)
			}
		})
	}
}

// TestPipeOpen opens a pipe that took the place of a file after the look at it.
func TestPipeOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	f, err := diskTree{root}.Open("pipe")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Mode().IsRegular() {
		t.Errorf("Stat() = %v, %v, want no regular file", info, err)
	}
}

// TestLocked has a file that its owner may not read; root may read everything.
func TestLocked(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("root reads every file")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, offsets, solutionFile)
	put(t, name, good[offsets])
	if err := os.Chmod(name, 0); err != nil {
		t.Fatal(err)
	}
	if got := lay(t, dir); got.Fault != CompileError || got.Message != "solution.go cannot be read: permission denied" {
		t.Errorf("Lay() = %d %q, want a compile error that says so", got.Fault, got.Message)
	}
}
