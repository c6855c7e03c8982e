package run

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// crashes are what Go 1.26 wrote to stderr when it gave up on a solution. Most of
// these solutions printed "compacting" before, and all were built with -trimpath.
// Of two the middle or the end is left out.
var crashes = []struct {
	file   string
	status Status
	text   string
	stderr string   // what stays of stderr
	stack  []string // from the innermost frame on
	why    string
}{
	{"panic", Panicked, "the key is missing", "compacting\n", compactAt(27), "an ordinary panic"},
	{"panic-lines", Panicked, "first line", "compacting\n", compactAt(29), "a panic of two lines, the second like a fatal error's"},
	{"nested", Panicked, "once [recovered]", "compacting\n", append([]string{"log-compaction.(*compactor).do.func1 (solution.go:31)"}, compactAt(32)...), "a panic while another one unwinds"},
	{"nil", Panicked, "runtime error: invalid memory address or nil pointer dereference", "compacting\n", compactAt(34), "SIGSEGV as the runtime words it"},
	{"deadlock", Panicked, "deadlock: every goroutine waits for another", "compacting\n", compactAt(38), "all goroutines are asleep"},
	{"overflow", Panicked, "stack overflow: a function calls itself without end", "compacting\n", slices.Repeat([]string{"log-compaction.deeper[...] (solution.go:69)"}, 8), "the runtime says why in lines before"},
	{"maps", Panicked, "concurrent map writes", "compacting\n", []string{"log-compaction.(*compactor).do.func2 (solution.go:45)"}, "two goroutines write one map"},
	{"goroutine", Panicked, "worker 3: file already closed", "compacting\ngoroutine 1 started\nSIGMA is 5\n", []string{"log-compaction.(*compactor).do.func3 (solution.go:61)"}, "what the solution prints looks like a report and is none"},
	{"memory", MemoryLimit, "the process got no more memory; the limit is 64 MiB", "compacting\n", compactAt(53), "the kernel gives no more"},
	{"reserve", MemoryLimit, "the process got no more memory; the limit is 64 MiB", "", nil, "not even to start"},
	{"quit", Panicked, "SIGQUIT: quit", "", nil, "a signal that the runtime reports"},
}

// compactAt is the stack of a solution whose method do fails in a line.
func compactAt(line int) []string {
	return []string{
		"log-compaction.(*compactor).do (solution.go:" + strconv.Itoa(line) + ")",
		"log-compaction.(*compactor).Compact.func1 (solution.go:20)",
		"log-compaction.(*compactor).Compact (solution.go:20)",
	}
}

// recorded is a crash as it was written.
func recorded(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "crash", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestCrashed(t *testing.T) {
	t.Parallel()
	for _, tt := range crashes {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			all := recorded(t, tt.file)
			o := Outcome{Stderr: all}
			crash := cutCrash(&o.Stderr)
			if o.Stderr != tt.stderr || o.Stderr+crash != all {
				t.Errorf("cutCrash leaves %q, want %q: %s", short(o.Stderr), tt.stderr, tt.why)
			}
			o.crashed(crash, Limits{Memory: 64 << 20})
			if o.Status != tt.status || o.Text != tt.text {
				t.Errorf("crashed = %v %q, want %v %q: %s", o.Status, o.Text, tt.status, tt.text, tt.why)
			}
			if !slices.Equal(o.Stack, tt.stack) {
				t.Errorf("stack %q, want %q", o.Stack, tt.stack)
			}
		})
	}
}

