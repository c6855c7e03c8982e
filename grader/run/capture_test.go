package run

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// mark is what ends a text that is cut.
const mark = "\n... (cut)"

var nonce = []byte("0123456789abcdef")

// feed is a capture and the end of the pipe that fills it.
func feed(t *testing.T, keep, room, most int, over func()) (*capture, *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := newCapture(r, keep, room, most, over)
	t.Cleanup(func() {
		w.Close()
		<-c.closed
		r.Close()
	})
	return c, w
}

func TestCapture(t *testing.T) {
	t.Parallel()
	const keep, room = 10, markRoom
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, tt := range []struct {
		name    string
		printed string
		text    string // as it is shown
		over    bool
		why     string
	}{
		{"nothing", "", "", false, "there is the mark alone"},
		{"a line", "line\n", "line\n", false, "it fits"},
		{"no newline", "line", "line", false, "none is added"},
		{"all that is kept", x(keep), x(keep), false, "the limit is allowed"},
		{"a byte more", x(keep + 1), x(keep) + mark, true, "the limit is passed"},
		{"up to the mark's room", x(keep + room - len(nonce)), x(keep) + mark, true, "nothing is dropped yet"},
		{"into the mark's room", x(keep + room - 3), x(keep) + mark, true, "a part is dropped, the mark is not"},
		{"much more", x(1000), x(keep) + mark, true, "most is dropped, the mark is not"},
		{"a part of a mark", string(nonce[:9]), string(nonce[:9]), false, "it is no mark"},
		{"a mark that is not one", string(nonce[:15]) + "g", string(nonce[:10]) + mark, true, "nor is that"},
		{"zeros", "\x00\xff\r\n", "\x00\xff\r\n", false, "bytes are bytes"},
	} {
		for _, size := range []int{1, 7, 1 << 20} { // bytes per write
			c, w := feed(t, keep, room, keep, func() {})
			for range 2 { // cases, one after the other
				for chunk := range slices.Chunk([]byte(tt.printed+string(nonce)), size) {
					w.Write(chunk)
				}
				text, n := c.cut(nonce, time.Hour)
				if got := clip(text, keep); got != tt.text || n != len(tt.printed) || n > keep != tt.over {
					t.Errorf("%s in writes of %d: %q, %d bytes, want %q, %d: %s", tt.name, size, got, n, tt.text, len(tt.printed), tt.why)
				}
			}
		}
	}
}

// TestCaptureEnd: the end of much is kept too, where the runtime's report is.
func TestCaptureEnd(t *testing.T) {
	t.Parallel()
	c, w := feed(t, 10, 100, 1<<20, func() {})
	io.WriteString(w, strings.Repeat("x", 5000)+"\n"+"the end")
	w.Close()
	<-c.closed
	text, n := c.cut(nonce, time.Hour) // at once: no mark can come any more
	if len(text) != 110 || !strings.HasPrefix(text, "xxxxxxxxxx") || !strings.HasSuffix(text, "x\nthe end") || n != 5008 {
		t.Errorf("cut = %s, %d, want ten bytes, the last hundred, and 5008", short(text), n)
	}
	if text, n := c.cut(nonce, time.Hour); text != "" || n != 0 {
		t.Errorf("cut again = %q, %d, want nothing", text, n)
	}
}

// TestCaptureAlarm: the alarm comes once, when no mark can account for what is
// too much.
func TestCaptureAlarm(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ bytes, alarms int }{{100, 0}, {100 + markRoom, 0}, {101 + markRoom, 1}, {1 << 20, 1}} {
		alarms := 0
		c, w := feed(t, 10, markRoom, 100, func() { alarms++ })
		io.WriteString(w, strings.Repeat("x", tt.bytes))
		w.Close()
		<-c.closed
		if alarms != tt.alarms {
			t.Errorf("%d alarms for %d bytes of 100, want %d", alarms, tt.bytes, tt.alarms)
		}
	}
}

// TestCapturePatience: without a mark, what is there is taken after a while.
func TestCapturePatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &capture{keep: 10, room: markRoom, most: 10, closed: make(chan struct{}), grown: make(chan struct{})}
		c.add([]byte("text"))
		start := time.Now()
		if text, n := c.cut(nonce, time.Second); text != "text" || n != 4 || time.Since(start) != time.Second {
			t.Errorf("cut = %q, %d after %v, want text after a second", text, n, time.Since(start))
		}
		go func() {
			time.Sleep(time.Second / 2)
			c.add([]byte("more"))
			time.Sleep(time.Second / 4)
			c.add(append(nonce, "next"...))
		}()
		start = time.Now()
		if text, n := c.cut(nonce, time.Second); text != "more" || n != 4 || time.Since(start) != 3*time.Second/4 {
			t.Errorf("cut = %q, %d after %v, want more as soon as its mark is there", text, n, time.Since(start))
		}
		if text, n := c.cut(nonce, time.Second); text != "next" || n != 4 {
			t.Errorf("cut = %q, %d, want what came behind the mark", text, n)
		}
	})
}
