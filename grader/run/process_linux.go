package run

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

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

// confine sets what the kernel enforces by itself. It is the second line: the
// watcher is the first, and a kernel that refuses changes no verdict.
func confine(pid int, limits Limits) {
	data := uint64(mostData(limits))
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

// meter reads what a process uses.
type meter struct {
	memory *os.File
	clock  int32 // of the process's own time
}

func newMeter(pid int) *meter {
	// Without it, nothing can be read.
	memory, _ := os.Open(fmt.Sprintf("/proc/%d/statm", pid))
	// How clock_getcpuclockid(3) makes the number of a process's clock.
	const scheduler = 2
	return &meter{memory, ^int32(pid)<<3 | scheduler}
}

// resident returns the resident memory in bytes, 0 if it cannot be read.
func (m *meter) resident() int64 {
	var buf [128]byte
	n, _ := m.memory.ReadAt(buf[:], 0)
	fields := strings.Fields(string(buf[:n]))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// cpu returns the processor time that the process has used, of all its threads,
// and false if it cannot be read.
func (m *meter) cpu() (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(m.clock, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}

func (m *meter) Close() { m.memory.Close() }
