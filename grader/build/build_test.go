package build

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	ack     = "offset-commit"
	compact = "log-compaction"
	gate    = "idempotent-producer"
)

// TestAll holds the order of the builds to what each one says.
func TestAll(t *testing.T) {
	t.Parallel()
	ok := said{}
	bad := func(slug string) string {
		return line(t, importPath(slug), "# "+importPath(slug)+"\n") + line(t, importPath(slug), staged(slug)+":3:1: undefined: x\n")
	}
	killed := said{Status: 1, Stderr: "go build: signal: killed\n"}
	unlinked := said{Status: 1, Stdout: line(t, "highwater/programs/shared", "_cgo_init: relocation target x_cgo_init not defined\n")}
	for _, tt := range []struct {
		name       string
		says       []said
		programs   map[string]string // by slug
		complaints map[string]string
		calls      []string // the programs of each call
		fails      string   // part of the error
		why        string
	}{
		{
			name: "all is well", says: []said{ok},
			programs: map[string]string{ack: "shared", compact: "shared"}, calls: []string{"shared"},
			why: "one build is enough",
		},
		{
			name: "one does not compile", says: []said{{Status: 1, Stdout: bad(ack)}, ok},
			programs: map[string]string{compact: "shared"}, complaints: map[string]string{ack: "mine/offset-commit.go:3:1: undefined: x"},
			calls: []string{"shared", "shared"}, why: "the rest is built again without it",
		},
		{
			name: "neither compiles", says: []said{{Status: 1, Stdout: bad(ack) + bad(compact)}},
			complaints: map[string]string{ack: "mine/offset-commit.go:3:1: undefined: x", compact: "mine/log-compaction.go:3:1: undefined: x"},
			calls:      []string{"shared"}, why: "nothing is left to build",
		},
		{
			name: "one after the other does not compile", says: []said{{Status: 1, Stdout: bad(ack)}, {Status: 1, Stdout: bad(compact)}},
			complaints: map[string]string{ack: "mine/offset-commit.go:3:1: undefined: x", compact: "mine/log-compaction.go:3:1: undefined: x"},
			calls:      []string{"shared", "shared"}, why: "the compiler may stop before it has seen all",
		},
		{
			name: "one exhausts the compiler", says: []said{killed, ok, killed},
			programs: map[string]string{ack: "only-" + ack}, complaints: map[string]string{compact: "mine/log-compaction.go: the compiler ran out of time or memory"},
			calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "each is built apart, to see which",
		},
		{
			name: "nobody exhausts it alone", says: []said{killed, ok, ok},
			programs: map[string]string{ack: "only-" + ack, compact: "only-" + compact},
			calls:    []string{"shared", "only-" + ack, "only-" + compact}, why: "together they were too much",
		},
		{
			name: "apart, one does not compile", says: []said{killed, {Status: 1, Stdout: bad(ack)}, ok},
			programs: map[string]string{compact: "only-" + compact}, complaints: map[string]string{ack: "mine/offset-commit.go:3:1: undefined: x"},
			calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "its words count",
		},
		{
			name: "one cannot be linked", says: []said{unlinked, ok, unlinked},
			programs: map[string]string{ack: "only-" + ack}, complaints: map[string]string{compact: "mine/log-compaction.go: it compiles, but no program can be linked with it"},
			calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "the other can be, so it is not the toolchain",
		},
		{
			name: "none can be linked", says: slices.Repeat([]said{unlinked}, 3),
			fails: "names no exercise:\n_cgo_init: relocation", calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "no learner is blamed for it",
		},
		{
			name: "the toolchain is broken", says: slices.Repeat([]said{{Status: 1, Stderr: "go: no GOROOT\n"}}, 3),
			fails: "names no exercise:\ngo: no GOROOT", calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "no learner is blamed for it",
		},
		{
			name: "the shared package is broken", says: slices.Repeat([]said{{Status: 1, Stdout: line(t, importPath("stream"), "exercises/stream/stream.go:1:1: odd\n")}}, 3),
			fails: "stream.go:1:1: odd", calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "no learner is blamed for it, and it is said what is wrong",
		},
		{
			name: "a program is too large", says: []said{{Size: map[string]int{"shared": maxProgram + 1}}, {}, {Size: map[string]int{"only-" + compact: maxProgram + 1<<20}}},
			programs: map[string]string{ack: "only-" + ack}, complaints: map[string]string{compact: "mine/log-compaction.go: the program is 65 MiB large; 64 MiB is the most that is run"},
			calls: []string{"shared", "only-" + ack, "only-" + compact}, why: "each is built apart, to see which",
		},
		{
			name: "a program as large as may be", says: []said{{Size: map[string]int{"shared": maxProgram}}},
			programs: map[string]string{ack: "shared", compact: "shared"}, calls: []string{"shared"}, why: "the limit is allowed",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, mains := faked(t, tt.says, ack, compact)
			err := b.all(mains)
			if (err != nil) != (tt.fails != "") || err != nil && !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("all = %v, want %q in it: %s", err, tt.fails, tt.why)
			}
			got := make(map[string]string)
			for slug, p := range b.result.Programs {
				got[slug] = strings.TrimSuffix(filepath.Base(p.Path), exe)
				if _, err := os.Stat(p.Path); err != nil {
					t.Errorf("the program of %s: %v", slug, err)
				}
			}
			if err == nil && !maps.Equal(got, tt.programs) {
				t.Errorf("programs %v, want %v: %s", got, tt.programs, tt.why)
			}
			if !maps.Equal(b.result.Complaints, tt.complaints) {
				t.Errorf("complaints %q, want %q: %s", b.result.Complaints, tt.complaints, tt.why)
			}
			for n, want := range append(tt.calls, "not called") {
				if got := programs(t, b, n); got != want {
					t.Errorf("call %d builds %s, want %s", n, got, want)
				}
			}
		})
	}
}

