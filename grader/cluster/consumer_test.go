package cluster

import (
	"reflect"
	"testing"

	"highwater/exercises/stream/walk"
	builddirectory "highwater/reference/build-directory"
)

func consumer(t *testing.T, c *Cluster, config ConsumerConfig) *Consumer {
	t.Helper()
	config.Topic = "t"
	r, err := c.Consumer(config)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// polled are the offsets of one poll.
func polled(r *Consumer) []int64 {
	var list []int64
	for _, m := range r.Poll() {
		list = append(list, m.Offset)
	}
	return list
}

// A consumer starts at the log start, steps over gaps, and its position only
// grows.
func TestConsumerStepsOverGaps(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b", "a", "b", "a", "c", "b")
	pass(t, c.Compact, true)
	wantOffsets(t, view(t, c), []int64{3}, []int64{4, 5}, []int64{6})
	r := consumer(t, c, ConsumerConfig{MaxPoll: 1})
	if r.Position() != 0 || r.EndOffset() != 7 || r.Lag() != 7 {
		t.Errorf("position %d, end %d, lag %d; want 0, 7, 7", r.Position(), r.EndOffset(), r.Lag())
	}
	for _, want := range []int64{3, 4, 5, 6} {
		if got := polled(r); !reflect.DeepEqual(got, []int64{want}) || r.Position() != want+1 {
			t.Errorf("poll = %v, position %d; want %d and the next", got, r.Position(), want)
		}
	}
	if got := polled(r); got != nil || r.Position() != 7 {
		t.Errorf("poll at the end = %v, position %d; want nothing, 7", got, r.Position())
	}
	if got := polled(consumer(t, c, ConsumerConfig{})); !reflect.DeepEqual(got, []int64{3}) {
		t.Errorf("a poll returns %v, want those of one segment", got)
	}
}

func TestConsumerFromTheEnd(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b")
	r := consumer(t, c, ConsumerConfig{From: Latest})
	if got := polled(r); got != nil {
		t.Errorf("poll = %v, want nothing", got)
	}
	send(t, c, "c")
	if got := polled(r); !reflect.DeepEqual(got, []int64{2}) {
		t.Errorf("poll = %v, want 2", got)
	}
	for _, config := range []ConsumerConfig{{Topic: "t", From: "middle"}, {Topic: "t", MaxPoll: -1}} {
		_, err := c.Consumer(config)
		wantCode(t, err, InvalidConfig)
	}
	_, err := c.Consumer(ConsumerConfig{Topic: "u"})
	wantCode(t, err, UnknownTopic)
}

// The committed offset is the next to read; a new consumer of the group goes on
// there, one of another group does not.
func TestCommit(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b", "c")
	r := consumer(t, c, ConsumerConfig{Group: "g"})
	if _, ok := c.Committed("g", "t"); ok {
		t.Error("a group has a committed offset before it commits")
	}
	polled(r)
	if offset, err := r.Commit(); err != nil || offset != 2 {
		t.Errorf("commit = %d, %v; want 2, the next to read", offset, err)
	}
	if got := consumer(t, c, ConsumerConfig{Group: "g", From: Latest}).Position(); got != 2 {
		t.Errorf("the group goes on at %d, want 2", got)
	}
	if got := consumer(t, c, ConsumerConfig{Group: "h"}).Position(); got != 0 {
		t.Errorf("another group starts at %d, want 0", got)
	}
	if _, err := consumer(t, c, ConsumerConfig{Group: "g"}).Commit(); err != nil {
		t.Error(err)
	}
	_, err := consumer(t, c, ConsumerConfig{}).Commit()
	wantCode(t, err, InvalidGroupID)
}

// Retention can pass a consumer: its position is out of range then, and it
// starts over at the log start, or at the end if that is where it starts.
func TestConsumerBehindTheLogStart(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { s.SegmentRecords, s.RetentionMS = 2, 10 })
	send(t, c, "a", "b", "c", "d", "e")
	early, late := consumer(t, c, ConsumerConfig{Group: "g"}), consumer(t, c, ConsumerConfig{Group: "g", From: Latest})
	late.position = 1
	advance(t, c, 11)
	pass(t, c.Retain, true)
	if got := polled(early); !reflect.DeepEqual(got, []int64{4}) {
		t.Errorf("poll = %v, want 4", got)
	}
	if got := polled(late); got != nil || late.Position() != 5 {
		t.Errorf("poll = %v, position %d; want nothing, 5", got, late.Position())
	}
	if got := consumer(t, c, ConsumerConfig{}).Position(); got != 4 {
		t.Errorf("a new consumer starts at %d, want the log start, 4", got)
	}
}

// What was polled is the caller's, down to the bytes.
func TestPolledIsACopy(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	if _, err := c.Send("t", "a", []byte{}); err != nil {
		t.Fatal(err)
	}
	send(t, c, "b")
	got := consumer(t, c, ConsumerConfig{}).Poll()
	if got[0].Value == nil {
		t.Error("an empty value becomes a tombstone")
	}
	got[1].Value[0], got[1].Key = 'x', "y"
	if r := view(t, c).Segments[0].Records[1]; r.Key != "b" || string(r.Value) != "v" {
		t.Errorf("writing to what was polled changes the log: %v", r)
	}
}

// The slept consumer of the lesson: it has a key whose tombstone came and went
// while it was away, and keeps it for ever.
func TestConsumerThatSleptThroughTheWindow(t *testing.T) {
	t.Parallel()
	c := made(t, func(s *Settings) { compacted(s); s.DeleteRetentionMS = 100 })
	send(t, c, "a", "b", "b")
	old := builddirectory.New().Build(consumer(t, c, ConsumerConfig{}))
	r := consumer(t, c, ConsumerConfig{Group: "g"})
	builddirectory.New().Build(r)
	send(t, c, "-a", "b")
	pass(t, c.Compact, true)
	advance(t, c, 100)
	send(t, c, "b", "b", "b")
	pass(t, c.Compact, true)
	for r.Position() < r.EndOffset() {
		for _, m := range r.Poll() {
			if m.Value == nil {
				delete(old, m.Key)
			} else {
				old[m.Key] = m.Value
			}
		}
	}
	fresh := builddirectory.New().Build(consumer(t, c, ConsumerConfig{}))
	if _, has := old["a"]; !has || len(fresh) != 1 {
		t.Errorf("old directory %v, new one %v; want a in the old one only", old, fresh)
	}
}

// A consumer of the cluster and one of the exercise's own kind see the same.
func TestSameAsWalk(t *testing.T) {
	t.Parallel()
	c := made(t, compacted)
	send(t, c, "a", "b", "-a", "c", "b", "-d", "c", "e")
	pass(t, c.Compact, true)
	topic := view(t, c).Walk()
	if len(topic.Records) != view(t, c).Messages() || topic.Start != 0 || topic.End != 8 {
		t.Errorf("topic to walk = %+v, want all of the log, 0 to 8", topic)
	}
	want := builddirectory.New().Build(topic.Consumer(0))
	for style := range walk.Styles {
		if got := builddirectory.New().Build(topic.Consumer(style)); !reflect.DeepEqual(got, want) {
			t.Errorf("directory in style %d = %v, want %v", style, got, want)
		}
	}
	for _, most := range []int{1, 2, 500} {
		if got := builddirectory.New().Build(consumer(t, c, ConsumerConfig{MaxPoll: most})); !reflect.DeepEqual(got, want) {
			t.Errorf("directory with polls of %d = %v, want %v", most, got, want)
		}
	}
}
