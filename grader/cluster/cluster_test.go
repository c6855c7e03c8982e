package cluster

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
)

// made returns a cluster at a clock of 1,000 with one topic, t.
func made(t *testing.T, change func(*Settings)) *Cluster {
	t.Helper()
	c := New(1000)
	s := Defaults()
	change(&s)
	if err := c.Create("t", s); err != nil {
		t.Fatal(err)
	}
	return c
}

// compacted are the settings of the small logs below.
func compacted(s *Settings) {
	s.CleanupPolicy, s.SegmentRecords, s.MinCleanableDirtyRatio = Compact, 2, 0
}

// send sends keys with the value "v"; one that starts with a minus sign is a
// tombstone.
func send(t *testing.T, c *Cluster, keys ...string) {
	t.Helper()
	for _, k := range keys {
		k, tombstone := strings.CutPrefix(k, "-")
		value := []byte("v")
		if tombstone {
			value = nil
		}
		if _, err := c.Send("t", k, value); err != nil {
			t.Fatal(err)
		}
	}
}

func view(t *testing.T, c *Cluster) View {
	t.Helper()
	v, err := c.View("t")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// offsets are those of a log, segment by segment.
func offsets(log []stream.Segment) [][]int64 {
	var out [][]int64
	for _, s := range log {
		list := []int64{}
		for _, r := range s.Records {
			list = append(list, r.Offset)
		}
		out = append(out, list)
	}
	return out
}

func wantOffsets(t *testing.T, v View, want ...[]int64) {
	t.Helper()
	if got := offsets(v.Segments); !reflect.DeepEqual(got, want) {
		t.Errorf("offsets by segment = %v, want %v", got, want)
	}
}

func advance(t *testing.T, c *Cluster, by int64) {
	t.Helper()
	if err := c.Advance(by); err != nil {
		t.Fatal(err)
	}
}

func pass(t *testing.T, do func(string) (Pass, error), ran bool) Pass {
	t.Helper()
	p, err := do("t")
	if err != nil {
		t.Fatal(err)
	}
	if p.Ran != ran || (p.Why == "") != ran {
		t.Fatalf("ran = %v (%q), want %v", p.Ran, p.Why, ran)
	}
	return p
}

func wantCode(t *testing.T, err error, want Code) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Code != want || !strings.Contains(err.Error(), string(want)) {
		t.Errorf("error = %v, want one with %q", err, want)
	}
}

func TestClockMovesOnlyForward(t *testing.T) {
	t.Parallel()
	c := New(1000)
	for _, err := range []error{c.Advance(-1), c.At(999), c.At(math.MaxInt64), c.Advance(MaxTime)} {
		wantCode(t, err, "")
	}
	if err := errors.Join(c.At(1000), c.Advance(0), c.At(1500), c.Advance(5)); err != nil || c.Now() != 1505 {
		t.Errorf("clock = %d, %v; want 1505", c.Now(), err)
	}
	if got := New(-5).Now(); got != 0 {
		t.Errorf("New(-5) starts at %d, want 0", got)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	wantCode(t, c.Create("", Defaults()), InvalidTopic)
	wantCode(t, c.Create("t", Defaults()), TopicExists)
	wantCode(t, c.Create("u", Settings{}), InvalidConfig)
	wantCode(t, c.Set("u", func(*Settings) {}), UnknownTopic)
	wantCode(t, c.Set("t", func(s *Settings) { s.SegmentMS = 0 }), InvalidConfig)
	_, err := c.Send("u", "k", nil)
	wantCode(t, err, UnknownTopic)
	for _, at := range []int64{-1, MaxTime + 1} {
		_, err = c.SendAt("t", "k", nil, at)
		wantCode(t, err, InvalidTimestamp)
	}
	_, err = c.Retain("u")
	wantCode(t, err, UnknownTopic)
	_, err = c.Compact("u")
	wantCode(t, err, UnknownTopic)
	_, err = c.View("u")
	wantCode(t, err, UnknownTopic)
	if v := view(t, c); v.End != 0 || v.Settings.SegmentMS != Defaults().SegmentMS {
		t.Errorf("refusals changed the topic: %+v", v)
	}
	if got := c.Topics(); !reflect.DeepEqual(got, []string{"t"}) {
		t.Errorf("topics = %v, want t", got)
	}
}

func TestSettingsRange(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Settings){
		"cleanup.policy":            func(s *Settings) { s.CleanupPolicy = "compact,delete" },
		"retention.ms":              func(s *Settings) { s.RetentionMS = -2 },
		"segment":                   func(s *Settings) { s.SegmentRecords = 0 },
		"segment.ms":                func(s *Settings) { s.SegmentMS = MaxTime + 1 },
		"min.cleanable.dirty.ratio": func(s *Settings) { s.MinCleanableDirtyRatio = math.NaN() },
		"delete.retention.ms":       func(s *Settings) { s.DeleteRetentionMS = -1 },
	} {
		s := Defaults()
		change(&s)
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), name+" is ") {
			t.Errorf("Validate() = %v, want an error about %s", err, name)
		}
	}
	if err := Defaults().Validate(); err != nil {
		t.Error(err)
	}
	s := Defaults()
	if s.RetentionMS != Forever || s.MinCleanableDirtyRatio != 0.5 || s.DeleteRetentionMS != 24*3600*1000 {
		t.Errorf("Defaults() = %+v, want for ever, 0.5 and 24 h", s)
	}
}

