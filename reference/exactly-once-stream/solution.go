// Package exactlyoncestream is the reference solution of exercise
// exactly-once-stream.
package exactlyoncestream

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

// transactions is what is committed, and what each producer is doing.
type transactions struct {
	producers map[int64]*producer
	logs      map[int32][]string
	offsets   map[int32]int64
}

// producer is one producer in its present epoch.
type producer struct {
	epoch int16
	// open says that a transaction is open; buffer has its sends and offsets, as
	// they came.
	open   bool
	buffer []stream.Op
	// applied is the last applied sequence of each partition. A partition is
	// missing until something is applied to it: no number stands for "none".
	applied map[int32]int32
}

// New returns a stream that holds nothing and knows no producer.
func New() stream.TransactionalStream {
	return &transactions{
		producers: make(map[int64]*producer),
		logs:      make(map[int32][]string),
		offsets:   make(map[int32]int64),
	}
}

// Apply lets the operation pass the fence, and only then looks at its kind.
func (t *transactions) Apply(op stream.Op) {
	p := t.fence(op)
	if p == nil {
		return
	}
	switch op.Kind {
	case stream.Begin:
		p.open, p.buffer = true, nil
	case stream.Send, stream.Offsets:
		if p.open {
			p.buffer = append(p.buffer, op)
		}
	case stream.Commit:
		t.commit(p)
		p.open, p.buffer = false, nil
	case stream.Abort:
		p.open, p.buffer = false, nil
	}
}

// fence returns the operation's producer, or nil if its epoch is outdated. A
// producer that is new, or new in this epoch, starts with nothing.
func (t *transactions) fence(op stream.Op) *producer {
	p := t.producers[op.ProducerID]
	if p == nil || op.Epoch > p.epoch {
		p = &producer{epoch: op.Epoch, applied: make(map[int32]int32)}
		t.producers[op.ProducerID] = p
	}
	if op.Epoch < p.epoch {
		return nil
	}
	return p
}

// commit applies the buffer in order. Outside a transaction it is empty.
func (t *transactions) commit(p *producer) {
	for _, op := range p.buffer {
		switch op.Kind {
		case stream.Send:
			if last, ok := p.applied[op.Partition]; ok && op.Seq <= last {
				continue
			}
			p.applied[op.Partition] = op.Seq
			t.logs[op.Partition] = append(t.logs[op.Partition], op.Value)
		case stream.Offsets:
			if stored, ok := t.offsets[op.Partition]; ok && op.Offset <= stored {
				continue
			}
			t.offsets[op.Partition] = op.Offset
		}
	}
}

// Snapshot copies what is committed, so that later commits cannot reach it.
func (t *transactions) Snapshot() stream.Snapshot {
	var s stream.Snapshot
	for _, p := range slices.Sorted(maps.Keys(t.logs)) {
		s.Logs = append(s.Logs, stream.PartitionLog{Partition: p, Values: slices.Clone(t.logs[p])})
	}
	for _, p := range slices.Sorted(maps.Keys(t.offsets)) {
		s.Offsets = append(s.Offsets, stream.PartitionOffset{Partition: p, Offset: t.offsets[p]})
	}
	return s
}
