package walk

import (
	"reflect"
	"testing"

	"highwater/exercises/stream"
)

func TestConsumer(t *testing.T) {
	t.Parallel()
	topic := Topic{
		Records: []stream.Record{{Offset: 3, Key: "a", Value: []byte("1")}, {Offset: 4, Key: "b", Value: []byte{}}, {Offset: 9, Key: "a"}},
		Start:   1, End: 12,
	}
	for style := range Styles + 1 {
		c := topic.Consumer(style)
		if c.Position() != 1 || c.EndOffset() != 12 {
			t.Errorf("style %d: starts at %d of %d, want 1 of 12", style, c.Position(), c.EndOffset())
		}
		var got []stream.Record
		last := c.Position()
		for polls := 0; c.Position() < c.EndOffset(); polls++ {
			if polls > 20 {
				t.Fatalf("style %d: no end after %d polls", style, polls)
			}
			batch := c.Poll()
			if c.Position() < last {
				t.Errorf("style %d: position falls from %d to %d", style, last, c.Position())
			}
			last = c.Position()
			got = append(got, batch...)
		}
		if !reflect.DeepEqual(got, topic.Records) {
			t.Errorf("style %d: got %v, want %v", style, got, topic.Records)
		}
		if last != 12 {
			t.Errorf("style %d: ends at %d, want 12", style, last)
		}
		if c.Poll() != nil {
			t.Errorf("style %d: a poll at the end returns records", style)
		}
	}
}

func TestPolledIsTheCallers(t *testing.T) {
	t.Parallel()
	topic := Topic{Records: []stream.Record{{Offset: 0, Key: "a", Value: []byte("1")}}, End: 1}
	batch := topic.Consumer(2).Poll()
	batch[0].Value[0] = 'x'
	batch[0].Key = "y"
	if r := topic.Records[0]; r.Key != "a" || string(r.Value) != "1" {
		t.Errorf("writing to what was polled changes the topic: %v", r)
	}
}

func TestEmpty(t *testing.T) {
	t.Parallel()
	for style := range Styles {
		c := Topic{}.Consumer(style)
		if c.Position() < c.EndOffset() || c.Poll() != nil {
			t.Errorf("style %d: an empty topic is not over at once", style)
		}
	}
}