// A keyless message to a compacted topic is refused under Kafka's name, and
// nothing moves: not even the segment that the message would have closed.
func TestKeylessRefused(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b")
	before := view(t, c)
	_, err := c.Send("t", "", []byte("v"))
	wantCode(t, err, InvalidRecord)
	if after := view(t, c); !reflect.DeepEqual(after, before) {
		t.Errorf("the log changed: %+v, want %+v", after, before)
	}
	if o, err := c.Send("t", "c", []byte("v")); err != nil || o != 2 {
		t.Errorf("the next message gets offset %d, %v; want 2", o, err)
	}
	d := made(t, func(*Settings) {})
	if _, err := d.Send("t", "", []byte("v")); err != nil {
		t.Errorf("a topic with cleanup.policy delete takes a message without a key: %v", err)
	}
}

func TestSegmentClosesBySize(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { s.SegmentRecords = 2 })
	send(t, c, "a", "b")
	wantOffsets(t, view(t, c), []int64{0, 1}) // full, and active until the next comes
	send(t, c, "c")
	wantOffsets(t, view(t, c), []int64{0, 1}, []int64{2})
}

// Kafka's comparison is strict: at exactly segment.ms the segment stays open.
// What counts is the clock at its first message, and a clock that moves closes
// nothing by itself.
func TestSegmentClosesByTheClock(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { s.SegmentMS = 100 })
	send(t, c, "a")
	advance(t, c, 60)
	send(t, c, "b")
	advance(t, c, 40)
	send(t, c, "c") // 100 after the first
	wantOffsets(t, view(t, c), []int64{0, 1, 2})
	advance(t, c, 1)
	wantOffsets(t, view(t, c), []int64{0, 1, 2})
	send(t, c, "d") // 101
	wantOffsets(t, view(t, c), []int64{0, 1, 2}, []int64{3})
	advance(t, c, 100)
	send(t, c, "e") // 100 after d
	wantOffsets(t, view(t, c), []int64{0, 1, 2}, []int64{3, 4})
}

// Timestamps have no say: a history loaded in one go shares a segment, and an
// empty active segment has no age.
func TestTimestampsCloseNothing(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { s.SegmentMS = 100 })
	advance(t, c, 10_000)
	for _, at := range []int64{5, 9_000_000, 0} {
		if _, err := c.SendAt("t", "a", nil, at); err != nil {
			t.Fatal(err)
		}
	}
	v := view(t, c)
	wantOffsets(t, v, []int64{0, 1, 2})
	if got := v.Segments[0].Records[1].Timestamp; got != 9_000_000 {
		t.Errorf("timestamp = %d, want the given one", got)
	}
}

func TestViewCounts(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "b", "a", "-b", "-x", "b", "-a")
	v := view(t, c)
	if v.Messages() != 6 || v.Tombstones() != 3 || !reflect.DeepEqual(v.Keys(), []string{"b"}) {
		t.Errorf("messages, tombstones, keys = %d, %d, %v; want 6, 3, b", v.Messages(), v.Tombstones(), v.Keys())
	}
	if v.Clean != 0 || v.Dirty != 4 || len(v.Closed()) != 2 || v.Active().BaseOffset != 4 {
		t.Errorf("clean %d, dirty %d, closed %d, active at %d; want 0, 4, 2, 4", v.Clean, v.Dirty, len(v.Closed()), v.Active().BaseOffset)
	}
	send(t, c, "z")
	if v.Messages() != 6 || v.End != 6 {
		t.Error("a view changes with the topic")
	}
}
