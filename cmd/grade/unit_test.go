package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/grader/suite"
)

func TestColoured(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, flag string
		env        map[string]string
		want       bool
	}{
		{"a buffer is no terminal", "auto", nil, false},
		{"always is always", "always", map[string]string{"NO_COLOR": "1", "TERM": "dumb"}, true},
		{"never is never", "never", map[string]string{"FORCE_COLOR": "1"}, false},
		{"FORCE_COLOR goes before NO_COLOR", "auto", map[string]string{"FORCE_COLOR": "1", "NO_COLOR": "1"}, true},
		{"an empty FORCE_COLOR is none", "auto", map[string]string{"FORCE_COLOR": ""}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := &app{color: tt.flag, getenv: func(name string) string { return tt.env[name] }}
			if got := a.coloured(&bytes.Buffer{}); got != tt.want {
				t.Errorf("coloured = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestTyped(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"grade":                           "grade",
		"/usr/local/bin/grade":            "grade",
		"./grade":                         "./grade",
		"../my tools/grade":               "'../my tools/grade'",
		"bin/grade":                       "bin/grade",
		"/tmp/go-build123/b001/exe/grade": "go run ./cmd/grade",
		"/home/me/.cache/go-build/5a/" + strings.Repeat("5a", 32) + "-d/grade": "go run ./cmd/grade",
		"/var/cache/5a/" + strings.Repeat("5a", 32) + "-d/grade":               "go run ./cmd/grade",
		"/home/me/go-builds/grade":                                             "grade",
	} {
		if got := typed(path); got != want {
			t.Errorf("typed(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		flag    int
		columns string
		want    int
	}{
		{"the flag goes first", 70, "100", 70},
		{"then the environment", 0, "100", 100},
		{"held to the range", 0, "20", 60},
		{"what is no width is none", 0, "wide", 80},
		{"nor is 0", 0, "0", 80},
		{"else 80", 0, "", 80},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := &app{width: tt.flag, getenv: func(string) string { return tt.columns }}
			if got := a.columns(&bytes.Buffer{}); got != tt.want {
				t.Errorf("columns = %d, want %d", got, tt.want)
			}
		})
	}
}

func TestQuoted(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"work/7": "work/7", "": "''", "my work": "'my work'", "it's": `'it'\''s'`, "~x": "'~x'", "a;b": "'a;b'", "$x": "'$x'",
	} {
		if got := quoted(in); got != want {
			t.Errorf("quoted(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	const text = "cases:\n  - name: a\n\n    new: 1\n    # why\n  # about b\n  - name: b\n    new: 2\n\n"
	tests := []struct {
		name string
		at   suite.Position
		want string
	}{
		{"an item ends where the next begins", suite.Position{Line: 2, Column: 5}, "  - name: a\n\n    new: 1\n    # why\n"},
		{"or with the file", suite.Position{Line: 7, Column: 5}, "  - name: b\n    new: 2\n"},
		{"a line that is not there is nothing", suite.Position{Line: 99, Column: 5}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := cut(text, tt.at); got != tt.want {
				t.Errorf("cut = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReplace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	place := filepath.Join(dir, "report.json")
	for _, text := range []string{"one", "another"} {
		if err := replace(place, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(place); err != nil || string(got) != text {
			t.Errorf("after replace: %q, %v; want %q", got, err, text)
		}
		if err := os.Chmod(place, 0o640); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(place)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode = %v, %v; want that of the file before, 0640", info.Mode(), err)
	}
	if err := replace(os.DevNull, []byte("x")); err != nil {
		t.Errorf("a device: %v", err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("a device was replaced by a file")
	}
	if err := replace(filepath.Join(dir, "nowhere", "x"), nil); err == nil {
		t.Error("replace in a folder that is not there: no error")
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("the folder holds %d files, %v; want the report and nothing else", len(list), err)
	}
}

// failing is a writer that is full.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestFullOutputIsNoPass(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"grade", "run", "--quick", "--submission", "reference", "offset-commit/gaps"}, nil, failing{}, &stderr, getenv)
	if code != exitGrader || !strings.Contains(stderr.String(), "grade: ") {
		t.Errorf("run to a full stdout = %d, stderr %q; want %d", code, &stderr, exitGrader)
	}
}
