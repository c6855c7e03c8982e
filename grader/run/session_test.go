//go:build unix

package run

import (
	"context"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ample are limits that no test reaches by accident.
func ample() Limits {
	l := Limits{Time: time.Minute, Memory: 1 << 30, Output: 4096, Answer: 1 << 16}
	if raced {
		l.Memory = 1 << 45
	}
	return l
}

// open opens a session with the test binary as the learner's process.
func open(t testing.TB, slug string) *Session {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := Open(t.Context(), exe, slug, t.TempDir())
	t.Cleanup(s.Close)
	return s
}

// play runs one case, which must have an outcome.
func play(t testing.TB, s *Session, c Case) Outcome {
	t.Helper()
	if c.Limits == (Limits{}) {
		c.Limits = ample()
	}
	o, err := s.Play(c)
	if err != nil || o.Status < Answered || o.Status > Failed {
		t.Fatalf("Play = %v %q, %v, want an outcome", o.Status, o.Text, err)
	}
	return o
}

// TestHonest plays cases in a process with a real harness.
func TestHonest(t *testing.T) {
	t.Parallel()
	signalled := func(s syscall.Signal) call { return call{what: "signal", n: int64(s)} }
	out := func(n int) string { return strings.Repeat(strings.Repeat("x", 1<<15-1)+"\n", n>>15+1)[:n] }
	for _, tt := range []struct {
		name   string
		call   call
		limits func(*Limits)
		want   Outcome // its Text is a part of the text
		lives  bool    // the process is still there for the next case
		why    string
	}{
		{name: "answers", call: call{what: "nothing", n: 5}, want: Outcome{Status: Answered}, lives: true, why: "that is what it is for"},
		{name: "prints without a newline", call: call{what: "both"}, want: Outcome{Status: Answered, Stdout: "out", Stderr: "err"}, lives: true, why: "nothing is added"},
		{name: "prints to the limit", call: call{what: "print", n: 4096}, want: Outcome{Status: Answered, Stdout: out(4096)}, lives: true, why: "the limit is allowed, and the mark of the end is not the solution's"},
		{name: "prints one more", call: call{what: "print", n: 4097}, want: Outcome{Status: OutputLimit, Text: "printed more than 4 KiB", Stdout: out(4096) + mark}, why: "a byte more is too much"},
		{name: "prints some more", call: call{what: "print", n: 4096 + markRoom}, want: Outcome{Status: OutputLimit, Text: "printed more than 4 KiB", Stdout: out(4096) + mark}, why: "however much more"},
		{name: "floods stdout", call: call{what: "print", n: most}, want: Outcome{Status: OutputLimit, Text: "printed more than 4 KiB", Stdout: out(4096) + mark}, why: "what is printed is bounded"},
		{name: "complains to the limit", call: call{what: "complain", n: 4096}, want: Outcome{Status: Answered, Stderr: out(4096)}, lives: true, why: "the limit is allowed"},
		{name: "complains a lot", call: call{what: "complain", n: 1 << 20}, want: Outcome{Status: Answered, Stderr: out(4096) + mark}, lives: true, why: "stderr is cut long before it is a flood"},
		{name: "floods stderr", call: call{what: "complain", n: most}, want: Outcome{Status: OutputLimit, Text: "printed more than", Stderr: out(4096) + mark}, why: "what is printed is bounded"},
		{name: "panics", call: call{what: "panic"}, want: Outcome{Status: Panicked, Text: "on purpose"}, lives: true, why: "the harness recovers"},
		{name: "is a stub", call: call{what: "stub"}, want: Outcome{Status: NotStarted, Text: "not started"}, lives: true, why: "the harness recovers"},
		{name: "panics in a goroutine", call: call{what: "throw"}, want: Outcome{Status: Panicked, Text: "in a goroutine"}, why: "nobody recovers"},
		{name: "panics after a long complaint", call: call{what: "rave", n: 1<<20 + 5}, want: Outcome{Status: Panicked, Text: "in a goroutine", Stderr: out(4096) + mark}, why: "the report stands at the end, behind an open line"},
		{name: "calls itself without end", call: call{what: "overflow"}, want: Outcome{Status: Panicked, Text: "stack overflow: a function calls itself without end"}, why: "the runtime gives up"},
		{name: "waits for nobody", call: call{what: "block"}, want: Outcome{Status: Panicked, Text: "deadlock: every goroutine waits for another"}, why: "the runtime sees it"},
		{name: "exits with 0", call: call{what: "exit", n: 0}, want: Outcome{Status: Exited, Text: "exited with status 0 before it had answered"}, why: "0 is no answer"},
		{name: "exits with 2", call: call{what: "exit", n: 2}, want: Outcome{Status: Exited, Text: "exited with status 2 before it had answered"}, why: "without a report it is no crash"},
		{name: "exits with 3", call: call{what: "exit", n: 3}, want: Outcome{Status: Exited, Text: "exited with status 3 before it had answered"}, why: "nor is any other status"},
		{name: "is terminated", call: signalled(syscall.SIGTERM), want: Outcome{Status: Exited, Text: "ended from outside (signal: terminated)"}, why: "the signal is named"},
		{name: "is killed", call: signalled(syscall.SIGKILL), want: Outcome{Status: Exited, Text: "ended from outside (signal: killed)"}, why: "it was not us"},
		{name: "quits", call: signalled(syscall.SIGQUIT), want: Outcome{Status: Panicked, Text: "SIGQUIT: quit"}, why: "the runtime reports it like a crash"},
		{name: "ignores SIGTERM", call: call{what: "stubborn", n: int64(time.Minute)}, limits: brief, want: Outcome{Status: TimeLimit, Text: "no answer within 100ms"}, why: "nothing ignores SIGKILL"},
		{name: "sleeps", call: call{what: "sleep", n: int64(time.Minute)}, limits: brief, want: Outcome{Status: TimeLimit, Text: "no answer within 100ms"}, why: "the limit is on wall time"},
		{name: "closes the answers", call: call{what: "close", n: 4}, want: Outcome{Status: Exited, Text: "closed its pipe to the grader"}, why: "it is the grader that ends it then, and nobody else"},
		{name: "closes stdout", call: call{what: "close", n: 1}, limits: brief, want: Outcome{Status: TimeLimit}, why: "that alone is no end"},
		{name: "returns too much", call: call{list: make([]int64, 1<<17)}, want: Outcome{Status: OutputLimit, Text: "returned more than 64 KiB"}, lives: true, why: "the harness stops by itself"},
		{name: "leaks a goroutine", call: call{what: "leak"}, want: Outcome{Status: Answered, Leaked: 1}, why: "what is left behind must not reach the next case"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if raced && tt.call.what == "block" {
				t.Skip("the race detector keeps the runtime from seeing a deadlock")
			}
			s := open(t, "honest")
			c := Case{Body: body(t, call{what: "nothing"}, tt.call), Eager: true, Limits: ample()}
			if tt.limits != nil {
				tt.limits(&c.Limits)
			}
			o := play(t, s, c)
			if o.Status != tt.want.Status || !strings.Contains(o.Text, tt.want.Text) || o.AtStart {
				t.Errorf("%v %q, at start %v, want %v %q: %s", o.Status, o.Text, o.AtStart, tt.want.Status, tt.want.Text, tt.why)
			}
			if o.Stdout != tt.want.Stdout || o.Stderr != tt.want.Stderr {
				t.Errorf("printed %s and %s, want %s and %s", short(o.Stdout), short(o.Stderr), short(tt.want.Stdout), short(tt.want.Stderr))
			}
			least, most := 1, 1 // the first call's answer was heard, the second's was not
			switch {
			case o.Status == Answered:
				least, most = 2, 2
			case o.Status == OutputLimit:
				most = 2 // it may be found out afterwards
			case tt.limits != nil:
				least = 0 // there may not have been time for the first
			}
			if n := len(o.Answers); o.Leaked != tt.want.Leaked || n < least || n > most {
				t.Errorf("%d answers, %d leaked, want %d to %d and %d", n, o.Leaked, least, most, tt.want.Leaked)
			}
			if lives := s.process != nil; lives != tt.lives {
				t.Errorf("the process is there for the next case: %v, want %v", lives, tt.lives)
			}
			next := play(t, s, Case{Body: body(t, call{what: "nothing", n: 7})})
			if next.Status != Answered || number(t, next.Answers[0]) != 7 || next.Stdout+next.Stderr != "" {
				t.Errorf("the next case: %v %q, printed %s, want it answered", next.Status, next.Text, short(next.Stdout+next.Stderr))
			}
		})
	}
}

