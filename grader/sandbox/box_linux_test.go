//go:build linux && (amd64 || arm64)

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// TestMain is the launcher, if it is started as one.
func TestMain(m *testing.M) {
	Launch()
	code := m.Run()
	if path, err := program(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// got is what a try prints that got what it must not get.
const got = "GOT"

// program builds testdata/try as solutions are built: without cgo, so that it
// needs no loader of its own.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "try-")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "build", "-o", filepath.Join(dir, "try"), "./testdata/try")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return filepath.Join(dir, "try"), nil
})

// sealed is the program in a box with these layers.
func sealed(t *testing.T, layers []string) *Box {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	b, err := Seal(path, layers)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// boxed runs an attempt with these layers and returns what it printed.
func boxed(t *testing.T, layers []string, what string, args ...string) string {
	t.Helper()
	b := sealed(t, layers)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	cmd := exec.CommandContext(t.Context(), "unused")
	cmd.Args = append([]string{"try", what}, args...)
	cmd.Env = []string{"GOMAXPROCS=2", "GOTRACEBACK=single"}
	cmd.ExtraFiles = []*os.File{r, w}
	if err := b.Wrap(cmd, Config{Token: "abc", Memory: 512 << 20, CPU: 20}); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	// The death signal follows the thread that starts the process, so that has to
	// stay; here, as in package run, the launcher asks for it again.
	_ = cmd.Run() // how it ends is in what it printed
	return out.String()
}

// attempts are the names of what testdata/try knows.
var attempts = strings.Fields(`read write list remove chmod environ parent exec fork clone clone3 kill killall ptrace vm tcp udp mptcp unix packet memfd iouring bpf userns mapexec prlimit setuid seccomp execself keyctl`)

func needs(t *testing.T, layers ...string) {
	t.Helper()
	for _, name := range layers {
		if !slices.Contains(Present(Probe(), nil), name) {
			t.Skipf("this machine has no %s", name)
		}
	}
}

// all is every layer that this machine has.
func all() []string { return Present(Probe(), nil) }

// TestWork: what a solution needs works with every layer.
func TestWork(t *testing.T) {
	t.Parallel()
	needs(t, Seccomp, Landlock, Memfd)
	if out := boxed(t, all(), "work"); out != "denied: worked 28\n" {
		t.Errorf("in the box it printed %q, want its result", out)
	}
}

// TestDenied makes every attempt with all layers, and with each of the two alone
// that it is denied by.
func TestDenied(t *testing.T) {
	t.Parallel()
	needs(t, Seccomp, Landlock, Memfd)
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	abi := landlockABI()
	byLandlock := map[string]bool{
		"read": true, "write": true, "list": true, "remove": true, "environ": true, "parent": true, "exec": true, "fork": true,
		"tcp": abi >= 4, "kill": abi >= 6,
	}
	for _, what := range attempts {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			sets := map[string][]string{"all": all(), "seccomp alone": {NoPrivs, Seccomp}}
			if byLandlock[what] {
				sets["landlock alone"] = []string{NoPrivs, Landlock}
			}
			for name, layers := range sets {
				out := boxed(t, layers, what, secret, l.Addr().String())
				if strings.Contains(out, got) || !strings.Contains(out, "denied: ") && !strings.Contains(out, "SIGSYS: bad system call") {
					t.Errorf("%s: it printed\n%s\nwant it denied, by an error or by SIGSYS", name, out)
				}
			}
		})
	}
	if _, err := os.Stat(secret + ".new"); err == nil {
		t.Error("a file was written")
	}
}

// TestControl: without a layer several of the attempts succeed, so that their
// denial says something.
func TestControl(t *testing.T) {
	t.Parallel()
	needs(t, Memfd)
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"read", "list", "exec", "kill", "udp", "unix", "memfd", "mapexec", "environ"} {
		if out := boxed(t, nil, what, secret, ""); !strings.Contains(out, got) {
			t.Errorf("%s without a layer: %q, want it to get what it tries", what, out)
		}
	}
}

// TestLayerFails: a layer that cannot be laid ends the launcher before anything of
// the solution runs, and only the launcher can say so.
func TestLayerFails(t *testing.T) {
	t.Parallel()
	needs(t, Memfd)
	b := sealed(t, []string{Rlimit})
	cmd := exec.CommandContext(t.Context(), "unused")
	cmd.Args = []string{"try", "nothing"}
	if err := b.Wrap(cmd, Config{Token: "abc", Memory: 1 << 30}); err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = nil // so there is no program to execute
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != Failed {
		t.Fatalf("the launcher ends with %v, want %d; it printed %s", err, Failed, out)
	}
	if text, ok := Fault(string(out), "abc"); !ok || !strings.HasPrefix(text, "exec: ") {
		t.Errorf("the launcher says %q, want the layer that failed", out)
	}
}

// TestSealed: the program in the box cannot be changed by whoever holds it.
func TestSealed(t *testing.T) {
	t.Parallel()
	needs(t, Memfd)
	b, err := Seal("/proc/self/exe", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if _, err := b.file.WriteAt([]byte("x"), 0); err == nil {
		t.Error("the sealed program can be written")
	}
	if err := b.file.Truncate(0); err == nil {
		t.Error("the sealed program can be cut")
	}
}

func TestSyscallName(t *testing.T) {
	t.Parallel()
	if name := SyscallName(unix.SYS_SOCKET); name != "socket" {
		t.Errorf("SyscallName(%d) = %q, want socket", unix.SYS_SOCKET, name)
	}
	if name := SyscallName(999999); name != "" {
		t.Errorf("a number that is none has the name %q", name)
	}
}
