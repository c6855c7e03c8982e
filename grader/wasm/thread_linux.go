package wasm

import (
	"time"

	"golang.org/x/sys/unix"
)

// thread is the clock of the processor time that one thread uses.
type thread int32

// thisThread is that of the calling thread, to which the goroutine must be locked.
func thisThread() thread {
	// How pthread_getcpuclockid(3) makes the number of a thread's clock.
	const perThread, scheduler = 4, 2
	return thread(^int32(unix.Gettid())<<3 | perThread | scheduler)
}

// used is false when there is no such thread any more.
func (t thread) used() (time.Duration, bool) {
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(t), &ts); err != nil {
		return 0, false
	}
	return time.Duration(ts.Nano()), true
}