// brief is a time limit for what waits in vain.
func brief(l *Limits) { l.Time = 100 * time.Millisecond }

// TestSummary: what the harness saw of the memory comes through.
func TestSummary(t *testing.T) {
	t.Parallel()
	s := open(t, "honest")
	o := play(t, s, Case{Body: body(t, call{what: "nothing"}, call{list: []int64{1}}, call{list: []int64{2}})})
	if o.Modified != 3 || o.Changed != 2 || o.Elapsed <= 0 {
		t.Errorf("modified %d, changed %d, elapsed %v, want 3 (the second call), 2 (the second step) and some time", o.Modified, o.Changed, o.Elapsed)
	}
	if o := play(t, s, Case{Body: []byte{1, 99}}); o.Status != Failed || !strings.Contains(o.Text, "harness: step 1 calls method 99") {
		t.Errorf("a body that is no case: %v %q, want failed and the harness's words: the fault is the grader's", o.Status, o.Text)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s := Open(ctx, exe, "honest", t.TempDir())
	if o, err := s.Play(Case{Body: body(t, call{what: "nothing"}), Limits: ample()}); err != nil || o.Status != Answered {
		t.Fatalf("Play = %v, %v, want answered", o.Status, err)
	}
	p := s.process
	go cancel()
	if o, err := s.Play(Case{Body: body(t, call{what: "block"}), Limits: ample()}); err != context.Canceled {
		t.Errorf("Play = %v %q, %v, want the context's error", o.Status, o.Text, err)
	}
	<-p.done // at once, not after the case's minute
	if o, err := s.Play(Case{Limits: ample()}); err != context.Canceled {
		t.Errorf("Play after the end = %v, %v, want the context's error", o.Status, err)
	}
	s.Close()
}

func TestNoProgram(t *testing.T) {
	t.Parallel()
	for why, path := range map[string]string{
		"it is not there":  t.TempDir() + "/none",
		"it is a folder":   t.TempDir(),
		"it may not start": notExecutable(t),
	} {
		s := Open(t.Context(), path, "honest", t.TempDir())
		if o := play(t, s, Case{}); o.Status != Failed || !strings.Contains(o.Text, "does not start") {
			t.Errorf("%s: %v %q, want failed: that is no fault of the solution's", why, o.Status, o.Text)
		}
		s.Close()
	}
}

func notExecutable(t *testing.T) string {
	t.Helper()
	name := t.TempDir() + "/text"
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestTakenOver plays one case, and another one after it, in processes that
// speak for themselves.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		act     string
		status  Status
		says    string
		answers int
		atStart bool
		why     string
	}{
		{act: "exit-at-start", status: Exited, says: "exited with status 0", atStart: true, why: "0 is no answer"},
		{act: "fail-at-start", status: Exited, says: "exited with status 3", atStart: true, why: "a status is named"},
		{act: "panic-at-start", status: Panicked, says: "in init", atStart: true, why: "the runtime's report is read"},
		{act: "sleep-at-start", status: TimeLimit, says: "no answer within", atStart: true, why: "there is an end to waiting"},
		{act: "close-at-start", status: Exited, says: "closed its pipe", atStart: true, why: "it is ended for it"},
		{act: "garbage", status: Violation, says: "not a frame", atStart: true, why: "text is no frame"},
		{act: "other-version", status: Violation, says: "not a frame of this protocol", atStart: true, why: "both ends are of one version"},
		{act: "no-ready", status: Violation, says: "not a frame of this protocol", atStart: true, why: "Ready comes first"},
		{act: "never-reads", status: TimeLimit, why: "it waits in vain"},
		{act: "stops-reading", status: Exited, says: "closed its pipe", why: "it is ended for it"},
		{act: "exit-unread", status: Exited, says: "exited with status 0 before it had answered", why: "it has not begun to answer"},
		{act: "good", status: Answered, answers: 1, why: "this is how it goes"},
		{act: "no-answers", status: Answered, why: "whether that is enough is for others to judge"},
		{act: "other-nonce", status: Violation, says: "without the case's number", why: "an answer belongs to a case"},
		{act: "no-nonce", status: Violation, says: "without the case's number", why: "an answer belongs to a case"},
		{act: "other-kind", status: Violation, says: `frame kind 'X'`, why: "there is no such frame"},
		{act: "ready-again", status: Violation, says: `frame kind 'R'`, why: "Ready comes once"},
		{act: "empty-frame", status: Violation, says: "a frame of 0 bytes", why: "a frame has a kind"},
		{act: "huge-frame", status: Violation, says: "a frame of 4294967295 bytes", why: "nothing is allocated for it"},
		{act: "negative", status: Violation, says: "a negative summary", why: "nothing is counted below 0"},
		{act: "long-summary", status: Violation, says: "malformed", why: "a summary and nothing else"},
		{act: "no-summary", status: Violation, says: "malformed", why: "Done has a summary"},
		{act: "broken-answers", status: Violation, says: "malformed", answers: 1, why: "nine bytes are announced and one is there"},
		{act: "broken-panic", status: Violation, says: "a malformed panic", why: "a flag is 0 or 1"},
		{act: "short-panic", status: Violation, says: "malformed", why: "nine bytes are announced and one is there"},
		{act: "endless-answers", status: Violation, says: "more answers than were asked for", answers: 1, why: "the first is as large as all may be"},
		{act: "many-answers", status: Violation, says: "more answers than were asked for", answers: 8, why: "eight bytes ask for eight calls at most"},
		{act: "half-a-frame", status: Exited, says: "exited with status 0 in the middle of an answer", answers: 1, why: "what came before it counts"},
		{act: "half-a-frame:xyz", status: Exited, says: "exited with status 3 before", answers: 1, why: "the status is named"},
		{act: "half-a-frame:wait", status: TimeLimit, answers: 1, why: "the rest never comes"},
	} {
		t.Run(tt.act, func(t *testing.T) {
			t.Parallel()
			if raced && tt.act == "exit-unread" {
				t.Skip("the race detector lets a process exit only after a second")
			}
			s := open(t, tt.act)
			c := Case{Body: make([]byte, 8), Limits: ample()}
			if tt.act == "never-reads" || tt.act == "stops-reading" || tt.act == "exit-unread" {
				c.Body = make([]byte, 1<<20) // more than a pipe holds
			}
			times := 2 // the second time in a new process, unless it answered
			if tt.status == TimeLimit {
				// Not shorter: what comes before must be heard.
				c.Limits.Time, times = 2*time.Second, 1
			}
			for range times {
				o := play(t, s, c)
				if o.Status != tt.status || !strings.Contains(o.Text, tt.says) || o.AtStart != tt.atStart || len(o.Answers) != tt.answers {
					t.Errorf("%v %q, at start %v, %d answers, want %v %q, %v, %d: %s",
						o.Status, o.Text, o.AtStart, len(o.Answers), tt.status, tt.says, tt.atStart, tt.answers, tt.why)
				}
				if o.Stdout+o.Stderr != "" {
					t.Errorf("printed %q and %q, want nothing", o.Stdout, o.Stderr)
				}
				if lives := s.process != nil; lives != (tt.status == Answered) {
					t.Errorf("the process is there for the next case: %v", lives)
				}
			}
		})
	}
}

// TestManyCalls: however small an answer is, its place among the others is not
// counted as the solution's.
func TestManyCalls(t *testing.T) {
	t.Parallel()
	const calls = overhead + overhead/8
	c := Case{Body: body(t, slices.Repeat([]call{{what: "nothing"}}, calls)...), Limits: ample()}
	c.Limits.Answer = calls // a byte each
	if o := play(t, open(t, "honest"), c); o.Status != Answered || len(o.Answers) != calls {
		t.Errorf("%v %q, %d answers, want answered and %d", o.Status, o.Text, len(o.Answers), calls)
	}
}

// TestTwice: a closing frame too many is held against the case that finds it.
func TestTwice(t *testing.T) {
	t.Parallel()
	s := open(t, "twice")
	for i, want := range []Status{Answered, Violation, Answered} {
		if o := play(t, s, Case{}); o.Status != want {
			t.Errorf("case %d: %v %q, want %v", i, o.Status, o.Text, want)
		}
	}
}
