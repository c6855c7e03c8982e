// Package exactlyoncestream solves exactly-once-stream in a time that grows with the square of the
// input: each value copies the log that it is added to.
package exactlyoncestream

import (
	"maps"
	"slices"

	"highwater/exercises/stream"
)

type state struct {
	epoch   int16
	inside  bool
	pending []stream.Op
	last    map[int32]int32
}

type machine struct {
	of      map[int64]*state
	values  map[int32][]string
	offsets map[int32]int64
}

func New() stream.TransactionalStream {
	return &machine{map[int64]*state{}, map[int32][]string{}, map[int32]int64{}}
}

func (m *machine) Apply(op stream.Op) {
	s, ok := m.of[op.ProducerID]
	if !ok {
		s = &state{epoch: op.Epoch, last: map[int32]int32{}}
		m.of[op.ProducerID] = s
	}
	switch {
	case op.Epoch < s.epoch:
	case op.Epoch > s.epoch:
		*s = state{epoch: op.Epoch, last: map[int32]int32{}}
		fallthrough
	default:
		switch op.Kind {
		case stream.Begin:
			s.inside, s.pending = true, nil
		case stream.Abort:
			s.inside, s.pending = false, nil
		case stream.Commit:
			for _, b := range s.pending {
				if b.Kind == stream.Send {
					if last, known := s.last[b.Partition]; !known || b.Seq > last {
						s.last[b.Partition] = b.Seq
						m.values[b.Partition] = append(slices.Clip(m.values[b.Partition]), b.Value)
					}
				} else if at, known := m.offsets[b.Partition]; !known || b.Offset > at {
					m.offsets[b.Partition] = b.Offset
				}
			}
			s.inside, s.pending = false, nil
		default:
			if s.inside {
				s.pending = append(s.pending, op)
			}
		}
	}
}

func (m *machine) Snapshot() (s stream.Snapshot) {
	for _, p := range slices.Sorted(maps.Keys(m.values)) {
		s.Logs = append(s.Logs, stream.PartitionLog{Partition: p, Values: append([]string{}, m.values[p]...)})
	}
	for _, p := range slices.Sorted(maps.Keys(m.offsets)) {
		s.Offsets = append(s.Offsets, stream.PartitionOffset{Partition: p, Offset: m.offsets[p]})
	}
	return s
}
