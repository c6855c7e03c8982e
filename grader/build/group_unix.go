//go:build unix

package build

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the go command and the compilers it starts be ended together.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
