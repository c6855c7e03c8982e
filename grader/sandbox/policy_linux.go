//go:build linux && (amd64 || arm64)

package sandbox

import (
	"syscall"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// threadFlags are those with which the Go runtime makes a thread, and nothing
// else is made with clone.
const threadFlags = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_SYSVSEM | unix.CLONE_THREAD | archCloneFlags

// policy allows what a Go program needs to compute, to print, and to talk through
// the pipes that it has. Everything else raises SIGSYS, which the Go runtime
// reports with the number of the call and the line that made it. Pid is the
// launcher's, which the solution keeps.
func policy(pid int) seccomp.Policy {
	eq := func(arg uint32, v uint64) seccomp.Condition {
		return seccomp.Condition{Argument: arg, Operation: seccomp.Equal, Value: v}
	}
	without := func(arg uint32, bits uint64) seccomp.Condition {
		return seccomp.Condition{Argument: arg, Operation: seccomp.BitsNotSet, Value: bits}
	}
	when := func(name string, all ...seccomp.Condition) seccomp.NameWithConditions {
		return seccomp.NameWithConditions{Name: name, Conditions: all}
	}
	errno := func(e syscall.Errno) seccomp.Action { return seccomp.ActionErrno | seccomp.Action(e) }
	return seccomp.Policy{
		DefaultAction: seccomp.ActionTrap,
		Syscalls: []seccomp.SyscallGroup{
			{
				Action: seccomp.ActionAllow,
				Names: append([]string{
					"read", "write", "close", "futex", "nanosleep", "clock_nanosleep", "clock_gettime", "gettimeofday",
					"sched_yield", "sched_getaffinity", "munmap", "madvise", "mincore",
					"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
					"gettid", "getpid", "exit", "exit_group", "restart_syscall", "getrandom",
					"epoll_create1", "epoll_ctl", "epoll_pwait", "eventfd2", "pread64", "fstat",
				}, archAllowed...),
				NamesWithCondtions: []seccomp.NameWithConditions{
					when("clone", eq(0, threadFlags)),
					when("mmap", without(2, unix.PROT_EXEC)),
					when("mprotect", without(2, unix.PROT_EXEC)),
					when("tgkill", eq(0, uint64(pid))), // preemption of its own threads
					when("kill", eq(0, uint64(pid))),
					when("fcntl", eq(1, unix.F_GETFD)),
					when("fcntl", eq(1, unix.F_GETFL)),
					when("fcntl", eq(1, unix.F_SETFL)),
					when("prlimit64", eq(0, 0), eq(2, 0)), // its own, and only to read
					// The one exec that is left: of the program, whose descriptor goes with it.
					when("execveat", eq(0, programFD), eq(4, unix.AT_EMPTY_PATH)),
				},
			},
			// What the runtime tries at its start and can do without.
			{Action: errno(syscall.EACCES), Names: append([]string{"openat", "readlinkat"}, archRefused...)},
			{Action: errno(syscall.EINVAL), Names: []string{"prctl"}},
		},
	}
}

// SyscallName is the name of a system call's number here, or "".
func SyscallName(number int) string {
	info, err := arch.GetInfo("")
	if err != nil {
		return ""
	}
	return info.SyscallNumbers[number]
}
