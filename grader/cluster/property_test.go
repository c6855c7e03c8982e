package cluster

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"testing"

	builddirectory "highwater/reference/build-directory"
)

// player runs a random script on one topic and knows, without looking at the
// log, what the last write of each key was.
type player struct {
	*testing.T
	c    *Cluster
	r    *rand.Rand
	last map[string][]byte // by key; a key without a live value is missing
	ever map[int64]string  // what was sent, by offset
	old  *Consumer         // one that goes on reading, with its position
	seen int64
}

const scripts = 200

// TestRandomScripts plays scripts with fixed seeds.
func TestRandomScripts(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scripts) {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 9))
			c := made(t, func(s *Settings) {
				s.CleanupPolicy = Compact
				s.SegmentRecords = 1 + r.IntN(6)
				s.SegmentMS = 1 + int64(r.IntN(200))
				s.MinCleanableDirtyRatio = []float64{0, 0.1, 0.5, 0.9}[r.IntN(4)]
				s.DeleteRetentionMS = int64(r.IntN(3) * 50)
			})
			p := &player{T: t, c: c, r: r, last: make(map[string][]byte), ever: make(map[int64]string)}
			p.old = consumer(t, c, ConsumerConfig{Group: "g", MaxPoll: 1 + r.IntN(5)})
			for range 120 {
				p.step()
			}
		})
	}
}

func (p *player) step() {
	switch p.r.IntN(8) {
	case 0:
		advance(p.T, p.c, int64(p.r.IntN(120)))
	case 1:
		p.compact()
	case 2:
		p.read()
	default:
		p.send()
	}
	p.ordered()
}

func (p *player) send() {
	key := fmt.Sprint("k", p.r.IntN(7))
	var value []byte
	if p.r.IntN(4) > 0 {
		value = fmt.Appendf([]byte{}, "%d", p.r.IntN(1000))
	}
	offset, err := p.c.SendAt("t", key, value, int64(p.r.IntN(2000)))
	if err != nil {
		p.Fatal(err)
	}
	if _, used := p.ever[offset]; used {
		p.Fatalf("offset %d is given twice", offset)
	}
	p.ever[offset] = key
	if value == nil {
		delete(p.last, key)
	} else {
		p.last[key] = value
	}
}

// compact checks that a run removes only what a later closed record of its key
// or a window allows, that the directory stays, and that a second run at once
// finds nothing to do.
func (p *player) compact() {
	before := p.directory()
	did, err := p.c.Compact("t")
	if err != nil {
		p.Fatal(err)
	}
	if due := did.Before.DirtyRatio() > did.Before.Settings.MinCleanableDirtyRatio; due != did.Ran {
		p.Fatalf("ran = %v with %d dirty, %d clean", did.Ran, did.Before.Dirty, did.Before.Clean)
	}
	if after := p.directory(); !reflect.DeepEqual(after, before) {
		p.Fatalf("compaction changes the directory: %v, was %v", after, before)
	}
	if !reflect.DeepEqual(did.Before.Active(), did.After.Active()) {
		p.Fatalf("the active segment changed: %v, was %v", did.After.Active(), did.Before.Active())
	}
	if did.After.Start != did.Before.Start || did.After.End != did.Before.End {
		p.Fatalf("the log's ends moved from %d..%d to %d..%d", did.Before.Start, did.Before.End, did.After.Start, did.After.End)
	}
	again, err := p.c.Compact("t")
	if err != nil {
		p.Fatal(err)
	}
	if did.Ran && (again.Ran || !reflect.DeepEqual(offsets(again.After.Segments), offsets(did.After.Segments))) {
		p.Fatalf("a second run with nothing dirty: ran %v, %v, was %v", again.Ran, offsets(again.After.Segments), offsets(did.After.Segments))
	}
	if did.Ran {
		p.unique(did.After)
	}
}

