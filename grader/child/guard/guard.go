// Package guard sets the limits that only a process itself can set. It is
// staged as an import of exercises/stream, which every solution imports, so
// that it is in force before a solution's own initialisation runs.
//
// It takes nothing and returns nothing. It is no boundary: what a process sets
// it can raise again, and the grader watches from outside.
package guard

import "runtime/debug"

const (
	// stack turns endless recursion into "stack overflow" while there is memory
	// left to say so; the runtime's own limit is 1 GB.
	stack = 64 << 20
	// threads is ample for a program without blocking system calls.
	threads = 64
)

func init() {
	debug.SetMaxStack(stack)
	debug.SetMaxThreads(threads)
}
