package run

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Layers names what holds a process here, for reports.
func Layers() []string { return []string{"process-group", "memory-watch", "rlimit"} }

// ownGroup gives the child a session of its own, and lets the kernel end it
// should the grader die.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { killGroup(cmd.Process); return nil }
}

// backstop is what RLIMIT_DATA leaves a Go program beside its heap, in bytes.
const backstop = 64 << 20

// confine sets what the kernel enforces by itself. It is the second line: the
// watcher is the first, and a kernel that refuses changes no verdict.
func confine(pid int, limits Limits) {
	data := uint64(2*limits.Memory + backstop)
	for resource, value := range map[int]uint64{unix.RLIMIT_DATA: data, unix.RLIMIT_CORE: 0, unix.RLIMIT_FSIZE: 0} {
		_ = unix.Prlimit(pid, resource, &unix.Rlimit{Cur: value, Max: value}, nil)
	}
}

// awaitExit returns when the process has ended and is not reaped yet.
func awaitExit(pid int) {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// meter reads a process's memory. Several goroutines may use it.
type meter struct{ file *os.File }

func newMeter(pid int) *meter {
	f, _ := os.Open(fmt.Sprintf("/proc/%d/statm", pid)) // without it, nothing can be read
	return &meter{f}
}

// resident returns the resident memory in bytes, 0 if it cannot be read.
func (m *meter) resident() int64 {
	var buf [128]byte
	n, _ := m.file.ReadAt(buf[:], 0)
	fields := strings.Fields(string(buf[:n]))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

func (m *meter) Close() { m.file.Close() }
