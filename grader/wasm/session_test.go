package wasm

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"highwater/grader/child/wire"
	"highwater/grader/run"
)

// guestPath is the program of testdata/guest.
var guestPath string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "highwater-")
	if err == nil {
		guestPath = filepath.Join(dir, "guest.wasm")
		cmd := exec.Command("go", "build", "-o", guestPath, "./testdata/guest")
		cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
		var out []byte
		if out, err = cmd.CombinedOutput(); err != nil {
			err = fmt.Errorf("%w\n%s", err, out)
		}
	}
	code := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// talker is the exercise of testdata/guest, for encoding what it is asked.
type talker interface {
	Do(what string, n int64) int64
	Order(n int64) []int64
}

// body encodes one call.
func body(t testing.TB, method string, args ...any) []byte {
	t.Helper()
	m, err := wire.MachineOf(reflect.TypeFor[func() talker]())
	if err != nil {
		t.Fatal(err)
	}
	k := m.Method(method)
	w := wire.Writer{Buf: binary.AppendUvarint([]byte{1}, uint64(k))}
	var values []reflect.Value
	for _, a := range args {
		values = append(values, reflect.ValueOf(a))
	}
	if err := wire.Append(&w, m.Methods[k].Params, values); err != nil {
		t.Fatal(err)
	}
	return w.Buf
}

func do(t testing.TB, what string, n int64) run.Case {
	t.Helper()
	return run.Case{Body: body(t, "Do", what, n), Limits: ample()}
}

func ample() run.Limits {
	return run.Limits{Time: time.Minute, Memory: 64 << 20, Output: 4096, Answer: 1 << 16}
}

func load(t testing.TB) *Program {
	t.Helper()
	p, err := Load(t.Context(), guestPath)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func open(t testing.TB, p *Program, seed uint64) *Session {
	t.Helper()
	s := p.Open(context.Background(), "talker", seed)
	t.Cleanup(s.Close)
	return s
}

func play(t testing.TB, s *Session, c run.Case) run.Outcome {
	t.Helper()
	o, err := s.Play(c)
	if err != nil || o.Status < run.Answered || o.Status > run.Failed {
		t.Fatalf("Play = %v %q, %v, want an outcome", o.Status, o.Text, err)
	}
	return o
}

// TestPlay does to a guest what a solution can, and wants an outcome, and then an
// answer from the same session.
func TestPlay(t *testing.T) {
	t.Parallel()
	p := load(t)
	quickly := func(l *run.Limits) { l.Time, l.Slower = 100*time.Millisecond, 2 }
	for _, tt := range []struct {
		name, what string
		n          int64
		limits     func(*run.Limits)
		status     run.Status
		text       string // a part of it
		printed    string // on either output
		why        string
	}{
		{"answers", "nothing", 5, nil, run.Answered, "", "", "nothing happens"},
		{"prints", "print", 3, nil, run.Answered, "", "xxx", "what is printed is told"},
		{"complains", "complain", 3, nil, run.Answered, "", "xxx", "also on stderr"},
		{"prints too much", "print", 1 << 20, nil, run.OutputLimit, "printed more than 4 KiB", "", "there is a limit"},
		{"complains without end", "complain", 5 << 20, nil, run.OutputLimit, "printed more than 4 KiB", "", "on stderr too"},
		{"panics", "panic", 0, nil, run.Panicked, "on purpose", "", "the harness tells it"},
		{"is not started", "stub", 0, nil, run.NotStarted, "not started", "", "the harness knows the error"},
		{"panics in a goroutine", "throw", 0, nil, run.Panicked, "in a goroutine", "", "the runtime tells it"},
		{"exits", "exit", 0, nil, run.Exited, "exited with status 0", "", "that is no answer"},
		{"exits as the runtime does", "exit", 2, nil, run.Exited, "exited with status 2", "", "without the runtime's words"},
		{"blocks", "block", 0, nil, run.Panicked, "deadlock", "", "the runtime sees it"},
		{"spins", "spin", 0, quickly, run.TimeLimit, "no answer within 200ms, which is 2 times", "", "a loop is ended"},
		{"calls without a loop", "climb", 60, quickly, run.TimeLimit, "no answer within", "", "so are calls"},
		{"recurses", "recurse", 0, func(l *run.Limits) { l.Memory = 256 << 20 }, run.Panicked, "stack overflow", "", "the stack has an end"},
		{"sleeps", "sleep", int64(30 * time.Second), nil, run.Answered, "", "", "that takes no time"},
		{"sleeps too long", "sleep", int64(2 * time.Minute), nil, run.TimeLimit, "no answer within", "", "longer than the case may"},
		{"grows", "grow", 20 << 20, nil, run.Answered, "", "", "there is so much"},
		{"grows too much", "grow", 1 << 40, nil, run.MemoryLimit, "memory over 64 MiB", "", "there is not so much"},
		{"sees no files", "files", 0, nil, run.Answered, "", "0", "there are none"},
		{"writes to another descriptor", "write", 4, nil, run.Answered, "", "ad", "there is none: bad file number, or bad descriptor"},
		{"leaks", "leak", 0, nil, run.Answered, "", "", "the guest is then ended"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := open(t, p, 1)
			c := do(t, tt.what, tt.n)
			if tt.limits != nil {
				tt.limits(&c.Limits)
			}
			o := play(t, s, c)
			if o.Status != tt.status || !strings.Contains(o.Text, tt.text) || !strings.Contains(o.Stdout+o.Stderr, tt.printed) {
				t.Errorf("%v %q, printed %.200q, want %v %q and %q: %s", o.Status, o.Text, o.Stdout+o.Stderr, tt.status, tt.text, tt.printed, tt.why)
			}
			for _, secret := range []string{"GOCACHE", "HOME=", "runtime.", "goroutine "} {
				if strings.Contains(o.Stdout+o.Stderr, secret) {
					t.Errorf("printed %.300q: it holds %q", o.Stdout+o.Stderr, secret)
				}
			}
			if o := play(t, s, do(t, "nothing", 1)); o.Status != run.Answered {
				t.Errorf("the next case: %v %q, want an answer", o.Status, o.Text)
			}
		})
	}
}

