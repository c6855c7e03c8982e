package wasm

import (
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// memory is a guest's own, with an end. Address space is set aside for all of it
// at once, so that it never moves; the system gives what is used of it.
type memory struct {
	most    uint64
	bytes   []byte // all of it
	size    atomic.Uint64
	refused func() // called when more than all is asked for, which no Go program survives
}

// Allocate implements experimental.MemoryAllocator. A memory is allocated once.
func (m *memory) Allocate(_, _ uint64) experimental.LinearMemory { return m }

// Reallocate implements experimental.LinearMemory: nil is a refusal.
func (m *memory) Reallocate(size uint64) []byte {
	if m.bytes == nil {
		m.bytes = reserve(max(size, m.most)) // what a module needs at once is not refused: it would be an error
	}
	if size > uint64(len(m.bytes)) || !commit(m.bytes[:size]) {
		m.refused()
		return nil
	}
	m.size.Store(size)
	return m.bytes[:size:size]
}

// Free implements experimental.LinearMemory.
func (m *memory) Free() {
	if m.bytes != nil {
		release(m.bytes)
		m.bytes = nil
	}
}
