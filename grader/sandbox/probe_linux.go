//go:build linux && (amd64 || arm64)

package sandbox

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// landlockABI is the version of Landlock in this kernel, 0 for none.
func landlockABI() int {
	v, _, e := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if e != 0 {
		return 0
	}
	return int(v)
}

// minLandlock is the version from which Landlock also keeps a process from
// sending signals out of its domain; older ones still deny files.
const minLandlock = 1

// Probe asks the kernel for each layer.
func Probe() []Layer {
	layers := []Layer{{Name: Rlimit, Strength: "set before the program starts"}}
	uid := Layer{Name: UID, Strength: fmt.Sprintf("solutions run as user %d", solutionUID)}
	if os.Geteuid() != 0 {
		uid.Strength, uid.Missing = "", "the grader is not root, so solutions run as the same user"
	}
	privs := Layer{Name: NoPrivs, Required: true, Strength: "no program can give more rights"}
	if _, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); err != nil {
		privs.Strength, privs.Missing = "", err.Error()
	}
	ll := Layer{Name: Landlock, Required: true}
	if abi := landlockABI(); abi >= minLandlock {
		ll.Strength = fmt.Sprintf("ABI %d: %s", abi, landlockCovers(abi))
	} else {
		ll.Missing = "the kernel has no Landlock, or it is not enabled"
	}
	sec := Layer{Name: Seccomp, Required: true}
	if err := seccompTrap(); err != nil {
		sec.Missing = "the kernel filters no system calls: " + err.Error()
	} else {
		sec.Strength = "a list of system calls that may be made"
	}
	mem := Layer{Name: Memfd, Required: true, Strength: "the program is executed from sealed memory"}
	if f, err := memory(); err != nil {
		mem.Strength, mem.Missing = "", err.Error()
	} else {
		f.Close()
	}
	return append(layers, uid, privs, ll, sec, mem)
}

// landlockCovers says what a version denies.
func landlockCovers(abi int) string {
	switch {
	case abi >= 6:
		return "files, TCP, signals and abstract sockets outwards"
	case abi >= 4:
		return "files and TCP"
	}
	return "files"
}

// seccompTrap asks whether a filter may end a call with a signal.
func seccompTrap() error {
	const getActionAvail, retTrap = 2, 0x00030000
	action := uint32(retTrap)
	return asks(unix.SYS_SECCOMP, getActionAvail, 0, &action)
}
