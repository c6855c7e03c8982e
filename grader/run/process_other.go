//go:build !linux

package run

import "time"

// confine does nothing: only Linux lets one process limit another.
func confine(int, Limits) {}

// awaitExit returns at once: the wait that follows reaps the process.
func awaitExit(int) {}

// meter would read what a process uses.
type meter struct{}

func newMeter(int) *meter { return nil }

func (*meter) resident() int64 { return 0 }

func (*meter) cpu() (time.Duration, bool) { return 0, false }

func (*meter) Close() {}
