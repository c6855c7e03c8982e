//go:build !linux

package build

// limitMemory does nothing: this system cannot limit a started process.
func limitMemory(int, uint64) {}
