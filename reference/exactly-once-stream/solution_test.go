package exactlyoncestream

import (
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// naive keeps all operations and works each snapshot out from the first one on.
// It has no producer state: what a producer's epoch was, whether a transaction
// was open and which sequences were applied is read off the history each time.
type naive struct{ ops []stream.Op }

// epochBefore is the highest epoch of op i's producer among the operations
// before it.
func (n *naive) epochBefore(i int) (epoch int16, known bool) {
	for _, o := range n.ops[:i] {
		if o.ProducerID == n.ops[i].ProducerID && (!known || o.Epoch > epoch) {
			epoch, known = o.Epoch, true
		}
	}
	return epoch, known
}

func (n *naive) stale(i int) bool {
	epoch, known := n.epochBefore(i)
	return known && n.ops[i].Epoch < epoch
}

// buffer is what the commit at i applies: back to the nearest begin of the same
// producer and epoch, unless that transaction ended before i.
func (n *naive) buffer(i int) []stream.Op {
	var buf []stream.Op
	for j := i - 1; j >= 0; j-- {
		o := n.ops[j]
		if o.ProducerID != n.ops[i].ProducerID || o.Epoch != n.ops[i].Epoch || n.stale(j) {
			continue
		}
		switch o.Kind {
		case stream.Begin:
			slices.Reverse(buf)
			return buf
		case stream.Commit, stream.Abort:
			return nil
		default:
			buf = append(buf, o)
		}
	}
	return nil
}

func (n *naive) snapshot() stream.Snapshot {
	type sent struct {
		op   stream.Op
		took bool
	}
	var sends []sent
	offsets := map[int32][]int64{}
	for i, c := range n.ops {
		if c.Kind != stream.Commit || n.stale(i) {
			continue
		}
		for _, o := range n.buffer(i) {
			if o.Kind == stream.Offsets {
				offsets[o.Partition] = append(offsets[o.Partition], o.Offset)
				continue
			}
			seen := slices.ContainsFunc(sends, func(s sent) bool {
				return s.took && s.op.ProducerID == o.ProducerID && s.op.Partition == o.Partition &&
					s.op.Epoch == o.Epoch && s.op.Seq >= o.Seq
			})
			sends = append(sends, sent{o, !seen})
		}
	}
	logs := map[int32][]string{}
	for _, s := range sends {
		if s.took {
			logs[s.op.Partition] = append(logs[s.op.Partition], s.op.Value)
		}
	}
	var s stream.Snapshot
	for _, p := range slices.Sorted(maps.Keys(logs)) {
		s.Logs = append(s.Logs, stream.PartitionLog{Partition: p, Values: logs[p]})
	}
	for _, p := range slices.Sorted(maps.Keys(offsets)) {
		s.Offsets = append(s.Offsets, stream.PartitionOffset{Partition: p, Offset: slices.Max(offsets[p])})
	}
	return s
}

// randomOp draws from few values, so that epochs fence, sequences repeat and
// operations come outside of transactions.
func randomOp(r *rand.Rand) stream.Op {
	kinds := []stream.OpKind{stream.Begin, stream.Send, stream.Send, stream.Offsets, stream.Commit, stream.Commit, stream.Abort}
	return stream.Op{
		Kind:       kinds[r.IntN(len(kinds))],
		ProducerID: int64(r.IntN(2)),
		Epoch:      int16(r.IntN(40)/19 - 1),
		Partition:  []int32{2, 10}[r.IntN(2)],
		Seq:        int32(r.IntN(5) - 1),
		Value:      []string{"", "x", "y", "z"}[r.IntN(4)],
		Offset:     int64(r.IntN(8) - 4),
	}
}

func TestAgainstNaive(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 1))
	for range 3000 {
		got, want := New(), &naive{}
		var answers, wants []stream.Snapshot
		for range 1 + r.IntN(30) {
			op := randomOp(r)
			got.Apply(op)
			want.ops = append(want.ops, op)
			answers, wants = append(answers, got.Snapshot()), append(wants, want.snapshot())
		}
		// Compared at the end: a snapshot must not change when others follow it.
		if !reflect.DeepEqual(answers, wants) {
			t.Fatalf("after %+v\nsnapshots %+v\nwant      %+v", want.ops, answers, wants)
		}
	}
}

