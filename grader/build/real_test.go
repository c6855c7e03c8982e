package build

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/grader/contract"
	"highwater/grader/stage"
)

// The least that compiles for three exercises. The third runs code when it is
// initialised.
const (
	goodAck     = "package offsetcommit\n\nimport \"highwater/exercises/stream\"\n\nfunc New(committed int64) stream.OffsetTracker { return nil }\n"
	goodCompact = "package logcompaction\n\nimport \"highwater/exercises/stream\"\n\nfunc New() stream.Compactor { return nil }\n"
	initGate    = "package idempotentproducer\n\nimport \"highwater/exercises/stream\"\n\nfunc init() {}\n\nfunc New() stream.SequenceGate { return nil }\n"
)

// staging lays solutions out, by slug, with every import allowed.
func staging(t *testing.T, files map[string]string) *stage.Tree {
	t.Helper()
	fsys := make(fstest.MapFS)
	var list []*contract.Exercise
	for _, slug := range []string{ack, compact, gate} {
		if text, ok := files[slug]; ok {
			fsys[slug+"/solution.go"] = &fstest.MapFile{Data: []byte(text)}
			list = append(list, exercises(t, slug)...)
		}
	}
	tree, err := stage.Lay(t.TempDir(), stage.Embedded("test", fsys), list, stage.Rules{AnyImport: true})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func toolchain(t *testing.T) Toolchain {
	t.Helper()
	tc, err := FindToolchain(os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	return tc
}

func TestBuild(t *testing.T) {
	t.Parallel()
	r, err := Build(t.Context(), toolchain(t), staging(t, map[string]string{ack: goodAck, compact: goodCompact, gate: initGate}))
	if err != nil || len(r.Complaints) > 0 || len(r.Programs) != 3 {
		t.Fatalf("Build = %+v, %v, want three programs", r, err)
	}
	if r.Programs[ack] != r.Programs[compact] || r.Programs[ack].Path == r.Programs[gate].Path {
		t.Errorf("programs %v, %v and %v, want the first two to share one and the third, which runs code at its start, to have its own",
			r.Programs[ack].Path, r.Programs[compact].Path, r.Programs[gate].Path)
	}
	for slug, p := range r.Programs {
		if !filepath.IsAbs(p.Path) {
			t.Errorf("the program of %s is %s, want an absolute path", slug, p.Path)
		}
		out, err := exec.CommandContext(t.Context(), p.Path).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 125 || !strings.HasPrefix(string(out), "harness: got 0 arguments") {
			t.Errorf("the program of %s says %q, %v, want the harness to miss its arguments", slug, out, err)
		}
	}
}

func TestBuildNothing(t *testing.T) {
	t.Parallel()
	tc := Toolchain{Go: "/nowhere", Cache: "/nowhere"}
	for name, tree := range map[string]*stage.Tree{
		"no exercise":        {},
		"none without fault": {Solutions: []stage.Solution{{Exercise: exercises(t, ack)[0], Fault: stage.Missing}}},
	} {
		if r, err := Build(t.Context(), tc, tree); err != nil || len(r.Programs)+len(r.Complaints) > 0 {
			t.Errorf("%s: Build = %+v, %v, want nothing: the go command is not needed", name, r, err)
		}
	}
}

// TestBuildImports imports what is not there, or must not be. Whatever it is, the
// other exercise is built and the complaint shows no path of this machine.
func TestBuildImports(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("each is a build")
	}
	for path, says := range map[string]string{
		"nosuch":        "offset-commit/solution.go:5:2: package nosuch is not in the standard library",
		"example.org/x": "offset-commit/solution.go:5:2: no required module provides package example.org/x",
		"internal/abi":  "offset-commit/solution.go:5:2: use of internal package internal/abi not allowed",
		"runtime/cgo":   "offset-commit/solution.go: it compiles, but no program can be linked with it",
		"./x":           "offset-commit/solution.go:5:2: local import",
		"a b":           "offset-commit/solution.go:5:2: invalid import path: a b",
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			text := "package offsetcommit\n\nimport (\n\t\"highwater/exercises/stream\"\n\t_ \"" + path + "\"\n)\n\nfunc New(committed int64) stream.OffsetTracker { return nil }\n"
			tree := staging(t, map[string]string{ack: text, compact: goodCompact})
			r, err := Build(t.Context(), toolchain(t), tree)
			if err != nil || r.Programs[compact] == nil || r.Programs[ack] != nil {
				t.Fatalf("Build = %+v, %v, want one program, for the other exercise", r, err)
			}
			got := r.Complaints[ack]
			if !strings.Contains(got, says) {
				t.Errorf("complaint %q, want it to say %q", got, says)
			}
			if strings.Contains(got, tree.Dir) || strings.Contains(got, filepath.Dir(toolchain(t).Go)) {
				t.Errorf("complaint %q shows a path of this machine", got)
			}
		})
	}
}

