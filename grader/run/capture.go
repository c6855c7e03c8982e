package run

import (
	"bytes"
	"os"
	"sync"
	"time"
)

// capture collects what a process prints, case by case. The harness marks the
// end of a case by printing its nonce.
type capture struct {
	keep, most int           // bytes kept of a case, and bytes after which it is over the limit
	over       func()        // called once when most is passed
	closed     chan struct{} // when everything is read

	mu      sync.Mutex
	buf     []byte
	total   int           // bytes of this case, kept or not
	grown   chan struct{} // closed and replaced whenever bytes arrive
	alarmed bool
}

func newCapture(r *os.File, keep, most int, over func()) *capture {
	c := &capture{keep: keep, most: most, over: over, closed: make(chan struct{}), grown: make(chan struct{})}
	go c.read(r)
	return c
}

func (c *capture) read(r *os.File) {
	defer close(c.closed)
	b := make([]byte, 32<<10)
	for {
		n, err := r.Read(b)
		c.add(b[:n])
		if err != nil {
			return
		}
	}
}

func (c *capture) add(b []byte) {
	c.mu.Lock()
	c.total += len(b)
	// Past keep only the last few bytes count: a nonce may be among them.
	c.buf = append(c.buf, b...)
	if room := c.keep + slack; len(c.buf) > room {
		copy(c.buf[c.keep:], c.buf[len(c.buf)-slack:])
		c.buf = c.buf[:room]
	}
	alarm := c.total > c.most && !c.alarmed
	c.alarmed = c.alarmed || alarm
	close(c.grown)
	c.grown = make(chan struct{})
	c.mu.Unlock()
	if alarm {
		c.over()
	}
}

// slack is room behind what is kept, for a nonce to arrive in.
const slack = 64

// cut returns what was printed before the nonce and forgets it. It waits at
// most patience for the nonce: a solution can have closed the descriptor.
func (c *capture) cut(nonce []byte, patience time.Duration) string {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		c.mu.Lock()
		grown := c.grown
		if i := bytes.Index(c.buf, nonce); i >= 0 {
			text := c.text(i)
			rest := copy(c.buf, c.buf[i+len(nonce):])
			c.buf, c.total = c.buf[:rest], rest
			c.mu.Unlock()
			return text
		}
		c.mu.Unlock()
		select {
		case <-grown:
		case <-c.closed:
			return c.rest()
		case <-timer.C:
			return c.rest()
		}
	}
}

// rest returns everything that is left and forgets it.
func (c *capture) rest() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := c.text(len(c.buf))
	c.buf, c.total = c.buf[:0], 0
	return text
}

// text is the first n bytes, with a mark if more was printed than is kept. The
// caller holds the lock.
func (c *capture) text(n int) string {
	text := string(c.buf[:min(n, c.keep)])
	if n > c.keep {
		text += "\n... (cut)"
	}
	return text
}