// TestSeeds: the same seed gives the same answers, and another one others.
func TestSeeds(t *testing.T) {
	t.Parallel()
	p := load(t)
	order := run.Case{Body: body(t, "Order", int64(50)), Limits: ample()}
	tell := func(seed uint64) [][]byte {
		s := open(t, p, seed)
		defer s.Close()
		answers := play(t, s, order).Answers
		answers = append(answers, play(t, s, order).Answers...)
		return append(answers, play(t, s, do(t, "clock", 0)).Answers...)
	}
	first, again, other := tell(1), tell(1), tell(2)
	for i, what := range []string{"the order of a map", "the order of the next map", "the clock"} {
		if !slices.Equal(first[i], again[i]) {
			t.Errorf("%s: %x and %x with seed 1, want the same", what, first[i], again[i])
		}
		if slices.Equal(first[i], other[i]) {
			t.Errorf("%s: %x with the seeds 1 and 2, want two", what, first[i])
		}
	}
}

// TestNothingLeft is not parallel: it counts goroutines.
func TestNothingLeft(t *testing.T) {
	p, err := Load(t.Context(), guestPath)
	if err != nil {
		t.Fatal(err)
	}
	held := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	round := func() {
		s := p.Open(t.Context(), "talker", 1)
		for _, what := range []string{"nothing", "panic", "exit", "grow", "nothing"} {
			play(t, s, do(t, what, 1<<40))
		}
		s.Close()
		s.Close() // twice is once
	}
	round()
	goroutines, memory := runtime.NumGoroutine(), held()
	for range 10 {
		round()
	}
	if now := runtime.NumGoroutine(); now > goroutines {
		t.Errorf("%d goroutines after 10 sessions, want the %d from before", now, goroutines)
	}
	if now := held(); now > memory+4<<20 {
		t.Errorf("%d bytes are held after 10 sessions, want about the %d from before", now, memory)
	}
	p.Close()
}

// TestInterrupted ends the context of a session while its guest spins.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := load(t).Open(ctx, "talker", 1)
	c := do(t, "spin", 0)
	time.AfterFunc(50*time.Millisecond, cancel)
	if o, err := s.Play(c); err != context.Canceled {
		t.Errorf("Play = %v, %v, want context.Canceled", o.Status, err)
	}
	s.Close()
}
