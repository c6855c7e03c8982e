//go:build unix && !linux

package run

import (
	"os/exec"
	"syscall"
)

// Layers names what holds a process here, for reports.
func Layers() []string { return []string{"process-group"} }

// ownGroup gives the child a session of its own.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { killGroup(cmd.Process); return nil }
}
