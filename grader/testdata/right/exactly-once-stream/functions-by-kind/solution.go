// Package exactlyoncestream solves exactly-once-stream with a function for each kind of operation.
package exactlyoncestream

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type producer struct {
	epoch   int16
	buffer  []stream.Op // nil: no transaction is open
	applied map[int32]int32
}

type log struct {
	producers map[int64]*producer
	values    map[int32][]string
	offsets   map[int32]int64
}

func New() stream.TransactionalStream {
	return &log{map[int64]*producer{}, map[int32][]string{}, map[int32]int64{}}
}

func (l *log) Apply(op stream.Op) {
	p := l.producers[op.ProducerID]
	if p != nil && op.Epoch < p.epoch {
		return
	}
	if p == nil || p.epoch != op.Epoch {
		p = &producer{epoch: op.Epoch, applied: map[int32]int32{}}
		l.producers[op.ProducerID] = p
	}
	map[stream.OpKind]func(*producer, stream.Op){
		stream.Begin:   func(p *producer, _ stream.Op) { p.buffer = []stream.Op{} },
		stream.Abort:   func(p *producer, _ stream.Op) { p.buffer = nil },
		stream.Send:    add,
		stream.Offsets: add,
		stream.Commit:  l.commit,
	}[op.Kind](p, op)
}

func add(p *producer, op stream.Op) {
	if p.buffer != nil {
		p.buffer = append(p.buffer, op)
	}
}

func (l *log) commit(p *producer, _ stream.Op) {
	for _, op := range p.buffer {
		if op.Kind == stream.Send {
			last, some := p.applied[op.Partition]
			if some && op.Seq <= last {
				continue
			}
			p.applied[op.Partition] = op.Seq
			l.values[op.Partition] = append(l.values[op.Partition], op.Value)
			continue
		}
		if at, some := l.offsets[op.Partition]; some && at >= op.Offset {
			continue
		}
		l.offsets[op.Partition] = op.Offset
	}
	p.buffer = nil
}

func (l *log) Snapshot() (s stream.Snapshot) {
	for p, v := range l.values {
		s.Logs = append(s.Logs, stream.PartitionLog{Partition: p, Values: slices.Clone(v)})
	}
	slices.SortFunc(s.Logs, func(a, b stream.PartitionLog) int { return int(a.Partition) - int(b.Partition) })
	for _, p := range slices.Sorted(maps.Keys(l.offsets)) {
		s.Offsets = append(s.Offsets, stream.PartitionOffset{Partition: p, Offset: l.offsets[p]})
	}
	return s
}
