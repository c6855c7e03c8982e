//go:build !linux || !(amd64 || arm64)

package sandbox

import (
	"errors"
	"os/exec"
)

// Launch does nothing where there is no launcher.
func Launch() {}

// Probe returns the layers, none of which is there.
func Probe() []Layer {
	const why = "only Linux on amd64 and arm64 has it"
	return []Layer{
		{Name: Rlimit, Missing: why},
		{Name: UID, Missing: why},
		{Name: NoPrivs, Missing: why, Required: true},
		{Name: Landlock, Missing: why, Required: true},
		{Name: Seccomp, Missing: why, Required: true},
		{Name: Memfd, Missing: why, Required: true},
	}
}

// Box is a program that runs confined.
type Box struct{}

// Seal has no box to return.
func Seal(string, []string) (*Box, error) {
	return nil, errors.New("there is no sandbox on this system")
}

// Wrap does nothing, since there is no box.
func (*Box) Wrap(*exec.Cmd, Config) error { return errors.New("there is no sandbox on this system") }

// Close does nothing.
func (*Box) Close() {}

// SyscallName has no names.
func SyscallName(int) string { return "" }

// Guard does nothing.
func Guard() {}
