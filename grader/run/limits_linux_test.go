package run

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestEnvironment(t *testing.T) {
	t.Parallel()
	s := open(t, "honest")
	o := play(t, s, Case{Body: body(t, call{what: "environ"})})
	got := strings.Split(o.Stdout, "\n")
	slices.Sort(got)
	want := []string{"GOMAXPROCS=2", "GOTRACEBACK=single", "TZ=UTC"}
	got = slices.DeleteFunc(got, func(v string) bool { return strings.HasPrefix(v, "PWD=") }) // os/exec's own
	if !slices.Equal(got, want) {
		t.Errorf("the process sees %q, want %q: nothing of ours", got, want)
	}
	o = play(t, s, Case{Body: body(t, call{what: "place"}, call{what: "group"})})
	if want := s.dir + " <nil>\n[] <nil>\n"; o.Stdout != want {
		t.Errorf("the process stands in and reads %q, want %q: its folder, and nothing", o.Stdout, want)
	}
	if n := number(t, o.Answers[1]); n != 0 {
		t.Errorf("the process's group is its number and %d, want 0: one of its own", n)
	}
}

// TestMemory grows beyond the limit, and below it.
func TestMemory(t *testing.T) {
	t.Parallel()
	if raced {
		t.Skip("the race detector takes more memory than the limit")
	}
	const limit = 64 << 20
	s := open(t, "honest")
	c := Case{Eager: true, Limits: ample()}
	c.Limits.Memory = limit
	for _, tt := range []struct {
		what   string
		bytes  int64
		status Status
		why    string
	}{
		{"grow", 16 << 20, Answered, "a quarter of the limit"},
		{"grow", most, MemoryLimit, "four times the limit"},
		{"grow", limit + limit/2, MemoryLimit, "half as much again: the kernel would not mind"},
		{"hold", limit + limit/2, MemoryLimit, "it is seen while the case lasts, not only at its end"},
		{"grow", 16 << 20, Answered, "the next case has a new process"},
	} {
		c.Body = body(t, call{what: "nothing"}, call{what: tt.what, n: tt.bytes})
		o := play(t, s, c)
		if o.Status != tt.status {
			t.Errorf("growing by %s: %v %q, want %v: %s", sizeText(tt.bytes), o.Status, o.Text, tt.status, tt.why)
		}
		if o.Status != Answered && (!strings.Contains(o.Text, "memory") || !strings.Contains(o.Text, "64 MiB")) {
			t.Errorf("growing by %s: %q, want the limit in it", sizeText(tt.bytes), o.Text)
		}
		if o.Status != Answered && s.process != nil {
			t.Error("the process is there for the next case")
		}
	}
}

// TestMemoryAtTheEnd: what a case holds when it has answered is its own doing, also
// if the watcher has not seen it yet. Here the watcher is held to more.
func TestMemoryAtTheEnd(t *testing.T) {
	t.Parallel()
	s := open(t, "honest")
	play(t, s, Case{Body: body(t, call{what: "nothing"})})
	c := Case{Body: body(t, call{what: "grow", n: 48 << 20}), Limits: ample()}
	c.Limits.Memory = 32 << 20
	if o := s.process.play(c); o.Status != MemoryLimit || o.Elapsed != 0 {
		t.Errorf("%v %q, elapsed %v, want a memory limit", o.Status, o.Text, o.Elapsed)
	}
}

// TestLimitsOfACase: what one case is held to, its neighbours are not.
func TestLimitsOfACase(t *testing.T) {
	t.Parallel()
	if raced {
		t.Skip("the race detector takes more memory than the limit")
	}
	s := open(t, "honest")
	small, large := ample(), ample()
	small.Memory, small.Output, small.Answer = 32<<20, 100, 10
	for i, tt := range []struct {
		call   call
		limits Limits
		status Status
		why    string
	}{
		{call{what: "nothing"}, small, Answered, "it needs little"},
		{call{what: "grow", n: 200 << 20}, large, Answered, "the kernel's limit for the small one was below that"},
		{call{what: "nothing"}, small, Answered, "what the large one left behind is not its fault"},
		{call{what: "print", n: 101}, small, OutputLimit, "a hundred are allowed"},
		{call{what: "print", n: 101}, large, Answered, "four thousand are allowed"},
		{call{what: "print", n: 101}, small, OutputLimit, "a hundred are allowed"},
		{call{list: make([]int64, 20)}, small, OutputLimit, "ten bytes may be returned"},
		{call{list: make([]int64, 20)}, large, Answered, "more may be returned"},
	} {
		if o := play(t, s, Case{Body: body(t, tt.call), Limits: tt.limits}); o.Status != tt.status {
			t.Errorf("case %d: %v %q, want %v: %s", i, o.Status, o.Text, tt.status, tt.why)
		}
	}
}

// TestGrandchild: what a process started is gone when it is.
func TestGrandchild(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		last call
		why  string
	}{
		{"close", call{what: "nothing"}, "the session ends"},
		{"exit", call{what: "exit"}, "the process ends"},
		{"time", call{what: "sleep", n: int64(time.Minute)}, "the grader ends the process"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := open(t, "honest")
			c := Case{Body: body(t, call{what: "pid"}, call{what: "grandchild"}, tt.last), Eager: true, Limits: ample()}
			if tt.name == "time" {
				c.Limits.Time = 2 * time.Second
			}
			o := play(t, s, c)
			if len(o.Answers) < 2 {
				t.Fatalf("%v %q with %d answers, want two", o.Status, o.Text, len(o.Answers))
			}
			s.Close()
			for _, a := range o.Answers[:2] {
				pid := number(t, a)
				if pid <= 0 {
					t.Fatalf("a process of number %d", pid)
				}
				if !gone(pid) {
					t.Errorf("process %d is still there although %s", pid, tt.why)
				}
			}
		})
	}
}

// TestHeldOutput: a descendant that keeps the output open delays nothing for
// long, and a case that ended with an answer has its output.
func TestHeldOutput(t *testing.T) {
	t.Parallel()
	s := open(t, "honest")
	o := play(t, s, Case{Body: body(t, call{what: "grandchild"}, call{what: "both"})})
	if o.Status != Answered || o.Stdout != "out" || o.Stderr != "err" {
		t.Errorf("%v %q, printed %q and %q, want it answered, out and err", o.Status, o.Text, o.Stdout, o.Stderr)
	}
}

// TestWorkingDirectory: a folder that is gone is the grader's fault.
func TestWorkingDirectory(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := Open(t.Context(), exe, "honest", t.TempDir()+"/none")
	if o := play(t, s, Case{}); o.Status != Failed {
		t.Errorf("%v %q, want failed", o.Status, o.Text)
	}
}
