package logcleaner

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"highwater/exercises/stream"
)

// naive remembers every run and nothing else. Whether a record is dirty and
// since when a tombstone is known, it reads off the list of runs each time.
type naive struct {
	cfg  stream.CleanerConfig
	runs []runOf
}

type runOf struct{ now, activeBase int64 }

// covered returns the first run that covered an offset.
func (n *naive) covered(offset int64) *runOf {
	for i := range n.runs {
		if offset < n.runs[i].activeBase {
			return &n.runs[i]
		}
	}
	return nil
}

func (n *naive) clean(log []stream.Segment, now int64) ([]stream.Segment, bool) {
	var closed []stream.Record
	dirty := 0
	for i, s := range log {
		for _, r := range s.Records {
			if i == len(log)-1 {
				continue
			}
			closed = append(closed, r)
			if n.covered(r.Offset) == nil {
				dirty++
			}
		}
	}
	if len(closed) == 0 || float64(dirty)/float64(len(closed)) <= n.cfg.MinDirtyRatio {
		return log, false
	}
	stays := func(r stream.Record) bool {
		if slices.ContainsFunc(closed, func(o stream.Record) bool { return o.Key == r.Key && o.Offset > r.Offset }) {
			return false
		}
		first := n.covered(r.Offset)
		return r.Value != nil || first == nil || now < first.now+n.cfg.DeleteRetention
	}
	var out []stream.Segment
	for i, s := range log {
		if i == len(log)-1 {
			out = append(out, s)
			continue
		}
		kept := stream.Segment{BaseOffset: s.BaseOffset}
		for _, r := range s.Records {
			if stays(r) {
				kept.Records = append(kept.Records, r)
			}
		}
		if len(kept.Records) > 0 {
			out = append(out, kept)
		}
	}
	n.runs = append(n.runs, runOf{now, log[len(log)-1].BaseOffset})
	return out, true
}

// deepCopy shares nothing with log, and keeps nil apart from empty.
func deepCopy(log []stream.Segment) []stream.Segment {
	out := slices.Clone(log)
	for i := range out {
		out[i].Records = slices.Clone(out[i].Records)
		for j := range out[i].Records {
			out[i].Records[j].Value = bytes.Clone(out[i].Records[j].Value)
		}
	}
	return out
}

// appended returns a copy of the log with a few records more, from few keys, in
// the active segment and in new ones. Offsets have gaps; timestamps say nothing.
func appended(r *rand.Rand, log []stream.Segment, next *int64) []stream.Segment {
	log = deepCopy(log)
	for range r.IntN(6) {
		last := len(log) - 1
		if last < 0 || r.IntN(3) == 0 && len(log[last].Records) > 0 {
			log = append(log, stream.Segment{BaseOffset: *next})
			last++
		}
		if r.IntN(4) == 0 {
			*next += r.Int64N(3)
		}
		log[last].Records = append(log[last].Records, stream.Record{
			Offset: *next, Timestamp: r.Int64N(50),
			Key: []string{"a", "b", "c", "\xff"}[r.IntN(4)], Value: [][]byte{nil, nil, {}, []byte("x")}[r.IntN(4)],
		})
		*next++
	}
	if last := len(log) - 1; last >= 0 && len(log[last].Records) > 0 && r.IntN(4) == 0 {
		log = append(log, stream.Segment{BaseOffset: *next})
	}
	return log
}

func TestAgainstNaive(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(10, 1))
	for range 3000 {
		cfg := stream.CleanerConfig{
			MinDirtyRatio:   []float64{0, 0.1, 0.25, 0.5, 1}[r.IntN(5)],
			DeleteRetention: r.Int64N(4) * 10,
		}
		c, n := New(cfg), &naive{cfg: cfg}
		var log []stream.Segment
		var got, want [][]stream.Segment
		next, now := r.Int64N(3), int64(0)
		for range 10 {
			log = appended(r, log, &next)
			before := deepCopy(log)
			wantLog, wantRan := n.clean(before, now)
			gotLog, ran := c.Clean(log, now)
			if ran != wantRan {
				t.Fatalf("%+v: Clean(%v, %d) ran: %v, want %v", cfg, before, now, ran, wantRan)
			}
			if !reflect.DeepEqual(log, before) {
				t.Fatalf("%+v: Clean(%v, %d) modified its argument to %v", cfg, before, now, log)
			}
			got, want = append(got, gotLog), append(want, deepCopy(wantLog))
			log = gotLog
			now += r.Int64N(12)
		}
		// Compared at the end: an answer must not change when others follow it.
		// Printed, because an empty active segment may be nil or not.
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%+v: Clean = %v\nwant %v", cfg, got, want)
		}
	}
}

func TestMachinesShareNothing(t *testing.T) {
	t.Parallel()
	cfg := stream.CleanerConfig{MinDirtyRatio: 0.5}
	log := []stream.Segment{{Records: []stream.Record{{Key: "a"}}}, {BaseOffset: 1}}
	for i := range 2 {
		if got, ran := New(cfg).Clean(log, 7); !ran || len(got) != 2 {
			t.Errorf("cleaner %d: Clean(%v, 7) = %v, %v; want a first run that keeps the tombstone", i, log, got, ran)
		}
	}
}
