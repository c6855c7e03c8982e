//go:build linux

// Command try makes one attempt to get at what a solution must not reach, and
// says how it went. The tests of package sandbox run it in boxes.
package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// got is what a try prints that got what it must not get.
const got = "GOT"

func main() {
	err := attempts[os.Args[1]](os.Args[2:])
	if err == nil {
		fmt.Println(got)
	} else {
		fmt.Println("denied:", err)
	}
}

func call(nr, a, b, c uintptr) error {
	if _, _, e := syscall.Syscall(nr, a, b, c); e != 0 {
		return e
	}
	return nil
}

func socket(family, kind, protocol int) error {
	fd, err := unix.Socket(family, kind, protocol)
	if err == nil {
		unix.Close(fd)
	}
	return err
}

var attempts = map[string]func([]string) error{
	"nothing": func([]string) error { return errors.New("it ran") },
	"work": func([]string) error { // what a solution does, and a little more
		done := make(chan int)
		for i := range 8 {
			go func() { _ = make([]byte, 4<<20); done <- i }()
		}
		sum := 0
		for range 8 {
			sum += <-done
		}
		time.Sleep(time.Millisecond)
		return fmt.Errorf("worked %d", sum)
	},
	"read":    func(a []string) error { _, err := os.ReadFile(a[0]); return err },
	"write":   func(a []string) error { return os.WriteFile(a[0]+".new", nil, 0o600) },
	"list":    func([]string) error { _, err := os.ReadDir("/"); return err },
	"remove":  func(a []string) error { return os.Remove(a[0]) },
	"chmod":   func(a []string) error { return os.Chmod(a[0], 0o777) },
	"environ": func([]string) error { _, err := os.ReadFile("/proc/self/environ"); return err },
	"parent":  func([]string) error { _, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", os.Getppid())); return err },
	"exec":    func([]string) error { return exec.Command("/bin/true").Run() },
	"fork":    func([]string) error { _, err := syscall.ForkExec("/bin/true", []string{"true"}, nil); return err },
	"clone":   func([]string) error { return call(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0) },
	"clone3":  func([]string) error { return call(unix.SYS_CLONE3, 0, 0, 0) },
	"kill":    func([]string) error { return syscall.Kill(os.Getppid(), 0) },
	"killall": func([]string) error { return syscall.Kill(-1, 0) },
	"ptrace":  func([]string) error { return call(unix.SYS_PTRACE, unix.PTRACE_ATTACH, uintptr(os.Getppid()), 0) },
	"vm": func([]string) error {
		var b [8]byte
		local := unix.Iovec{Base: &b[0], Len: 8}
		remote := unix.RemoteIovec{Base: 0x400000, Len: 8}
		_, err := unix.ProcessVMReadv(os.Getppid(), []unix.Iovec{local}, []unix.RemoteIovec{remote}, 0)
		return err
	},
	"tcp":    func(a []string) error { _, err := net.DialTimeout("tcp", a[1], time.Second); return err },
	"udp":    func([]string) error { return socket(unix.AF_INET, unix.SOCK_DGRAM, 0) },
	"mptcp":  func([]string) error { return socket(unix.AF_INET, unix.SOCK_STREAM, 262) },
	"unix":   func([]string) error { return socket(unix.AF_UNIX, unix.SOCK_STREAM, 0) },
	"packet": func([]string) error { return socket(unix.AF_PACKET, unix.SOCK_RAW, 0) },
	"memfd":  func([]string) error { _, err := unix.MemfdCreate("x", 0); return err },
	"iouring": func([]string) error {
		return call(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(new([120]byte))), 0)
	},
	"bpf":      func([]string) error { return call(unix.SYS_BPF, 0, 0, 0) },
	"userns":   func([]string) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"mapexec":  func([]string) error { return mapExec() },
	"prlimit":  func([]string) error { return raise() },
	"setuid":   func([]string) error { return call(unix.SYS_SETRESUID, 0, 0, 0) },
	"seccomp":  func([]string) error { return call(unix.SYS_SECCOMP, 0, 0, 0) },
	"execself": func([]string) error { return call(unix.SYS_EXECVEAT, 5, 0, 0) },
	"keyctl":   func([]string) error { return call(unix.SYS_KEYCTL, 0, 0, 0) },
}

func mapExec() error {
	_, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC, unix.MAP_ANON|unix.MAP_PRIVATE)
	return err
}

func raise() error {
	return unix.Setrlimit(unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 64, Max: 64})
}
