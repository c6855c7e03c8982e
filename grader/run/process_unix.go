//go:build unix

package run

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// inherit passes the two pipes on and returns the numbers under which the
// child finds them.
func inherit(cmd *exec.Cmd, requests, answers *os.File) []string {
	cmd.ExtraFiles = []*os.File{requests, answers}
	return []string{"3", "4"}
}

// killGroup ends a process and everything in its group.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

func isBusy(err error) bool { return errors.Is(err, syscall.ETXTBSY) }
