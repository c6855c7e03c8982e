//go:build !linux

package run

// confine does nothing: only Linux lets one process limit another.
func confine(int, Limits) {}

// awaitExit returns at once: the wait that follows reaps the process.
func awaitExit(int) {}

// meter would read a process's memory.
type meter struct{}

func newMeter(int) *meter { return nil }

func (*meter) resident() int64 { return 0 }

func (*meter) Close() {}
