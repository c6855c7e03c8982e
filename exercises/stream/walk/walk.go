// Package walk makes consumers that walk a given topic. The grader hands them to
// the solutions of build-directory, and a learner's own test can do the same:
//
//	topic := walk.Topic{Records: records, End: 1000}
//	directory := builddirectory.New().Build(topic.Consumer(0))
//
// In goes a list of records, out come consumers; every one starts afresh. The
// package checks nothing: records ascend by offset, from Start on and below End.
package walk

import (
	"slices"

	"highwater/exercises/stream"
)

// Topic is what a consumer will see.
type Topic struct {
	// Records ascend by offset, with gaps.
	Records []stream.Record
	// Start is the log start offset, where a consumer begins. The first record
	// may lie far above it.
	Start int64
	// End is the offset after the last record, or further up if what lay there
	// is gone.
	End int64
	// Batches is how many records one poll after the other returns, again from
	// the front when it is used up; 0 is a poll that returns none although there
	// are more to come. Empty: 3, 0, 1. At least one is above 0.
	Batches []int32
}

// Styles is how many ways of delivery Consumer knows.
const Styles = 3

// Consumer returns a new consumer at the start of the topic. Style 0 delivers in
// the topic's Batches. Style 1 delivers one record a poll, with empty polls in
// between that already step over the gap ahead. Style 2, and any other, delivers
// everything in one poll.
func (t Topic) Consumer(style int) stream.Consumer {
	c := &consumer{rest: t.Records, position: t.Start, end: t.End, batches: t.Batches}
	switch {
	case style == 1:
		c.batches, c.stepsAhead = []int32{0, 1, 0, 0, 1}, true
	case style != 0:
		c.batches = []int32{int32(max(1, len(t.Records)))}
	case len(c.batches) == 0:
		c.batches = []int32{3, 0, 1}
	}
	return c
}

type consumer struct {
	rest          []stream.Record
	position, end int64
	batches       []int32
	turn          int
	stepsAhead    bool
}

func (c *consumer) Position() int64 { return c.position }

func (c *consumer) EndOffset() int64 { return c.end }

func (c *consumer) Poll() []stream.Record {
	if c.position >= c.end {
		return nil
	}
	n := int(c.batches[c.turn%len(c.batches)])
	c.turn++
	if n == 0 {
		if c.stepsAhead && len(c.rest) > 0 {
			c.position = c.rest[0].Offset
		}
		return nil
	}
	n = min(n, len(c.rest))
	if n == 0 {
		c.position = c.end // a gap up to the end
		return nil
	}
	batch := make([]stream.Record, n)
	for i, r := range c.rest[:n] {
		r.Value = slices.Clone(r.Value)
		batch[i] = r
	}
	c.rest = c.rest[n:]
	c.position = batch[n-1].Offset + 1
	return batch
}
