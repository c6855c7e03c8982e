//go:build unix

package wasm

import "golang.org/x/sys/unix"

// reserve sets address space aside; nil where there is none left.
func reserve(n uint64) []byte {
	b, err := unix.Mmap(-1, 0, int(n), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	return b
}

// commit makes a part usable, which it is.
func commit([]byte) bool { return true }

func release(b []byte) { _ = unix.Munmap(b) }
