package build

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"highwater/grader/contract"
)

// TestMain makes the test binary a go command of its own, which says what the
// directory it is started in wants it to say.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "build" && os.Args[2] == "-json" {
		os.Exit(fakeGo(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// said is one call of the fake go command.
type said struct {
	Status         int
	Stdout, Stderr string
	Repeat         int            // of Stdout
	Size           map[string]int // of the programs it writes, if not 1 byte
	Sleep          time.Duration
}

func fakeGo(args []string) int {
	for n := 0; ; n++ {
		name := fmt.Sprintf("fake-%d.json", n)
		b, err := os.ReadFile(name)
		if err != nil {
			if n < 100 {
				continue // it was said before
			}
			fmt.Fprintln(os.Stderr, "the fake has no more to say")
			return 99
		}
		var s said
		if err := json.Unmarshal(b, &s); err != nil {
			panic(err)
		}
		_ = os.Rename(name, fmt.Sprintf("done-%d.json", n))
		_ = os.WriteFile(fmt.Sprintf("args-%d", n), []byte(strings.Join(args, "\n")), 0o600)
		_ = os.WriteFile("environ", []byte(strings.Join(os.Environ(), "\n")), 0o600)
		time.Sleep(s.Sleep)
		for range max(1, s.Repeat) {
			fmt.Print(s.Stdout)
		}
		fmt.Fprint(os.Stderr, s.Stderr)
		for _, a := range args {
			if main, ok := strings.CutPrefix(a, "./programs/"); ok && s.Status == 0 {
				program := filepath.Join("bin", main+exe)
				_ = os.WriteFile(program, []byte{1}, 0o700)
				if size := s.Size[main]; size > 0 {
					_ = os.Truncate(program, int64(size))
				}
			}
		}
		return s.Status
	}
}

// faked is a builder for some exercises with the fake go command.
func faked(t *testing.T, list []said, slugs ...string) (*builder, []*mainPackage) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{
		ctx: t.Context(), tc: Toolchain{Go: self, Cache: t.TempDir()}, dir: t.TempDir(),
		files: make(map[string]string), news: make(map[string]string),
		result: &Result{Programs: make(map[string]*Program), Complaints: make(map[string]string)},
	}
	for n, s := range list {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(b.dir, fmt.Sprintf("fake-%d.json", n)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	shared := &mainPackage{name: "shared", exercises: exercises(t, slugs...)}
	for _, slug := range slugs {
		b.files[slug], b.news[slug] = "mine/"+slug+".go", "mine/"+slug+".go:7:1: "
	}
	return b, []*mainPackage{shared}
}

// exercises looks slugs up in the contract.
func exercises(t testing.TB, slugs ...string) []*contract.Exercise {
	t.Helper()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	var list []*contract.Exercise
	for _, slug := range slugs {
		e := c.Exercise(slug)
		if e == nil {
			t.Fatalf("no exercise %s", slug)
		}
		list = append(list, e)
	}
	return list
}

// line is a line of go build -json.
func line(t testing.TB, path, text string) string {
	t.Helper()
	b, err := json.Marshal(map[string]string{"ImportPath": path, "Action": "build-output", "Output": text})
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}

// programs lists the main packages of the fake's n-th call.
func programs(t *testing.T, b *builder, n int) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(b.dir, fmt.Sprintf("args-%d", n)))
	if err != nil {
		return "not called"
	}
	var list []string
	for _, a := range strings.Split(string(text), "\n") {
		if main, ok := strings.CutPrefix(a, "./programs/"); ok {
			list = append(list, main)
		}
	}
	return strings.Join(list, " ")
}
