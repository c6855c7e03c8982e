package run

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// gone waits until a process has ended. One that nobody has reaped yet has.
func gone(pid int64) bool {
	deadline := time.Now().Add(10 * time.Second)
	for now := range time.Tick(time.Millisecond) {
		if now.After(deadline) {
			break
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			return true
		}
		_, state, _ := strings.Cut(string(stat), ") ")
		if strings.HasPrefix(state, "Z") || strings.HasPrefix(state, "X") {
			return true
		}
	}
	return false
}

// open descriptors and children of this process, by name.
func held(t *testing.T) (descriptors map[string]string, children string) {
	t.Helper()
	descriptors = make(map[string]string)
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil { // not the one of ReadDir
			descriptors[e.Name()] = to
		}
	}
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range tasks {
		list, _ := os.ReadFile("/proc/self/task/" + e.Name() + "/children") // the thread may be gone
		children += string(list)
	}
	return descriptors, children
}

// TestNothingLeft is not parallel: it counts the descriptors and the children
// of this process.
func TestNothingLeft(t *testing.T) {
	sessions := []struct {
		slug string
		call call
	}{
		{"honest", call{what: "nothing"}},
		{"honest", call{what: "panic"}},
		{"honest", call{what: "throw"}},
		{"honest", call{what: "exit"}},
		{"honest", call{what: "leak"}},
		{"honest", call{what: "signal", n: int64(syscall.SIGKILL)}},
		{"honest", call{what: "print", n: 1 << 20}},
		{"honest", call{what: "grandchild"}},
		{"garbage", call{}},
		{"exit-at-start", call{}},
	}
	round := func(n int) {
		s := open(t, sessions[n%len(sessions)].slug)
		for range 2 {
			play(t, s, Case{Body: body(t, sessions[n%len(sessions)].call)})
		}
		s.Close()
		s.Close() // twice is once
		failing := Open(t.Context(), t.TempDir(), "honest", t.TempDir())
		play(t, failing, Case{})
		failing.Close()
	}
	round(0) // the runtime opens descriptors of its own, once
	before, _ := held(t)
	rounds := 50
	if raced {
		rounds = len(sessions)
	}
	for n := range rounds {
		round(n)
	}
	after, children := held(t)
	if len(after) > len(before) {
		t.Errorf("%d descriptors are open after %d sessions, want the %d from before:\n%v", len(after), rounds, len(before), after)
	}
	if children != "" {
		t.Errorf("children %s are left after %d sessions", children, rounds)
	}
}

// TestRandomDeaths kills processes at every place, in every way, and wants one
// outcome for each, which is never an answer unless everything was said.
func TestRandomDeaths(t *testing.T) {
	t.Parallel()
	runs := 500
	if testing.Short() || raced { // with the race detector each exit takes a second
		runs = 20
	}
	r := rand.New(rand.NewPCG(5, 6))
	outcomes := make(map[Status]int)
	for range runs {
		at, how := r.IntN(dieAt+1), r.IntN(7)
		if r.IntN(10) == 0 {
			at = dieAt
		}
		s := open(t, fmt.Sprintf("die:%d:%d", at, how))
		o := play(t, s, Case{Body: make([]byte, 8)})
		s.Close()
		outcomes[o.Status]++
		want := Exited
		switch {
		case at == dieAt:
			want = Answered
		case how == 4:
			want = Panicked
		}
		if o.Status != want {
			t.Errorf("dies at byte %d of %d by %d: %v %q, want %v", at, dieAt, how, o.Status, o.Text, want)
		}
		if atStart := at < 6; o.AtStart != atStart {
			t.Errorf("dies at byte %d by %d: at start %v, want %v: Ready takes 6 bytes", at, how, o.AtStart, atStart)
		}
	}
	for _, status := range []Status{Answered, Exited, Panicked} {
		if outcomes[status] == 0 {
			t.Errorf("of %d runs none was %v: the places are not random", runs, status)
		}
	}
}