// TestCompile watches over one go command.
func TestCompile(t *testing.T) {
	t.Parallel()
	t.Run("time", func(t *testing.T) {
		t.Parallel()
		b, mains := faked(t, []said{{Sleep: time.Minute}}, ack)
		out, err := b.compile(mains, time.Second)
		if err != nil || out.ok || !out.timedOut || !out.exhausted() {
			t.Errorf("compile = %+v, %v, want it out of time", out, err)
		}
	})
	t.Run("output", func(t *testing.T) {
		t.Parallel()
		text := line(t, importPath(ack), strings.Repeat("x", 1000)+"\n")
		b, mains := faked(t, []said{{Status: 1, Stdout: text, Repeat: 3 * outputLimit / len(text)}}, ack)
		out, err := b.compile(mains, time.Minute)
		if n := len(out.packages[importPath(ack)]); err != nil || out.ok || n == 0 || n > outputLimit {
			t.Errorf("compile = %v with %d bytes of %d, %v, want no more than %d", out.ok, n, 3*outputLimit, err, outputLimit)
		}
	})
	t.Run("end", func(t *testing.T) {
		t.Parallel()
		b, mains := faked(t, []said{{Sleep: time.Minute}}, ack)
		ctx, cancel := context.WithCancel(t.Context())
		b.ctx = ctx
		cancel()
		if out, err := b.compile(mains, time.Minute); !errors.Is(err, context.Canceled) {
			t.Errorf("compile = %+v, %v, want the context's error", out, err)
		}
	})
	t.Run("no go command", func(t *testing.T) {
		t.Parallel()
		b, mains := faked(t, nil, ack)
		b.tc.Go = filepath.Join(b.dir, "none")
		if out, err := b.compile(mains, time.Minute); err == nil || !strings.Contains(err.Error(), "does not start") {
			t.Errorf("compile = %+v, %v, want an error that says so", out, err)
		}
	})
}

// TestEnvironment: the go command sees what is set for it and nothing else.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	b, mains := faked(t, []said{{}}, ack)
	if _, err := b.compile(mains, time.Minute); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(b.dir, "environ"))
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, v := range strings.Split(string(text), "\n") {
		name, value, _ := strings.Cut(v, "=")
		got[name] = value
	}
	delete(got, "PWD") // os/exec's own
	want := map[string]string{
		"GOENV": "off", "GOFLAGS": "", "GOWORK": "off", "GO111MODULE": "on", "GOPROXY": "off", "GOSUMDB": "off",
		"GOTOOLCHAIN": "local", "GOVCS": "*:off", "GOTELEMETRY": "off", "CGO_ENABLED": "0", "PATH": "",
		"GOCACHE": b.tc.Cache, "GOPATH": filepath.Join(b.dir, "gopath"),
	}
	for _, name := range []string{"GOTMPDIR", "TMPDIR", "TMP", "TEMP", "HOME", "USERPROFILE", "AppData"} {
		want[name] = filepath.Join(b.dir, "tmp")
	}
	if root := os.Getenv("SystemRoot"); root != "" {
		want["SystemRoot"] = root
	}
	if !maps.Equal(got, want) {
		t.Errorf("environment %q, want %q", got, want)
	}
}