// TestBuildAnywhere is not parallel: it sets this process's environment, of which
// the go command must see nothing.
func TestBuildAnywhere(t *testing.T) {
	tc := toolchain(t)
	dir := t.TempDir()
	config := filepath.Join(dir, "go", "env")
	if err := os.Mkdir(filepath.Dir(config), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		config:                               "GOFLAGS=-toolexec=/bin/false\nGOOS=plan9\n",
		filepath.Join(dir, "go.work"):        "go 1.26\n\nuse ./nowhere\n",
		filepath.Join(dir, "go.mod"):         "module other\n\ngo 1.99\n",
		filepath.Join(dir, ".gitattributes"): "",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, value := range map[string]string{
		"GOFLAGS": "-toolexec=/bin/false -mod=vendor", "GOENV": config, "XDG_CONFIG_HOME": dir, "GOWORK": filepath.Join(dir, "go.work"),
		"GO111MODULE": "off", "GOOS": "plan9", "GOARCH": "386", "GOEXPERIMENT": "nosuch", "GODEBUG": "nosuch=1", "GOTOOLCHAIN": "go1.99.0",
		"GOROOT": filepath.Join(dir, "nowhere"), "CGO_ENABLED": "1", "CC": "/bin/false", "GOPATH": filepath.Join(dir, "path"),
		"GOTMPDIR": filepath.Join(dir, "nowhere"), "GOPROXY": "https://example.invalid", "GOAMD64": "v9",
	} {
		t.Setenv(name, value)
	}
	r, err := Build(t.Context(), tc, staging(t, map[string]string{ack: goodAck, compact: goodCompact}))
	if err != nil || len(r.Programs) != 2 {
		t.Errorf("Build = %+v, %v, want two programs whatever the environment says", r, err)
	}
}

// TestFindToolchain is not parallel: where the go command lies is the process's
// own PATH.
func TestFindToolchain(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "go"+exe)
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ gocache, want, why string }{
		{"", filepath.Join(cache, "go-build"), "the go command's own default"},
		{dir, dir, "it is set"},
		{"off", filepath.Join(cache, "go-build"), "without a cache nothing can be built"},
		{"here", filepath.Join(cache, "go-build"), "a relative folder is none for the go command"},
	} {
		getenv := func(name string) string { return map[string]string{"GOCACHE": tt.gocache}[name] }
		if got, err := FindToolchain(getenv); err != nil || got != (Toolchain{Go: program, Cache: tt.want, Target: got.Target}) {
			t.Errorf("FindToolchain with GOCACHE=%s = %+v, %v, want %s and %s: %s", tt.gocache, got, err, program, tt.want, tt.why)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if got, err := FindToolchain(os.Getenv); err == nil || !strings.Contains(err.Error(), "install Go 1.26 or later") {
		t.Errorf("FindToolchain without a go command = %+v, %v, want an error that says what to do", got, err)
	}
	t.Setenv("PATH", dir)
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData", "home"} {
		t.Setenv(name, "")
	}
	if got, err := FindToolchain(func(string) string { return "" }); err != nil || got.Cache != "" {
		t.Errorf("FindToolchain without a home = %+v, %v, want no cache that others could write to", got, err)
	}
	t.Setenv("HOME", filepath.Join(dir, "go", "below-a-file"))
	if got, err := FindToolchain(func(string) string { return "" }); err != nil || got.Cache != "" {
		t.Errorf("FindToolchain with a home that cannot be = %+v, %v, want no cache", got, err)
	}
}
