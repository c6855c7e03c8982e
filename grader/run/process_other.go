//go:build !linux

package run

import "errors"

// confine does nothing: only Linux lets one process limit another.
func confine(int, Limits) {}

// awaitExit returns at once: the wait that follows reaps the process.
func awaitExit(int) {}

// meter would read a process's memory.
type meter struct{}

func newMeter(int) (*meter, error) { return nil, errors.New("memory is not measured on this system") }

func (*meter) resident() (int64, bool) { return 0, false }

func (*meter) Close() {}
