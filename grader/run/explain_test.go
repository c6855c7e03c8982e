//go:build unix

package run

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"highwater/grader/child/wire"
)

// ended is the state of a process that ended as an act does.
func ended(t *testing.T, act string) *os.ProcessState {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe)
	cmd.Args = []string{"solution", act}
	_ = cmd.Run() // the state says it
	if cmd.ProcessState == nil {
		t.Fatalf("%s does not start", act)
	}
	return cmd.ProcessState
}

func TestExplain(t *testing.T) {
	t.Parallel()
	zero, two, three, killed := ended(t, "exit-at-start"), ended(t, "panic-at-start"), ended(t, "fail-at-start"), ended(t, "die:0:5")
	if zero.ExitCode() != 0 || two.ExitCode() != 2 || three.ExitCode() != 3 || killed.ExitCode() != -1 {
		t.Fatalf("the processes ended with %v, %v, %v and %v, want 0, 2, 3 and a signal", zero, two, three, killed)
	}
	protocol := fmt.Errorf("%w: odd", wire.ErrProtocol)
	crash := recorded(t, "panic")
	limits := ample()
	limits.Memory = 64 << 20
	for _, tt := range []struct {
		name   string
		reason Status
		state  *os.ProcessState
		cause  error
		stderr string
		status Status
		says   string
		left   string // of stderr
		why    string
	}{
		{"time", TimeLimit, killed, os.ErrDeadlineExceeded, "", TimeLimit, "no answer within 1m0s", "", "our reason is the one"},
		{"memory", MemoryLimit, killed, io.EOF, "", MemoryLimit, "resident memory over 64 MiB", "", "our reason is the one"},
		{"output", OutputLimit, killed, io.EOF, "", OutputLimit, "printed more than 4 KiB", "", "our reason is the one"},
		{"violation", Violation, killed, protocol, "", Violation, "never sends: not a frame of this protocol: odd", "", "it says what was sent"},
		{"pipe", Exited, killed, io.EOF, "", Exited, "closed its pipe to the grader", "", "our reason is the one"},
		{"pipe, and a crash at last", Exited, two, io.EOF, crash, Panicked, "the key is missing", "compacting\n", "it was not ended for its pipe: it took its time"},
		{"pipe, and an exit at last", Exited, three, io.EOF, "", Exited, "exited with status 3", "", "it was not ended for its pipe: it took its time"},
		{"time, while it crashed", TimeLimit, two, os.ErrDeadlineExceeded, crash, TimeLimit, "no answer within", "compacting\n", "the reason counts, and the report is not the solution's output"},
		{"killed by a limit, after words like a report", TimeLimit, killed, os.ErrDeadlineExceeded, "panic: mine\n", TimeLimit, "no answer", "panic: mine\n", "a killed process wrote no report"},
		{"crash", 0, two, io.EOF, crash, Panicked, "the key is missing", "compacting\n", "status and words agree"},
		{"crash of memory", 0, two, io.EOF, recorded(t, "memory"), MemoryLimit, "got no more memory", "compacting\n", "the limit is the cause"},
		{"status 2", 0, two, io.EOF, "words", Exited, "exited with status 2", "words", "without a report it is no crash"},
		{"status 3 with the words of a crash", 0, three, io.EOF, crash, Exited, "exited with status 3", crash, "the runtime ends with 2: the words are the solution's"},
		{"status 0 with the words of a crash", 0, zero, io.EOF, crash, Exited, "exited with status 0 before", crash, "the words are the solution's"},
		{"status 0", 0, zero, io.EOF, "", Exited, "exited with status 0 before it had answered", "", "0 is no answer"},
		{"status 0 in a frame", 0, zero, io.ErrUnexpectedEOF, "", Exited, "exited with status 0 in the middle of an answer", "", "the frame had begun"},
		{"status 0 and the request unread", 0, zero, &os.PathError{Op: "write", Err: syscall.EPIPE}, "", Exited, "exited with status 0 before it had answered", "", "no frame had begun"},
		{"signal", 0, killed, io.EOF, "", Exited, "ended from outside (signal: killed)", "", "we were not it"},
		{"signal with the words of a crash", 0, killed, io.EOF, crash, Exited, "ended from outside (signal: killed)", crash, "the words are the solution's"},
		{"no state", 0, nil, errors.New("no child"), "", Failed, "cannot be waited for: no child", "", "that is our own fault"},
	} {
		o := Outcome{Stderr: tt.stderr, Stack: []string{"stale"}, Elapsed: 1, Answers: [][]byte{nil}}
		o.explain(tt.reason, tt.state, tt.cause, limits)
		if o.Status != tt.status || !strings.Contains(o.Text, tt.says) {
			t.Errorf("%s: explain = %v %q, want %v %q: %s", tt.name, o.Status, o.Text, tt.status, tt.says, tt.why)
		}
		if o.Stderr != tt.left || o.Elapsed != 0 || len(o.Answers) != 1 {
			t.Errorf("%s: stderr is then %q, elapsed %v, %d answers, want %q, 0 and 1", tt.name, short(o.Stderr), o.Elapsed, len(o.Answers), short(tt.left))
		}
		crashed := tt.reason != MemoryLimit && (o.Status == Panicked || o.Status == MemoryLimit)
		if crashed != (len(o.Stack) > 0) {
			t.Errorf("%s: stack %q with %v", tt.name, o.Stack, o.Status)
		}
	}
}
