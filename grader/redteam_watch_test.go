package grader_test

import (
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// watcher sees what submissions do outside of their processes.
type watcher struct {
	t       *testing.T
	tmp     string // where all temporary files go
	signals chan os.Signal
	calls   atomic.Int32 // connections to the port that an attack dials
	outside map[string]string
	open    map[string]int
	// patience is how long processes may take to be gone.
	patience time.Duration
}

// results are the files that an attack tries to leave behind, outside of tmp.
var results = []string{"/autograder/results/results.json", "/tmp/result.json", "/dev/shm/result.json", "result.json", "../result.json", "results/results.json"}

// watch puts out what may not be found, and looks at what may not be changed.
func watch(t *testing.T) *watcher {
	t.Helper()
	w := &watcher{t: t, tmp: t.TempDir(), signals: make(chan os.Signal, 100), outside: make(map[string]string), patience: 5 * time.Second}
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, w.tmp)
	}
	t.Setenv("HIGHWATER_TEST_SECRET", canary+"environment")
	// Not those of the keyboard, which end the tests.
	signal.Notify(w.signals, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGALRM)
	t.Cleanup(func() { signal.Stop(w.signals) })
	for _, name := range results {
		w.outside[name] = stat(name)
	}
	if l, err := net.Listen("tcp", "127.0.0.1:80"); err == nil { // else nobody answers there
		t.Cleanup(func() { l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				w.calls.Add(1)
				c.Close()
			}
		}()
	}
	return w
}

// begin counts the open files, once everything that stays open is.
func (w *watcher) begin() { w.open = openFiles(w.t) }

// effects says what is not as it was.
func (w *watcher) effects() (list []string) {
	w.t.Helper()
	note := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if n := w.calls.Load(); n > 0 {
		note("%d connections to port 80 of this machine, want none", n)
	}
	select {
	case s := <-w.signals:
		note("this process was sent the signal %v", s)
	default:
	}
	for name, before := range w.outside {
		if after := stat(name); after != before {
			note("%s is %q, want it as before: %q", name, after, before)
		}
	}
	left, err := os.ReadDir(w.tmp)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range left {
		note("the temporary file %s is left", e.Name())
	}
	for kind, n := range openFiles(w.t) {
		if n > w.open[kind] {
			note("%d open files are %s, want the %d from before", n, kind, w.open[kind])
		}
	}
	deadline := time.Now().Add(w.patience) // an ended process is reaped soon, by whoever has it
	for now := range time.Tick(5 * time.Millisecond) {
		running := processes(w.tmp)
		if len(running) == 0 {
			break
		}
		if now.After(deadline) {
			note("processes are left: %s", strings.Join(running, "; "))
			break
		}
	}
	return list
}

// TestWatcher leaves behind what the watcher looks for.
func TestWatcher(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux shows everything")
	}
	w := watch(t)
	w.begin()
	w.patience = 0
	if list := w.effects(); len(list) > 0 {
		t.Errorf("of nothing it says %q", list)
	}
	f, err := os.Create(filepath.Join(w.tmp, "left"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cmd := exec.CommandContext(t.Context(), "cat") // which waits for its input
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGALRM); err != nil {
		t.Fatal(err)
	}
	w.outside[f.Name()] = ""
	w.signals <- <-w.signals // it has arrived
	found := strings.Join(w.effects(), "\n")
	in.Close()
	_ = cmd.Wait() // it ends as it likes
	for _, want := range []string{"signal alarm clock", "temporary file left", "left is \"-rw", "open files are pipe:", " cat "} {
		if !strings.Contains(found, want) {
			t.Errorf("it says\n%s\nwant %q in it", found, want)
		}
	}
}

// snapshot is everything below a folder: kinds, sizes, times and texts.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(&b, name, info.Mode(), info.Size(), info.ModTime().UnixNano())
		if info.Mode().IsRegular() {
			text, err := os.ReadFile(name)
			fmt.Fprintf(&b, "%x\n", text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// stat is what a file looks like, "" if there is none.
func stat(name string) string {
	info, err := os.Lstat(name)
	if err != nil {
		return ""
	}
	return info.Mode().String() + " " + info.ModTime().String()
}

var number = regexp.MustCompile(`[0-9]+`)

// openFiles counts the open files of this process by what they are. Only Linux
// says that.
func openFiles(t *testing.T) map[string]int {
	t.Helper()
	kinds := make(map[string]int)
	if runtime.GOOS != "linux" {
		return kinds
	}
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil { // not the one of ReadDir
			kinds[number.ReplaceAllString(to, "N")]++
		}
	}
	return kinds
}

// processes lists the children of this process, and whoever works or lies below a
// folder. Only Linux says that.
func processes(dir string) []string {
	var list []string
	self := "\nPPid:\t" + number.FindString(readlink("/proc/self")) + "\n"
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range folders {
		status, err := os.ReadFile(filepath.Join(p, "status"))
		if err != nil || filepath.Base(p) == readlink("/proc/self") {
			continue
		}
		cwd, exe := readlink(filepath.Join(p, "cwd")), readlink(filepath.Join(p, "exe"))
		if strings.Contains(string(status), self) || strings.HasPrefix(cwd, dir) || strings.HasPrefix(exe, dir) {
			command, _ := os.ReadFile(filepath.Join(p, "cmdline"))
			list = append(list, filepath.Base(p)+" "+strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return list
}

func readlink(name string) string {
	to, _ := os.Readlink(name)
	return to
}
