package exactlyoncestream

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: N operations of producers that take turns by
// chance, and a snapshot now and then.
type Load struct {
	// N is how many operations there are.
	N int
	// Producers is how many producers there are, at least 1.
	Producers int
	// Partitions is how many partitions they write to, from 0 up, at least 1.
	// Offsets are stored for as many.
	Partitions int
	// Batch is how many sends and offsets a transaction has, at least 1. About
	// one in four of them is an offset. One producer with a Batch of N-2 makes a
	// single transaction, which the last operation ends: about 3N/4 sends, of one
	// partition if there is one.
	Batch int
	// Aborts ends about one transaction in so many by an abort; 0 is none.
	Aborts int
	// Repeats gives about one send in so many a sequence that its producer and
	// partition had before; 0 is none.
	Repeats int
	// Bumps makes about one operation in so many come with the next epoch,
	// whatever its kind; 0 is none.
	Bumps int
	// Stale makes about one operation in so many come with an epoch below its
	// producer's; 0 is none.
	Stale int
	// Snapshots is how many snapshots are spread over the operations, besides
	// the one at the end.
	Snapshots int
}

// check refuses values that make no trace.
func (l Load) check() error {
	for _, f := range []struct {
		name       string
		value, low int
	}{
		{"n", l.N, 0},
		{"producers", l.Producers, 1},
		{"partitions", l.Partitions, 1},
		{"batch", l.Batch, 1},
		{"aborts", l.Aborts, 0},
		{"repeats", l.Repeats, 0},
		{"bumps", l.Bumps, 0},
		{"stale", l.Stale, 0},
		{"snapshots", l.Snapshots, 0},
	} {
		if f.value < f.low {
			return fmt.Errorf("%s is %d; at least %d", f.name, f.value, f.low)
		}
	}
	if l.Partitions > math.MaxInt32 {
		return fmt.Errorf("partitions is %d; at most %d", l.Partitions, math.MaxInt32)
	}
	return nil
}

// client is one producer's side: what it believes, and what it does next.
type client struct {
	id    int64
	epoch int16
	open  bool
	left  int // sends and offsets until the transaction ends
	seqs  map[int32]int32
}

// Steps returns the calls: operations and snapshots. Sequences start at 1 and
// sometimes jump; offsets are drawn from a range that moves up slowly, so that
// many of them are below one that is stored.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	clients := make([]client, l.Producers)
	for i := range clients {
		clients[i] = client{id: int64(i), seqs: make(map[int32]int32)}
	}
	steps := make([]trace.Step, 0, l.N+l.Snapshots+1)
	for i := range l.N {
		if i > 0 && i*(l.Snapshots+1)/l.N > (i-1)*(l.Snapshots+1)/l.N {
			steps = append(steps, trace.Step{Method: "Snapshot"})
		}
		op := l.next(&clients[r.IntN(l.Producers)], r, int64(i))
		steps = append(steps, trace.Step{Method: "Apply", Args: []any{op}})
	}
	return append(steps, trace.Step{Method: "Snapshot"}), nil
}

// next moves one client on. A stale operation is a copy of what an older
// instance might send: the client itself does not move.
func (l Load) next(c *client, r *rand.Rand, now int64) stream.Op {
	if oneIn(l.Stale, r) && c.epoch > 0 {
		old := *c
		old.seqs = map[int32]int32{}
		op := l.plan(&old, r, now)
		op.Epoch = c.epoch - 1 - int16(r.IntN(int(c.epoch)))
		return op
	}
	op := l.plan(c, r, now)
	if oneIn(l.Bumps, r) && c.epoch < math.MaxInt16 {
		c.epoch++
		c.open = op.Kind == stream.Begin
		clear(c.seqs)
		if op.Kind == stream.Send {
			op.Seq = 1
		}
	}
	op.Epoch = c.epoch
	return op
}

// plan is the client's next operation in its present epoch.
func (l Load) plan(c *client, r *rand.Rand, now int64) stream.Op {
	op := stream.Op{ProducerID: c.id}
	switch {
	case !c.open:
		op.Kind = stream.Begin
		c.open, c.left = true, l.Batch
	case c.left == 0:
		op.Kind = stream.Commit
		if oneIn(l.Aborts, r) {
			op.Kind = stream.Abort
		}
		c.open = false
	case r.IntN(4) == 0:
		op.Kind = stream.Offsets
		op.Partition = int32(r.IntN(l.Partitions))
		op.Offset = now/8 + int64(r.IntN(100))
		c.left--
	default:
		op.Kind = stream.Send
		op.Partition = int32(r.IntN(l.Partitions))
		op.Value = strconv.FormatInt(now, 36)
		last := c.seqs[op.Partition]
		if oneIn(l.Repeats, r) && last > 0 {
			op.Seq = last - int32(r.IntN(int(min(last, 3))))
		} else {
			op.Seq = last + 1 + int32(r.IntN(8)/7)
			c.seqs[op.Partition] = op.Seq
		}
		c.left--
	}
	return op
}

// oneIn is true about once in n times, and never for 0.
func oneIn(n int, r *rand.Rand) bool { return n > 0 && r.IntN(n) == 0 }

// Valid reports what never comes in: an operation whose kind is none of the
// five. Everything else may come: negative numbers of any sort, operations
// outside a transaction, fields that mean nothing to the kind.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	for i, s := range t.Steps {
		if s.Method != "Apply" {
			continue
		}
		switch op := s.Args[0].(stream.Op); op.Kind {
		case stream.Begin, stream.Send, stream.Offsets, stream.Commit, stream.Abort:
		default:
			bad = append(bad, trace.At(i, "kind is %q; want begin, send, offsets, commit or abort", op.Kind))
		}
	}
	return bad
}