// unique checks that the closed part has each key once.
func (p *player) unique(v View) {
	seen := make(map[string]bool)
	for _, s := range v.Closed() {
		for _, r := range s.Records {
			if seen[r.Key] {
				p.Fatalf("%s is twice in the closed segments: %v", r.Key, v.Closed())
			}
			seen[r.Key] = true
		}
	}
}

// directory is built from the start and has to equal the last writes.
func (p *player) directory() map[string][]byte {
	got := builddirectory.New().Build(consumer(p.T, p.c, ConsumerConfig{MaxPoll: 1 + p.r.IntN(9)}))
	if !maps.EqualFunc(got, p.last, func(a, b []byte) bool { return string(a) == string(b) }) {
		p.Fatalf("directory = %q, want the last writes %q", got, p.last)
	}
	return got
}

// read has the old consumer poll once; its position only grows.
func (p *player) read() {
	batch := p.old.Poll()
	if p.old.Position() < p.seen || p.old.Position() > p.old.EndOffset() {
		p.Fatalf("position %d after %d, end %d", p.old.Position(), p.seen, p.old.EndOffset())
	}
	for _, r := range batch {
		if r.Offset < p.seen {
			p.Fatalf("offset %d is read again, after %d", r.Offset, p.seen)
		}
		p.seen = r.Offset + 1
	}
	p.seen = p.old.Position()
}

// ordered checks that the log is what was sent, in its order, with gaps.
func (p *player) ordered() {
	v := view(p.T, p.c)
	last := v.Start - 1
	for i, s := range v.Segments {
		if len(s.Records) == 0 && (i < len(v.Segments)-1 || v.End > 0) {
			p.Fatalf("segment %d is empty", s.BaseOffset)
		}
		for _, r := range s.Records {
			if r.Offset <= last || r.Offset < s.BaseOffset || p.ever[r.Offset] != r.Key {
				p.Fatalf("offset %d, %s follows %d in the segment from %d; %s was sent with it", r.Offset, r.Key, last, s.BaseOffset, p.ever[r.Offset])
			}
			last = r.Offset
		}
	}
	if v.End != last+1 {
		p.Fatalf("end = %d after %d", v.End, last)
	}
}

// TestRandomPolicies changes the policy between retention and compaction: no
// pass reorders or brings something back, and the log start only grows.
func TestRandomPolicies(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scripts) {
		r := rand.New(rand.NewPCG(seed, 10))
		c := made(t, func(s *Settings) { s.SegmentRecords, s.SegmentMS, s.MinCleanableDirtyRatio = 1+r.IntN(4), 50, 0 })
		p := &player{T: t, c: c, r: r, last: make(map[string][]byte), ever: make(map[int64]string)}
		p.old = consumer(t, c, ConsumerConfig{Group: "g", MaxPoll: 3})
		start := int64(0)
		for range 120 {
			switch r.IntN(9) {
			case 0:
				advance(t, c, int64(r.IntN(200)))
			case 1:
				change := func(s *Settings) {
					s.CleanupPolicy = []Policy{Delete, Compact}[r.IntN(2)]
					s.RetentionMS = []int64{Forever, 0, 100, 1500}[r.IntN(4)]
				}
				if err := c.Set("t", change); err != nil {
					t.Fatal(err)
				}
			case 2, 3:
				before := view(t, c).Messages()
				ret, err := c.Retain("t")
				com, err2 := c.Compact("t")
				if err != nil || err2 != nil || ret.Ran && com.Ran {
					t.Fatalf("passes: %v %v, ran %v and %v; want at most one", err, err2, ret.Ran, com.Ran)
				}
				if after := view(t, c).Messages(); after > before {
					t.Fatalf("passes left %d messages of %d", after, before)
				}
			case 4:
				p.read()
			default:
				p.send()
			}
			p.ordered()
			if v := view(t, c); v.Start < start {
				t.Fatalf("log start fell from %d to %d", start, v.Start)
			} else {
				start = v.Start
			}
		}
	}
}
