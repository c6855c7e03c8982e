package lab

import (
	"highwater/grader/cluster"
	"highwater/grader/suite"
)

// Script is a loaded script: its steps fit together, and their arguments are in
// range.
type Script struct {
	title string
	clock int64 // milliseconds since 1970
	steps []step
}

// step is one entry of a script.
type step struct {
	pos    suite.Position
	do     action
	row    string // label of the row that it adds to the table; empty is none
	expect []expectation
}

// action is what a step does. Play fills the item that will be printed.
type action interface {
	play(p *player, it *item) error
	// about is the topic or the consumer whose state the step may expect.
	about() subject
}

// subject is what an expectation asks.
type subject struct{ topic, consumer string }

type (
	// scene begins a part of the play.
	scene struct{ title string }
	// say prints a text.
	say struct{ text string }
	// create makes a topic.
	create struct {
		topic    string
		settings cluster.Settings
		given    string // the settings that the script names
	}
	// set changes a topic's settings.
	set struct {
		topic  string
		change func(*cluster.Settings)
		given  string
	}
	// send appends count messages; keys and values take turns.
	send struct {
		topic  string
		keys   []string // one empty key: no key
		values []value
		count  int
		timed  bool  // with timestamps of its own
		at     int64 // the first one's
		every  int64 // from one to the next
	}
	// tick sets the clock.
	tick struct{ to int64 }
	// retain and compact are passes.
	retain  struct{ topic string }
	compact struct{ topic string }
	// showLog draws a topic's log.
	showLog struct{ topic string }
	// consume starts a consumer.
	consume struct {
		name   string
		config cluster.ConsumerConfig
	}
	// poll, walk, commit and directory are what a consumer can be told.
	poll      struct{ consumer string }
	walkOn    struct{ consumer string }
	commit    struct{ consumer string }
	directory struct{ consumer string }
	// table prints the rows so far.
	table struct{ title string }
)

// value is what is sent: a text with placeholders, or nothing.
type value struct {
	text      string
	tombstone bool
}

func (scene) about() subject       { return subject{} }
func (say) about() subject         { return subject{} }
func (tick) about() subject        { return subject{} }
func (table) about() subject       { return subject{} }
func (a create) about() subject    { return subject{topic: a.topic} }
func (a set) about() subject       { return subject{topic: a.topic} }
func (a send) about() subject      { return subject{topic: a.topic} }
func (a retain) about() subject    { return subject{topic: a.topic} }
func (a compact) about() subject   { return subject{topic: a.topic} }
func (a showLog) about() subject   { return subject{topic: a.topic} }
func (a consume) about() subject   { return subject{consumer: a.name} }
func (a poll) about() subject      { return subject{consumer: a.consumer} }
func (a walkOn) about() subject    { return subject{consumer: a.consumer} }
func (a commit) about() subject    { return subject{consumer: a.consumer} }
func (a directory) about() subject { return subject{consumer: a.consumer} }
