package build

import "golang.org/x/sys/unix"

// limitMemory bounds the data of the go command and, as they inherit it, of the
// compilers that it starts. A kernel that refuses leaves the time limit.
func limitMemory(pid int, bytes uint64) {
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}, nil)
}
