package cluster

import (
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
)

// retained has three segments of two with the newest timestamps 20, 10 and 30;
// the clock is 1,000.
func retained(t *testing.T, retention int64) *Cluster {
	t.Helper()
	c := made(t, func(s *Settings) { s.SegmentRecords, s.RetentionMS = 2, retention })
	for i, at := range []int64{20, 5, 10, 10, 30, 0} {
		if _, err := c.SendAt("t", string(rune('a'+i)), []byte("v"), at); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func TestRetentionDeletesWholeSegmentsFromTheOldest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		retention int64
		first     int64 // offset that stays
	}{
		{"980 old is not more than 980: the first stays, and so does the older second", 980, 0},
		{"both are older than 979", 979, 4},
		{"the active segment stays whatever its age", 0, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := retained(t, tt.retention)
			p := pass(t, c.Retain, true)
			v := view(t, c)
			if v.Start != tt.first || v.Segments[0].Records[0].Offset != tt.first || v.End != 6 {
				t.Errorf("log from %d to %d, first %d; want it to start at %d and end at 6", v.Start, v.End, v.Segments[0].Records[0].Offset, tt.first)
			}
			if got := len(slices.Collect(p.Removed())); int64(got) != tt.first || int64(p.RemovedSegments()*2) != tt.first {
				t.Errorf("removed %d messages and %d segments, want %d messages", got, p.RemovedSegments(), tt.first)
			}
			if offset, err := c.Send("t", "x", nil); err != nil || offset != 6 {
				t.Errorf("the next offset is %d, %v; want 6", offset, err)
			}
		})
	}
}

func TestRetentionThatIsNotAsked(t *testing.T) {
	t.Parallel()
	c := retained(t, Forever)
	advance(t, c, MaxTime/2)
	if p := pass(t, c.Retain, false); !strings.Contains(p.Why, "for ever") {
		t.Errorf("why = %q, want for ever", p.Why)
	}
	if err := c.Set("t", func(s *Settings) { s.CleanupPolicy, s.RetentionMS = Compact, 0 }); err != nil {
		t.Fatal(err)
	}
	if p := pass(t, c.Retain, false); !strings.Contains(p.Why, "compact") {
		t.Errorf("why = %q, want compact", p.Why)
	}
	if v := view(t, c); v.Messages() != 6 || v.Start != 0 {
		t.Errorf("%d messages from %d, want all 6 from 0", v.Messages(), v.Start)
	}
	if err := c.Set("t", func(s *Settings) { s.CleanupPolicy = Delete }); err != nil {
		t.Fatal(err)
	}
	pass(t, c.Retain, true)
	pass(t, c.Compact, false)
}

// The latest of a key is sought over all closed segments; offsets, segments and
// the log start stay; the active segment is not looked into.
func TestCompaction(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b", "a", "c", "c", "a", "c", "a")
	p := pass(t, c.Compact, true)
	v := view(t, c)
	wantOffsets(t, v, []int64{1}, []int64{4, 5}, []int64{6, 7})
	if v.Start != 0 || v.End != 8 || v.Segments[1].BaseOffset != 4 {
		t.Errorf("log %d to %d, second segment from %d; want 0 to 8, from 4", v.Start, v.End, v.Segments[1].BaseOffset)
	}
	var gone []int64
	for r := range p.Removed() {
		gone = append(gone, r.Offset)
	}
	if !slices.Equal(gone, []int64{0, 2, 3}) || p.RemovedSegments() != 1 {
		t.Errorf("removed %v and %d segments, want 0, 2, 3 and one", gone, p.RemovedSegments())
	}
	if v.Clean != 3 || v.Dirty != 0 {
		t.Errorf("clean %d, dirty %d after a run, want 3 and 0", v.Clean, v.Dirty)
	}
}

// The ratio is strict: at exactly it, nothing runs, and nothing changes.
func TestCompactionNotDue(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { compacted(s); s.MinCleanableDirtyRatio = 0.5 })
	if p := pass(t, c.Compact, false); !strings.Contains(p.Why, "no segment") {
		t.Errorf("why = %q, want that nothing is closed", p.Why)
	}
	send(t, c, "a", "b", "x")
	pass(t, c.Compact, true)
	send(t, c, "x", "y")
	p := pass(t, c.Compact, false) // two of four
	for _, want := range []string{"2 of 4", "0.500", "above 0.5"} {
		if !strings.Contains(p.Why, want) {
			t.Errorf("why = %q, want %q in it", p.Why, want)
		}
	}
	send(t, c, "y", "z")
	pass(t, c.Compact, true) // four of six
	wantOffsets(t, view(t, c), []int64{0, 1}, []int64{3}, []int64{5}, []int64{6})
}

