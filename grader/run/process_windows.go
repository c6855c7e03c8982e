package run

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// Layers names what holds a process here, for reports.
func Layers() []string { return nil }

// inherit passes the two pipes on and returns the handles under which the child
// finds them.
func inherit(cmd *exec.Cmd, requests, answers *os.File) []string {
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	var numbers []string
	for _, f := range []*os.File{requests, answers} {
		h := syscall.Handle(f.Fd())
		_ = syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT)
		cmd.SysProcAttr.AdditionalInheritedHandles = append(cmd.SysProcAttr.AdditionalInheritedHandles, h)
		numbers = append(numbers, strconv.FormatUint(uint64(h), 10))
	}
	return numbers
}

// ownGroup leaves the process as it is; killGroup ends it alone.
func ownGroup(*exec.Cmd) {}

func killGroup(p *os.Process) { _ = p.Kill() }

func isBusy(error) bool { return false }
