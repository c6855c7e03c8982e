package wasm

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero"
)

// world is all that a guest learns from outside but its requests: chance and the
// time. Both follow from the seed and from what the guest asked before, and from
// nothing else.
type world struct {
	chance *rand.ChaCha8
	time   time.Duration // since 1970
	// slept is how long the guest wanted to sleep in this case, and patience for
	// how long it may; drowsy is called when that is over.
	slept, patience atomic.Int64
	drowsy          func()
}

// reading is how far the clock goes on each time it is read.
const reading = time.Microsecond

// newWorld begins somewhere in a year of its own.
func newWorld(seed uint64, drowsy func()) *world {
	key := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("highwater seed "), seed))
	w := &world{chance: rand.NewChaCha8(key), drowsy: drowsy}
	begin := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	w.time = time.Duration(begin.UnixNano()) + time.Duration(w.chance.Uint64()%uint64(365*24*time.Hour))
	return w
}

// into makes a module's configuration one of this world.
func (w *world) into(c wazero.ModuleConfig) wazero.ModuleConfig {
	return c.WithRandSource(w.chance).
		WithWalltime(func() (int64, int32) {
			now := w.now()
			return int64(now / time.Second), int32(now % time.Second)
		}, 1).
		WithNanotime(func() int64 { return int64(w.now()) }, 1).
		WithNanosleep(w.sleep)
}

func (w *world) now() time.Duration {
	w.time += reading
	return w.time
}

// sleep takes no time: the clock is put forward.
func (w *world) sleep(nanos int64) {
	d := time.Duration(max(nanos, 0))
	w.time += d
	if slept := w.slept.Add(int64(d)); slept > w.patience.Load() || slept < 0 {
		w.drowsy()
	}
}

// awake begins a case, in which the guest may sleep for so long.
func (w *world) awake(patience time.Duration) {
	w.slept.Store(0)
	w.patience.Store(int64(patience))
}
