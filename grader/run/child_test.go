//go:build unix

package run

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"reflect"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"highwater/grader/child/harness"
	"highwater/grader/child/wire"
)

// TestMain makes the test binary its own learner's process: started as one, it
// serves the exercise that it is given for a name.
func TestMain(m *testing.M) {
	if os.Args[0] != "solution" {
		os.Exit(m.Run())
	}
	slug := os.Args[1]
	if slug == "sleep" { // a grandchild
		time.Sleep(30 * time.Second)
		return
	}
	if slug == "honest" {
		harness.Main(errNotStarted, nil, map[string]any{slug: newTalker})
	}
	name, rest, _ := strings.Cut(slug, ":")
	act, ok := acts[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "no act %q", name)
		os.Exit(99)
	}
	act(&end{in: os.NewFile(3, "requests"), out: os.NewFile(4, "answers")}, rest)
}

var errNotStarted = errors.New("not started")

// Talker is a made-up exercise. What it is asked to do to its process, it does.
type Talker interface {
	Do(what string, n int64) int64
	Echo(list []int64) []int64
}

func newTalker() Talker { return &talker{} }

type talker struct{ kept []int64 }

func (t *talker) Echo(list []int64) []int64 {
	if t.kept != nil {
		t.kept[0]++
	}
	t.kept = list
	return list
}

func (t *talker) Do(what string, n int64) int64 {
	if f, ok := deeds[what]; ok {
		return f(n)
	}
	panic("no deed " + what)
}

// most bounds what a deed takes if nobody stops it, in bytes.
const most = 256 << 20

// deeds are what a solution may do in a call. They end by themselves, so that a
// grader which does not end them fails its test and hurts nobody.
var deeds = map[string]func(n int64) int64{
	"nothing":    func(n int64) int64 { return n },
	"print":      func(n int64) int64 { return fill(os.Stdout, n) },
	"complain":   func(n int64) int64 { return fill(os.Stderr, n) },
	"both":       func(n int64) int64 { fmt.Print("out"); fmt.Fprint(os.Stderr, "err"); return n },
	"panic":      func(int64) int64 { panic("on purpose") },
	"stub":       func(int64) int64 { panic(errNotStarted) },
	"exit":       func(n int64) int64 { os.Exit(int(n)); return 0 },
	"signal":     func(n int64) int64 { return 1 + wait(syscall.Kill(os.Getpid(), syscall.Signal(n))) },
	"sleep":      func(n int64) int64 { time.Sleep(time.Duration(n)); return n },
	"block":      func(int64) int64 { select {} },
	"leak":       func(n int64) int64 { go time.Sleep(time.Minute); return n },
	"close":      func(n int64) int64 { return wait(syscall.Close(int(n))) },
	"grow":       func(n int64) int64 { return grow(n) },
	"hold":       func(n int64) int64 { n = grow(n); time.Sleep(time.Minute); return n },
	"environ":    func(n int64) int64 { fmt.Print(strings.Join(os.Environ(), "\n")); return n },
	"place":      func(n int64) int64 { fmt.Println(os.Getwd()); fmt.Println(io.ReadAll(os.Stdin)); return n },
	"group":      func(int64) int64 { return int64(syscall.Getpgrp() - os.Getpid()) },
	"pid":        func(int64) int64 { return int64(os.Getpid()) },
	"grandchild": func(int64) int64 { return grandchild() },
	"overflow": func(n int64) int64 {
		debug.SetMaxStack(1 << 20)
		return overflow(n)
	},
	"throw": func(int64) int64 {
		go func() { panic("in a goroutine") }()
		select {}
	},
	"rave": func(n int64) int64 {
		fill(os.Stderr, n)
		go func() { panic("in a goroutine") }()
		select {}
	},
	"stubborn": func(n int64) int64 {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		time.Sleep(time.Duration(n))
		return n
	},
}

// wait gives a signal, or the grader, the time to end the process.
func wait(err error) int64 {
	if err == nil {
		time.Sleep(30 * time.Second)
	}
	return -1
}

func fill(w io.Writer, n int64) int64 {
	line := []byte(strings.Repeat("x", 1<<15-1) + "\n")
	for left := n; left > 0; {
		k, err := w.Write(line[:min(left, int64(len(line)))])
		if err != nil {
			return -1
		}
		left -= int64(k)
	}
	return n
}

func overflow(n int64) int64 {
	if n < 0 {
		return n // never, in the time that there is
	}
	return overflow(n+1) + 1
}

// grow holds n bytes, and touches each page of them.
func grow(n int64) int64 {
	var all [][]byte
	for held := int64(0); held < min(n, most); held += 1 << 20 {
		b := make([]byte, 1<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		all = append(all, b)
	}
	sum := int64(0)
	for _, b := range all {
		sum += int64(len(b))
	}
	return sum
}

func grandchild() int64 {
	exe, err := os.Executable()
	if err != nil {
		return -1
	}
	p, err := os.StartProcess(exe, []string{"solution", "sleep"}, &os.ProcAttr{Files: []*os.File{nil, os.Stdout, os.Stderr}})
	if err != nil {
		return -1
	}
	return int64(p.Pid)
}

// machine is Talker's, for encoding what it is asked.
func machine(t testing.TB) *wire.Machine {
	t.Helper()
	m, err := wire.MachineOf(reflect.TypeOf(newTalker))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// call is a step of Talker: Echo if it has a list, else Do.
type call struct {
	what string
	n    int64
	list []int64
}

// body encodes the calls of one case.
func body(t testing.TB, calls ...call) []byte {
	t.Helper()
	m := machine(t)
	w := wire.Writer{Buf: binary.AppendUvarint(nil, uint64(len(calls)))}
	for _, c := range calls {
		name, args := "Do", []reflect.Value{reflect.ValueOf(c.what), reflect.ValueOf(c.n)}
		if c.list != nil {
			name, args = "Echo", []reflect.Value{reflect.ValueOf(c.list)}
		}
		k := m.Method(name)
		w.Buf = binary.AppendUvarint(w.Buf, uint64(k))
		if err := wire.Append(&w, m.Methods[k].Params, args); err != nil {
			t.Fatal(err)
		}
	}
	return w.Buf
}

// number decodes what Do returned.
func number(t testing.TB, answer []byte) int64 {
	t.Helper()
	m := machine(t)
	v, err := m.Methods[m.Method("Do")].Results[0].DecodeAll(answer)
	if err != nil {
		t.Fatalf("answer %x: %v", answer, err)
	}
	return v.Int()
}