// The window starts with the run that first finds the tombstone closed, not with
// its timestamp; it ends at or after; and two runs are needed even for 0.
func TestTombstoneWindow(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { compacted(s); s.DeleteRetentionMS = 100 })
	send(t, c, "a", "-a", "b")
	if _, ok := view(t, c).Window(1); ok {
		t.Error("a window is open before any run")
	}
	advance(t, c, 500)
	pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{1}, []int64{2})
	if closes, ok := view(t, c).Window(1); !ok || closes != 1600 {
		t.Errorf("window closes at %d, %v; want 1600", closes, ok)
	}
	advance(t, c, 99)
	send(t, c, "b", "b")
	pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{1}, []int64{3}, []int64{4})
	advance(t, c, 1)
	send(t, c, "b", "b")
	p := pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{5}, []int64{6})
	if got := slices.Collect(p.Removed()); len(got) != 3 || got[0].Value != nil {
		t.Errorf("removed %v, want the tombstone and two of b", got)
	}
	if _, ok := view(t, c).Window(1); ok {
		t.Error("the window of a dropped tombstone is still there")
	}
	zero := made(t, func(s *Settings) { compacted(s); s.DeleteRetentionMS = 0 })
	send(t, zero, "a", "-a", "b")
	pass(t, zero.Compact, true)
	wantOffsets(t, view(t, zero), []int64{1}, []int64{2})
}

// Without new messages no run is due, so a quiet topic keeps its tombstone.
func TestQuietTopicKeepsItsTombstone(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "-a", "b")
	pass(t, c.Compact, true)
	advance(t, c, 30*day)
	pass(t, c.Compact, false)
	wantOffsets(t, view(t, c), []int64{1}, []int64{2})
}

// A change of what the cleaner is told starts a new one; another change doesn't.
func TestSettingsChangeWhileTheTopicLives(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { compacted(s); s.DeleteRetentionMS = 100 })
	send(t, c, "a", "-a", "b")
	pass(t, c.Compact, true)
	set := func(change func(*Settings)) {
		t.Helper()
		if err := c.Set("t", change); err != nil {
			t.Fatal(err)
		}
	}
	set(func(s *Settings) { s.SegmentRecords, s.RetentionMS, s.SegmentMS = 3, 5, 7 })
	if v := view(t, c); v.Clean != 1 || v.Dirty != 0 {
		t.Errorf("clean %d, dirty %d after a change that is none of the cleaner's business; want 1, 0", v.Clean, v.Dirty)
	}
	advance(t, c, 100)
	set(func(s *Settings) { s.DeleteRetentionMS = 50 })
	if v := view(t, c); v.Clean != 0 || v.Dirty != 1 {
		t.Errorf("clean %d, dirty %d under a new cleaner; want 0, 1", v.Clean, v.Dirty)
	}
	pass(t, c.Compact, true) // its first run: the window starts anew
	if closes, ok := view(t, c).Window(1); !ok || closes != 1150 {
		t.Errorf("window closes at %d, %v; want 1150", closes, ok)
	}
	set(func(s *Settings) { s.CleanupPolicy = Delete })
	set(func(s *Settings) { s.CleanupPolicy = Compact })
	if _, ok := view(t, c).Window(1); ok {
		t.Error("the cleaner remembers across cleanup.policy delete")
	}
}

// Messages without a key from before a topic was compacted go with the first run
// that finds them closed, and don't count.
func TestKeylessFromBefore(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { s.SegmentRecords, s.MinCleanableDirtyRatio = 2, 0 })
	send(t, c, "", "a", "", "", "b", "")
	if err := c.Set("t", func(s *Settings) { s.CleanupPolicy = Compact }); err != nil {
		t.Fatal(err)
	}
	if v := view(t, c); v.Dirty != 1 {
		t.Errorf("dirty = %d, want 1: only a has a key", v.Dirty)
	}
	pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{1}, []int64{4, 5})
	send(t, c, "c")
	pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{1}, []int64{4}, []int64{6})
	if got := view(t, c).Keys(); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("keys = %v, want a, b, c", got)
	}
}

// What was handed out stays as it was, whatever comes later.
func TestViewsStay(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "a", "a", "b", "c")
	p := pass(t, c.Compact, true)
	before, after := offsets(p.Before.Segments), offsets(p.After.Segments)
	send(t, c, "d", "e", "f")
	for _, s := range view(t, c).Segments {
		if got := offsets([]stream.Segment{s}); len(got[0]) == 0 {
			t.Errorf("a segment without records: %v", s)
		}
	}
	pass(t, c.Compact, true)
	if got := offsets(p.Before.Segments); !slices.EqualFunc(got, before, slices.Equal) {
		t.Errorf("before = %v, was %v", got, before)
	}
	if got := offsets(p.After.Segments); !slices.EqualFunc(got, after, slices.Equal) {
		t.Errorf("after = %v, was %v", got, after)
	}
}
