// Package exactlyoncestream is a known wrong solution of exercise exactly-once-
// stream: the last sequence is read from the map without asking whether there is
// one, and what is not in a map reads as 0.
package exactlyoncestream

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type transactions struct {
	producers map[int64]*producer
	logs      map[int32][]string
	offsets   map[int32]int64
}

type producer struct {
	epoch   int16
	open    bool
	buffer  []stream.Op
	applied map[int32]int32
}

func New() stream.TransactionalStream {
	return &transactions{
		producers: make(map[int64]*producer),
		logs:      make(map[int32][]string),
		offsets:   make(map[int32]int64),
	}
}

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

func (t *transactions) commit(p *producer) {
	for _, op := range p.buffer {
		if op.Kind == stream.Offsets {
			if stored, ok := t.offsets[op.Partition]; !ok || op.Offset > stored {
				t.offsets[op.Partition] = op.Offset
			}
			continue
		}
		if op.Seq <= p.applied[op.Partition] {
			continue
		}
		p.applied[op.Partition] = op.Seq
		t.logs[op.Partition] = append(t.logs[op.Partition], op.Value)
	}
}

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
