//go:build linux && (amd64 || arm64)

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"unsafe"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"golang.org/x/sys/unix"
)

// solutionUID is the user and the group as which solutions run where the grader
// is root: one that has nothing.
const solutionUID = 64999

// Launch does nothing in a program that was started by its own name. Started as
// the launcher, it never returns: it lays the layers and becomes the solution. It
// must be the first thing in main, and in the TestMain of a test that runs boxes.
func Launch() {
	if len(os.Args) < 3 || os.Args[0] != Marker {
		return
	}
	// Every layer is laid on this thread alone; the exec ends the others.
	runtime.LockOSThread()
	var c Config
	if err := json.Unmarshal([]byte(os.Args[1]), &c); err != nil {
		c.fail("config", err)
	}
	c.lay(os.Args[2:], os.Environ())
}

// fail ends the launcher.
func (c *Config) fail(stage string, err error) {
	fmt.Fprintf(os.Stderr, "%s%s: %v\n", prefix(c.Token), stage, err)
	os.Exit(Failed)
}

func (c *Config) must(stage string, err error) {
	if err != nil {
		c.fail(stage, err)
	}
}

func (c *Config) has(layer string) bool { return slices.Contains(c.Layers, layer) }

// lay lays the layers, each of which the next ones may not need any more, and
// executes the program.
func (c *Config) lay(args, env []string) {
	c.must("descriptors", unix.CloseRange(programFD, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC))
	unix.Umask(0o777)
	if c.has(Rlimit) {
		c.limits()
	}
	if c.has(UID) {
		c.dropUser()
	}
	// A change of user takes the death signal away.
	c.must("death signal", unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0))
	if os.Getppid() != c.Parent {
		c.fail("death signal", errors.New("the grader has ended already"))
	}
	if c.has(NoPrivs) || c.has(Seccomp) || c.has(Landlock) {
		c.must(NoPrivs, seccomp.SetNoNewPrivs())
	}
	if c.has(Landlock) {
		c.denyFiles()
	}
	// Everything that takes memory or opens something comes before the filter.
	env = slices.DeleteFunc(env, func(v string) bool { return strings.HasPrefix(v, "PWD=") }) // os/exec adds it
	argv, envp := pointers(args), pointers(env)
	empty := pointers([]string{""})[0]
	if c.has(Seccomp) {
		c.must(Seccomp, seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Policy: policy(os.Getpid())}))
	}
	_, _, e := syscall.RawSyscall6(unix.SYS_EXECVEAT, programFD, uintptr(unsafe.Pointer(empty)),
		uintptr(unsafe.Pointer(&argv[0])), uintptr(unsafe.Pointer(&envp[0])), unix.AT_EMPTY_PATH, 0)
	c.fail("exec", e)
}

// limits sets what the kernel counts by itself.
func (c *Config) limits() {
	for resource, value := range map[int]uint64{
		unix.RLIMIT_DATA: uint64(c.Memory), unix.RLIMIT_CPU: c.CPU, unix.RLIMIT_CORE: 0, unix.RLIMIT_FSIZE: 0,
		unix.RLIMIT_NOFILE: 16, unix.RLIMIT_MEMLOCK: 0, unix.RLIMIT_MSGQUEUE: 0,
	} {
		c.must(Rlimit, unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value}))
	}
}

// dropUser makes this thread, which is the one that executes, somebody else's.
func (c *Config) dropUser() {
	for _, call := range [][4]uintptr{
		{unix.SYS_SETGROUPS, 0, 0, 0},
		{unix.SYS_SETRESGID, solutionUID, solutionUID, solutionUID},
		{unix.SYS_SETRESUID, solutionUID, solutionUID, solutionUID},
	} {
		if _, _, e := syscall.RawSyscall(call[0], call[1], call[2], call[3]); e != 0 {
			c.fail(UID, e)
		}
	}
}

// denyFiles denies every access to files and, as far as the kernel can, to the
// network and to processes outside. The rule set has no rule.
func (c *Config) denyFiles() {
	abi := landlockABI()
	if abi < minLandlock {
		c.fail(Landlock, fmt.Errorf("the kernel has ABI %d, want %d", abi, minLandlock))
	}
	denied := landlockDenies(abi)
	fd, _, e := syscall.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&denied)), unsafe.Sizeof(denied), 0)
	if e != 0 {
		c.fail(Landlock, e)
	}
	if _, _, e := syscall.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); e != 0 {
		c.fail(Landlock, e)
	}
	c.must(Landlock, unix.Close(int(fd)))
}

// landlockDenies is everything that a version knows to deny
// (landlock(7), "Landlock ABI versions").
func landlockDenies(abi int) (a unix.LandlockRulesetAttr) {
	a.Handled_access_fs = 1<<13 - 1 // execute to make_sym
	if abi >= 2 {
		a.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if abi >= 3 {
		a.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if abi >= 4 {
		a.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if abi >= 5 {
		a.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if abi >= 6 {
		a.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	return a
}

// pointers makes a list as the kernel takes it, with nil at its end.
func pointers(list []string) []*byte {
	out := make([]*byte, 0, len(list)+1)
	for _, s := range list {
		p, err := syscall.BytePtrFromString(s)
		if err != nil {
			continue // it has a zero in it, which no argument of ours has
		}
		out = append(out, p)
	}
	return append(out, nil)
}
