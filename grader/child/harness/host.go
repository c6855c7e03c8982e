//go:build !wasip1

package harness

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"time"
)

// pipes is where requests come from and where answers go: two descriptors, by
// their numbers.
func pipes(args []string) (io.Reader, io.Writer, error) {
	if len(args) != 2 {
		return nil, nil, fmt.Errorf("got %d arguments; want slug, requests, answers", 1+len(args))
	}
	in, err := descriptor(args[0])
	if err != nil {
		return nil, nil, err
	}
	out, err := descriptor(args[1])
	if err != nil {
		return nil, nil, err
	}
	return in, out, nil
}

func descriptor(number string) (*os.File, error) {
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("descriptor %q: %w", number, err)
	}
	return os.NewFile(uintptr(n), number), nil
}

// now is the time that calls are measured with.
func now() time.Time { return time.Now() }