func TestMachinesShareNothing(t *testing.T) {
	t.Parallel()
	a, b := New(), New()
	for _, kind := range []stream.OpKind{stream.Begin, stream.Send, stream.Offsets, stream.Commit} {
		a.Apply(stream.Op{Kind: kind, Epoch: 3})
	}
	if got := b.Snapshot(); len(got.Logs)+len(got.Offsets) > 0 {
		t.Errorf("snapshot of an untouched stream = %+v, want nothing", got)
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		op   stream.Op
		want string // part of the one problem; empty: none
	}{
		{"a plain send", stream.Op{Kind: stream.Send, ProducerID: 1, Seq: 1, Value: "a"}, ""},
		{"negative numbers", stream.Op{
			Kind: stream.Offsets, ProducerID: -1, Epoch: -1, Partition: -1, Seq: -1, Offset: -5,
		}, ""},
		{"fields that its kind ignores", stream.Op{Kind: stream.Begin, Partition: 3, Value: "a"}, ""},
		{"no kind", stream.Op{ProducerID: 1}, `kind is ""`},
		{"an unknown kind", stream.Op{Kind: "sned"}, `kind is "sned"`},
	}
	for _, tt := range tests {
		got := Valid(trace.Trace{Steps: []trace.Step{
			{Method: "Snapshot"}, {Method: "Apply", Args: []any{tt.op}},
		}})
		switch {
		case tt.want == "" && len(got) > 0:
			t.Errorf("%s: Valid = %v, want no problem", tt.name, got)
		case tt.want != "" && (len(got) != 1 || got[0].Step != 1 || !strings.Contains(got[0].Text, tt.want)):
			t.Errorf("%s: Valid = %v, want one problem at step 1 with %q", tt.name, got, tt.want)
		}
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	plain := Load{N: 1, Producers: 1, Partitions: 1, Batch: 1}
	for _, edit := range []func(*Load){
		func(l *Load) { l.N = -1 },
		func(l *Load) { l.Producers = 0 },
		func(l *Load) { l.Partitions = 0 },
		func(l *Load) { l.Partitions = math.MaxInt32 + 1 },
		func(l *Load) { l.Batch = 0 },
		func(l *Load) { l.Aborts = -1 },
		func(l *Load) { l.Repeats = -1 },
		func(l *Load) { l.Bumps = -1 },
		func(l *Load) { l.Stale = -1 },
		func(l *Load) { l.Snapshots = -1 },
	} {
		l := plain
		edit(&l)
		if _, err := l.Steps(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v: no error, want one", l)
		}
	}
	for _, l := range []Load{
		plain,
		{N: 0, Producers: 1, Partitions: 1, Batch: 1, Snapshots: 2},
		{N: 400, Producers: 3, Partitions: 12, Batch: 4, Aborts: 5, Repeats: 4, Bumps: 20, Stale: 10, Snapshots: 3},
	} {
		steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Errorf("%+v: %v", l, err)
			continue
		}
		if bad := Valid(trace.Trace{Steps: steps}); len(bad) > 0 {
			t.Errorf("%+v: Valid = %v, want no problem", l, bad)
		}
		got, want := New(), &naive{}
		for _, s := range steps {
			if s.Method == "Apply" {
				op := s.Args[0].(stream.Op)
				got.Apply(op)
				want.ops = append(want.ops, op)
				continue
			}
			if g, w := got.Snapshot(), want.snapshot(); !reflect.DeepEqual(g, w) {
				t.Errorf("%+v: after %d operations: %+v, want %+v", l, len(want.ops), g, w)
			}
		}
		if len(want.ops) != l.N {
			t.Errorf("%+v: %d operations, want %d", l, len(want.ops), l.N)
		}
		if snapshots := len(steps) - len(want.ops); l.N > l.Snapshots && snapshots != l.Snapshots+1 {
			t.Errorf("%+v: %d snapshots, want %d", l, snapshots, l.Snapshots+1)
		}
	}
}

// What the comment of Load.Batch promises for the cases of a single commit.
func TestLoadMakesOneLongTransaction(t *testing.T) {
	t.Parallel()
	l := Load{N: 150000, Producers: 1, Partitions: 1, Batch: 149998}
	steps, err := l.Steps(rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[stream.OpKind]int{}
	for _, s := range steps[:l.N] {
		kinds[s.Args[0].(stream.Op).Kind]++
	}
	last := steps[l.N-1].Args[0].(stream.Op).Kind
	if kinds[stream.Begin] != 1 || kinds[stream.Commit] != 1 || last != stream.Commit || kinds[stream.Send] < 100000 {
		t.Errorf("%v, %s last; want one begin, one commit, which is the last, and at least 100000 sends", kinds, last)
	}
}
