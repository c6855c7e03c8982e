package run

import (
	"os"
	"testing"
	"time"
)

// TestTiming: the wall clock ends a case, unless the process was kept from
// running; then it gets more of it, but not without end.
func TestTiming(t *testing.T) {
	t.Parallel()
	m := newMeter(os.Getpid())
	defer m.Close()
	now, ok := m.cpu()
	if !ok {
		t.Fatal("the processor time of this process cannot be read")
	}
	const limit = 2 * time.Second
	for _, tt := range []struct {
		name string
		wall time.Duration // since the case began
		used time.Duration // of the processor in it
		want bool
	}{
		{"within the limit", limit / 2, limit / 2, false},
		{"within the limit on many processors", limit / 2, 4 * limit, false},
		{"over the limit at work", limit + time.Second, limit + time.Second, true},
		{"over the limit on a busy machine", limit + time.Second, limit / 4, false},
		{"over the limit asleep", limit + time.Second, 0, false},
		{"far over the limit asleep", forbearance*limit + time.Second, 0, true},
	} {
		c := &timing{start: time.Now().Add(-tt.wall), limit: limit, used: now - tt.used}
		if got := c.over(m); got != tt.want {
			t.Errorf("%s: over = %t, want %t", tt.name, got, tt.want)
		}
	}
}