func TestCutCrash(t *testing.T) {
	t.Parallel()
	const stack = "\n\ngoroutine 1 [running]:\nmain.main()\n\tmain.go:3 +0x1\n"
	for _, tt := range []struct {
		name, stderr, crash, why string
	}{
		{"nothing", "", "", "there is no report"},
		{"only text", "panicked: no\nthe fatal error: none\n", "", "no line begins like a report"},
		{"a report only", "panic: boom" + stack, "panic: boom" + stack, "all of it is the runtime's"},
		{"no newline before it", "here panic: boom" + stack, "panic: boom" + stack, "print leaves the line open"},
		{"no newline before a fatal error", "here fatal error: boom" + stack, "fatal error: boom" + stack, "print leaves the line open"},
		{"a line like a report", "panic: my own words\nmore\npanic: boom" + stack, "panic: boom" + stack, "the last one is the runtime's"},
		{"a line of the runtime's before", "x\nruntime: so much\nruntime: and more\nfatal error: boom" + stack, "runtime: so much\nruntime: and more\nfatal error: boom" + stack, "they belong to it"},
		{"a line of the runtime's long before", "runtime: mine\nx\nfatal error: boom" + stack, "fatal error: boom" + stack, "it does not belong to it"},
		{"a fault", "unexpected fault address 0x1\nfatal error: fault" + stack, "unexpected fault address 0x1\nfatal error: fault" + stack, "the line before tells more"},
		{"without a stack", "x\npanic: boom\n", "panic: boom\n", "the output may end early"},
	} {
		left := tt.stderr
		if crash := cutCrash(&left); crash != tt.crash || left+crash != tt.stderr {
			t.Errorf("%s: cutCrash(%q) = %q and leaves %q, want %q: %s", tt.name, tt.stderr, crash, left, tt.crash, tt.why)
		}
	}
}

// TestPanicOfMemory: a solution's own words are no sign of the runtime's.
func TestPanicOfMemory(t *testing.T) {
	t.Parallel()
	var o Outcome
	o.crashed("panic: out of memory: cannot allocate memory\n\ngoroutine 1 [running]:\n", Limits{})
	if want := "out of memory: cannot allocate memory"; o.Status != Panicked || o.Text != want {
		t.Errorf("crashed = %v %q, want panicked %q", o.Status, o.Text, want)
	}
}

func TestOwnFrames(t *testing.T) {
	t.Parallel()
	const frame = "highwater/exercises/offset-commit.(*t).Ack(0x1, {0x2, 0x3})\n\t/tmp/x/exercises/offset-commit/solution.go:5 +0x1d\n"
	for _, tt := range []struct {
		name, stack string
		want        []string
	}{
		{"none", "", nil},
		{"others", "main.main()\n\tmain.go:3 +0x1\n", nil},
		{"with a path", frame, []string{"offset-commit.(*t).Ack (solution.go:5)"}},
		{"cut off", strings.TrimSuffix(frame, "\n\t/tmp/x/exercises/offset-commit/solution.go:5 +0x1d\n"), nil},
		{"cut off in the place", frame[:strings.Index(frame, "\t")+5], []string{"offset-commit.(*t).Ack (tmp)"}},
		{"without arguments", "highwater/exercises/offset-commit.New\n\tsolution.go:9\n", []string{"offset-commit.New (solution.go:9)"}},
		{"the shared package", "highwater/exercises/stream.Sort(...)\n\tstream.go:3\n", nil},
		{"a creator", "created by highwater/exercises/offset-commit.New in goroutine 1\n\tsolution.go:9\n", nil},
		{"more than are shown", strings.Repeat(frame, 20), slices.Repeat([]string{"offset-commit.(*t).Ack (solution.go:5)"}, 8)},
	} {
		if got := ownFrames(tt.stack); !slices.Equal(got, tt.want) {
			t.Errorf("%s: ownFrames(%q) = %q, want %q", tt.name, tt.stack, got, tt.want)
		}
	}
}

func TestSizeText(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0: "0 bytes", 1: "1 bytes", 1023: "1023 bytes", 1024: "1 KiB", 1025: "1025 bytes", 64 << 10: "64 KiB",
		256 << 20: "256 MiB", 1 << 30: "1 GiB", 1<<30 + 1<<20: "1025 MiB", -1: "-1 bytes",
	} {
		if got := sizeText(n); got != want {
			t.Errorf("sizeText(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestStatusString(t *testing.T) {
	t.Parallel()
	for s, want := range map[Status]string{
		0: "invalid", Answered: "answered", Failed: "failed", Violation: "violation", -1: "Status(-1)", Failed + 1: "Status(10)",
	} {
		if got := s.String(); got != want {
			t.Errorf("Status(%d).String() = %q, want %q", int(s), got, want)
		}
	}
}

// short quotes a long text's ends.
func short(s string) string {
	if len(s) > 60 {
		s = s[:20] + "..." + s[len(s)-20:]
	}
	return strings.ReplaceAll(s, "\n", "\\n") + " (" + sizeText(int64(len(s))) + ")"
}
