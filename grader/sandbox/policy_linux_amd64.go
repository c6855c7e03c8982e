package sandbox

import "golang.org/x/sys/unix"

const archCloneFlags = unix.CLONE_SETTLS

var (
	archAllowed = []string{"arch_prctl"}
	archRefused = []string{"open", "readlink"}
)
