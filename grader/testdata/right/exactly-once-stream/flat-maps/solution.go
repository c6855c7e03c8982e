// Package exactlyoncestream solves exactly-once-stream with flat maps by producer and partition and a generation instead of clearing.
package exactlyoncestream

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type slot struct {
	producer  int64
	epoch     int16
	partition int32
}

type machine struct {
	epochs  map[int64]int16
	buffers map[int64]*[]stream.Op // of the producers with an open transaction
	last    map[slot]int32
	values  map[int32][]string
	offsets map[int32]int64
}

func New() stream.TransactionalStream {
	return &machine{
		epochs: map[int64]int16{}, buffers: map[int64]*[]stream.Op{}, last: map[slot]int32{},
		values: map[int32][]string{}, offsets: map[int32]int64{},
	}
}

// passes is the fence.
func (m *machine) passes(op stream.Op) bool {
	epoch, known := m.epochs[op.ProducerID]
	if known && op.Epoch < epoch {
		return false
	}
	if known && op.Epoch > epoch {
		delete(m.buffers, op.ProducerID)
	}
	m.epochs[op.ProducerID] = op.Epoch
	return true
}

func (m *machine) Apply(op stream.Op) {
	if !m.passes(op) {
		return
	}
	buffer := m.buffers[op.ProducerID]
	if op.Kind == stream.Begin {
		m.buffers[op.ProducerID] = new([]stream.Op)
		return
	}
	if buffer == nil {
		return
	}
	if op.Kind == stream.Send || op.Kind == stream.Offsets {
		*buffer = append(*buffer, op)
		return
	}
	delete(m.buffers, op.ProducerID)
	if op.Kind == stream.Commit {
		for _, b := range *buffer {
			m.apply(b)
		}
	}
}

func (m *machine) apply(op stream.Op) {
	if op.Kind == stream.Offsets {
		if at, known := m.offsets[op.Partition]; known {
			op.Offset = max(op.Offset, at)
		}
		m.offsets[op.Partition] = op.Offset
		return
	}
	k := slot{op.ProducerID, op.Epoch, op.Partition}
	if last, known := m.last[k]; known && last >= op.Seq {
		return
	}
	m.last[k] = op.Seq
	m.values[op.Partition] = append(m.values[op.Partition], op.Value)
}

func (m *machine) Snapshot() stream.Snapshot {
	return stream.Snapshot{
		Logs: list(m.values, func(p int32, v []string) stream.PartitionLog {
			return stream.PartitionLog{Partition: p, Values: slices.Clone(v)}
		}),
		Offsets: list(m.offsets, func(p int32, o int64) stream.PartitionOffset {
			return stream.PartitionOffset{Partition: p, Offset: o}
		}),
	}
}

func list[V, R any](m map[int32]V, row func(int32, V) R) []R {
	var out []R
	for _, p := range slices.Sorted(maps.Keys(m)) {
		out = append(out, row(p, m[p]))
	}
	return out
}
