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
	keep, room int           // bytes kept of a case's beginning, and of its end
	most       int           // bytes after which it is over the limit
	over       func()        // called once when most is certainly passed
	closed     chan struct{} // when everything is read

	mu      sync.Mutex
	buf     []byte        // the beginning, and behind it the end
	total   int           // bytes of this case, kept or not
	grown   chan struct{} // closed and replaced whenever bytes arrive
	alarmed bool
}

// markRoom is the least room behind what is kept: a nonce arrives in it.
const markRoom = 64

func newCapture(r *os.File, keep, room, most int, over func()) *capture {
	c := &capture{keep: keep, room: room, most: most, over: over, closed: make(chan struct{}), grown: make(chan struct{})}
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
	c.buf = append(c.buf, b...)
	if most := c.keep + c.room; len(c.buf) > most {
		copy(c.buf[c.keep:], c.buf[len(c.buf)-c.room:])
		c.buf = c.buf[:most]
	}
	// A nonce may be among the bytes, and is not the solution's.
	alarm := c.total > c.most+markRoom && !c.alarmed
	c.alarmed = c.alarmed || alarm
	close(c.grown)
	c.grown = make(chan struct{})
	c.mu.Unlock()
	if alarm {
		c.over()
	}
}

// cut returns what was printed before the nonce, and how many bytes that was,
// and forgets it. Of much it returns the first keep bytes and the end. It waits
// at most patience for the nonce: a solution can have closed the descriptor.
func (c *capture) cut(nonce []byte, patience time.Duration) (text string, n int) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for last := false; ; {
		c.mu.Lock()
		grown := c.grown
		end, next := len(c.buf), len(c.buf)
		i := bytes.Index(c.buf, nonce)
		if i >= 0 {
			end, next = i, i+len(nonce)
		}
		if i >= 0 || last {
			text, n = string(c.buf[:end]), c.total-(len(c.buf)-end)
			rest := copy(c.buf, c.buf[next:])
			c.buf, c.total = c.buf[:rest], rest
			c.mu.Unlock()
			return text, n
		}
		c.mu.Unlock()
		select {
		case <-grown:
		case <-c.closed:
			last = true
		case <-timer.C:
			last = true
		}
	}
}

// clip cuts a text, visibly, after n bytes.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return text[:n] + "\n... (cut)"
}
