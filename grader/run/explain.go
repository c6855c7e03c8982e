package run

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"highwater/grader/sandbox"
)

// runtimeStatus is how a Go program ends that its runtime gives up on.
const runtimeStatus = 2

// memorySigns are what the Go runtime says when it gets no more memory.
var memorySigns = []string{
	"runtime: cannot allocate memory", "out of memory", "cannot allocate memory",
	"pageAlloc: ", "failed to reserve", "thread exhaustion: memory",
}

// explain words how a process ended without an answer. Our own reason comes
// first; after it the state of the process; its text only words a failure.
func (o *Outcome) explain(reason Status, state *os.ProcessState, cause error, limits Limits) {
	o.Elapsed, o.Stack = 0, nil
	status, crash := -1, ""
	if state != nil {
		status = state.ExitCode()
	}
	if status == runtimeStatus {
		crash = cutCrash(&o.Stderr)
	}
	switch {
	case reason == TimeLimit:
		o.Status, o.Text = TimeLimit, fmt.Sprintf("no answer within %v", limits.Time)
	case reason == MemoryLimit:
		o.Status, o.Text = MemoryLimit, "resident memory over "+sizeText(limits.Memory)
	case reason == OutputLimit:
		o.Status, o.Text = OutputLimit, "printed more than "+sizeText(int64(limits.Output))
	case reason == Violation:
		o.Status, o.Text = Violation, "the process sent what the harness never sends: "+cause.Error()
	case reason == Exited && (state == nil || !state.Exited()): // else it was just about to end
		o.Status, o.Text = Exited, "the process closed its pipe to the grader before it had answered"
	case crash != "":
		o.crashed(crash, limits)
	case signalled(state) == badSystemCall:
		o.Status, o.Text = Violation, "the process made a system call that the sandbox does not allow"
	case state != nil && !state.Exited():
		o.Status, o.Text = Exited, "the process was ended from outside ("+state.String()+")"
	case state != nil:
		o.Status, o.Text = Exited, fmt.Sprintf("the process exited with status %d before it had answered", status)
	default:
		o.Status, o.Text = Failed, fmt.Sprint("the process cannot be waited for: ", cause)
	}
	if errors.Is(cause, io.ErrUnexpectedEOF) && o.Status == Exited && status == 0 {
		o.Text = "the process exited with status 0 in the middle of an answer"
	}
}

// crashed takes the runtime's report apart.
func (o *Outcome) crashed(crash string, limits Limits) {
	o.Status, o.Stack = Panicked, ownFrames(crash)
	first, _, _ := strings.Cut(crash, "\n")
	o.Text = strings.TrimPrefix(strings.TrimPrefix(first, "panic: "), "fatal error: ")
	for _, sign := range memorySigns {
		if !strings.HasPrefix(first, "panic: ") && strings.Contains(head(crash, 2000), sign) {
			o.Status, o.Text = MemoryLimit, "the process got no more memory; the limit is "+sizeText(limits.Memory)
			return
		}
	}
	switch {
	case strings.HasPrefix(first, "SIGSYS: "):
		o.Status, o.Text = Violation, "a system call that the sandbox does not allow"+systemCall(crash)
	case strings.HasPrefix(first, "runtime: goroutine stack exceeds"), strings.Contains(head(crash, 2000), "fatal error: stack overflow"):
		o.Text = "stack overflow: a function calls itself without end"
	case strings.Contains(first, "all goroutines are asleep"):
		o.Text = "deadlock: every goroutine waits for another"
	}
}

// callNumber is the register in which the number of a system call is, in the
// runtime's report: rax on amd64, r8 on arm64.
var callNumber = regexp.MustCompile(`(?m)^(?:rax|r8)\s+0x([0-9a-f]+)$`)

// systemCall names the call that a crash by SIGSYS tells of: ": socket".
func systemCall(crash string) string {
	m := callNumber.FindStringSubmatch(crash)
	if m == nil {
		return ""
	}
	n, err := strconv.ParseInt(m[1], 16, 32)
	if err != nil {
		return ""
	}
	if name := sandbox.SyscallName(int(n)); name != "" {
		return ": " + name
	}
	return fmt.Sprintf(": number %d", n)
}

// badSystemCall is how a process ends whose runtime cannot report a call that is
// not allowed any more.
const badSystemCall = "bad system call"

// signalled names the signal that ended a process, "" if none did.
func signalled(state *os.ProcessState) string {
	if state == nil || state.Exited() {
		return ""
	}
	_, name, _ := strings.Cut(state.String(), "signal: ")
	name, _, _ = strings.Cut(name, " (core dumped)")
	return name
}

var (
	// crashStart begins the runtime's last words. A panic's own lines are
	// indented, so the last match is the one.
	crashStart = regexp.MustCompile(`(?m)^(panic|fatal error|SIG[A-Z]+): `)
	// crashCause are lines that the runtime writes before a fatal error.
	crashCause = regexp.MustCompile(`(?m)(^(runtime: |unexpected fault address ).*\n)+\z`)
	// crashInline is a start after output that does not end a line.
	crashInline = regexp.MustCompile(`(panic|fatal error): .*\n(.*\n)*?goroutine \d+ `)
)

// cutCrash takes the runtime's report off the end of stderr and returns it. What
// the solution printed itself stays.
func cutCrash(stderr *string) string {
	at := -1
	if starts := crashStart.FindAllStringIndex(*stderr, -1); len(starts) > 0 {
		at = starts[len(starts)-1][0]
	} else if start := crashInline.FindStringIndex(*stderr); start != nil {
		at = start[0]
	} else {
		return ""
	}
	if cause := crashCause.FindStringIndex((*stderr)[:at]); cause != nil {
		at = cause[0]
	}
	crash := (*stderr)[at:]
	*stderr = (*stderr)[:at]
	return crash
}

func head(s string, n int) string { return s[:min(len(s), n)] }

// ownFrames keeps the frames of a stack that lie in the exercises' packages, as
// "log-compaction.New (solution.go:12)", innermost first.
func ownFrames(stack string) []string {
	const module = "highwater/exercises/"
	lines := strings.Split(stack, "\n")
	var frames []string
	for i := 0; i+1 < len(lines); i++ {
		if !strings.HasPrefix(lines[i], module) || strings.HasPrefix(lines[i], module+"stream.") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		name := strings.TrimPrefix(lines[i], module)
		if end := strings.LastIndexByte(name, '('); end > 0 {
			name = name[:end]
		}
		if slash := strings.LastIndexByte(place, '/'); slash >= 0 {
			place = place[slash+1:]
		}
		frames = append(frames, name+" ("+place+")")
		if len(frames) == 8 {
			break
		}
	}
	return frames
}

// sizeText is a number of bytes in its largest whole unit.
func sizeText(n int64) string {
	for _, u := range []struct {
		name  string
		bytes int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%d %s", n/u.bytes, u.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}
