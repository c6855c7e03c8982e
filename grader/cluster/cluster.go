package cluster

import (
	"fmt"
	"maps"
	"slices"

	"highwater/exercises/stream"
)

// MaxTime bounds the clock, timestamps and times in settings, in milliseconds:
// no sum of two of them leaves int64. It is some 285,000 years.
const MaxTime int64 = 1 << 53

// Code is a broker's name for a refusal. The names are Kafka's
// (org.apache.kafka.common.protocol.Errors).
type Code string

const (
	// InvalidRecord refuses a message that the topic cannot take: one without a
	// key to a compacted topic.
	InvalidRecord Code = "INVALID_RECORD"
	// InvalidTimestamp refuses a time below 0 or above MaxTime.
	InvalidTimestamp Code = "INVALID_TIMESTAMP"
	// InvalidConfig refuses settings that are out of range.
	InvalidConfig Code = "INVALID_CONFIG"
	// InvalidGroupID refuses a commit without a group.
	InvalidGroupID Code = "INVALID_GROUP_ID"
	// InvalidTopic refuses a topic without a name.
	InvalidTopic Code = "INVALID_TOPIC_EXCEPTION"
	// TopicExists refuses to create a topic again.
	TopicExists Code = "TOPIC_ALREADY_EXISTS"
	// UnknownTopic refuses what is asked of a topic that is not there.
	UnknownTopic Code = "UNKNOWN_TOPIC_OR_PARTITION"
)

// Error is a refusal. What was asked had no effect.
type Error struct {
	// Code is Kafka's name; it is empty for what Kafka cannot be asked, as to
	// turn its clock back.
	Code Code
	// Text says what was refused and what to do.
	Text string
}

// Error returns the text behind Kafka's name.
func (e *Error) Error() string {
	if e.Code == "" {
		return e.Text
	}
	return string(e.Code) + ": " + e.Text
}

func refuse(code Code, format string, args ...any) error {
	return &Error{Code: code, Text: fmt.Sprintf(format, args...)}
}

// Cluster is a broker with its topics, its groups and its clock.
type Cluster struct {
	now       int64
	topics    map[string]*topic
	committed map[commitKey]int64
}

type commitKey struct{ group, topic string }

// New returns a cluster without topics. Now is its clock, in milliseconds since
// 1970; it is brought into the range from 0 to MaxTime.
func New(now int64) *Cluster {
	return &Cluster{
		now:    min(max(now, 0), MaxTime),
		topics: make(map[string]*topic), committed: make(map[commitKey]int64),
	}
}

// Now is the cluster's clock, in milliseconds since 1970.
func (c *Cluster) Now() int64 { return c.now }

// Advance moves the clock on by a time in milliseconds. Nothing else happens: no
// segment closes, and nothing is deleted, before a message or a pass comes.
//
// Errors: an *Error for a negative time and for one beyond MaxTime.
func (c *Cluster) Advance(by int64) error {
	if by < 0 {
		return refuse("", "the clock cannot be moved by %d ms: it only goes forward", by)
	}
	if by > MaxTime-c.now {
		return refuse("", "%d ms from %d are beyond the end of the clock, %d", by, c.now, MaxTime)
	}
	c.now += by
	return nil
}

// At sets the clock to a time in milliseconds, at or after the present one.
//
// Errors: as of Advance.
func (c *Cluster) At(now int64) error {
	if now < c.now {
		return refuse("", "the clock cannot be set to %d: it is %d already and only goes forward", now, c.now)
	}
	return c.Advance(now - c.now)
}

// Create makes a topic. Its log starts at offset 0 with an active segment that
// has no records.
//
// Errors: an *Error with InvalidTopic, TopicExists or InvalidConfig.
func (c *Cluster) Create(name string, s Settings) error {
	if name == "" {
		return refuse(InvalidTopic, "a topic needs a name")
	}
	if c.topics[name] != nil {
		return refuse(TopicExists, "topic %q exists already: change it with Set", name)
	}
	if err := s.Validate(); err != nil {
		return fmt.Errorf("topic %q: %w", name, err)
	}
	c.topics[name] = &topic{name: name, settings: s, log: []stream.Segment{{}}}
	return nil
}

// Set changes a topic's settings while it lives; change gets a copy of those it
// has. It touches no message: what is different shows with the next message or
// pass. What the cleaner remembers across a change is in the package comment.
//
// Errors: an *Error with UnknownTopic or InvalidConfig; the settings stay then.
func (c *Cluster) Set(name string, change func(*Settings)) error {
	t, err := c.topic(name)
	if err != nil {
		return err
	}
	s := t.settings
	change(&s)
	if err := s.Validate(); err != nil {
		return fmt.Errorf("topic %q: %w", name, err)
	}
	if s.CleanupPolicy != t.settings.CleanupPolicy || s.cleaner() != t.settings.cleaner() {
		t.cleaner, t.cleanBelow, t.windows = nil, 0, nil
	}
	t.settings = s
	return nil
}

// Topics are the names of the topics, sorted.
func (c *Cluster) Topics() []string { return slices.Sorted(maps.Keys(c.topics)) }

func (c *Cluster) topic(name string) (*topic, error) {
	if t := c.topics[name]; t != nil {
		return t, nil
	}
	return nil, refuse(UnknownTopic, "there is no topic %q: create it first", name)
}

// Send appends a message with the clock's time and returns its offset. An empty
// key is none, a nil value makes a tombstone. The cluster keeps the value as it
// is: it must not be changed any more.
//
// Errors: an *Error with UnknownTopic, or with InvalidRecord for a message
// without a key to a compacted topic; the log stays as it was, down to the
// segment, which does not close either.
func (c *Cluster) Send(topic, key string, value []byte) (int64, error) {
	return c.SendAt(topic, key, value, c.now)
}

// SendAt is Send with the message's timestamp given, in milliseconds: any from 0
// to MaxTime, also one older than those before it or later than the clock. It
// has no say in when a segment closes.
//
// Errors: as of Send, and an *Error with InvalidTimestamp.
func (c *Cluster) SendAt(topic, key string, value []byte, timestamp int64) (int64, error) {
	t, err := c.topic(topic)
	if err != nil {
		return 0, err
	}
	if timestamp < 0 || timestamp > MaxTime {
		return 0, refuse(InvalidTimestamp, "timestamp %d is out of range: want 0 to %d", timestamp, MaxTime)
	}
	if key == "" && t.settings.CleanupPolicy == Compact {
		return 0, refuse(InvalidRecord, "compacted topic cannot accept message without key in topic partition %s-0: "+
			"give it a key, for compaction keeps the latest of each", topic)
	}
	return t.append(c.now, stream.Record{Timestamp: timestamp, Key: key, Value: value}), nil
}
