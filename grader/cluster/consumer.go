package cluster

import (
	"slices"

	"highwater/exercises/stream"
)

// From is where a consumer starts whose group has committed nothing, and where
// it goes on when what it wanted to read is gone (auto.offset.reset).
type From string

const (
	// Earliest is the log start offset. It is the default here; in Kafka it has
	// to be set.
	Earliest From = "earliest"
	// Latest is the log end offset: only what comes from now on.
	Latest From = "latest"
)

// ConsumerConfig says what a consumer reads and how.
type ConsumerConfig struct {
	Topic string
	// Group holds the committed offset. Empty: no group, and nothing to commit to.
	Group string
	// From is Earliest if it is empty.
	From From
	// MaxPoll is how many records one poll returns at most, at least 1; 0 is 500
	// (max.poll.records and its default).
	MaxPoll int
}

const defaultMaxPoll = 500

// Consumer reads one topic, from its position on. It is a stream.Consumer: while
// nobody sends, its EndOffset does not change.
type Consumer struct {
	cluster  *Cluster
	topic    *topic
	config   ConsumerConfig
	position int64
}

var _ stream.Consumer = (*Consumer)(nil)

// Consumer returns a new consumer. It starts at the offset that its group has
// committed for the topic, else at From.
//
// Errors: an *Error with UnknownTopic or InvalidConfig.
func (c *Cluster) Consumer(config ConsumerConfig) (*Consumer, error) {
	t, err := c.topic(config.Topic)
	if err != nil {
		return nil, err
	}
	switch config.From {
	case "":
		config.From = Earliest
	case Earliest, Latest:
	default:
		return nil, refuse(InvalidConfig, "a consumer cannot start from %q: want %s or %s", config.From, Earliest, Latest)
	}
	switch {
	case config.MaxPoll < 0:
		return nil, refuse(InvalidConfig, "max.poll.records is %d: want at least 1", config.MaxPoll)
	case config.MaxPoll == 0:
		config.MaxPoll = defaultMaxPoll
	}
	r := &Consumer{cluster: c, topic: t, config: config}
	offset, committed := c.Committed(config.Group, config.Topic)
	if committed {
		r.position = offset
	} else {
		r.position = r.reset()
	}
	return r, nil
}

// reset is the offset at which From starts.
func (r *Consumer) reset() int64 {
	if r.config.From == Latest {
		return r.topic.end
	}
	return r.topic.start
}

// Poll returns the next records, at most MaxPoll and of one segment, as copies.
// It steps over gaps. A position below the log start, because retention deleted
// what was there, is out of range: the poll starts over at From, which is
// further up.
func (r *Consumer) Poll() []stream.Record {
	if r.position < r.topic.start {
		r.position = r.reset()
	}
	records := r.topic.at(r.position)
	if len(records) == 0 {
		r.position = max(r.position, r.topic.end)
		return nil
	}
	records = slices.Clone(records[:min(len(records), r.config.MaxPoll)])
	for i := range records {
		records[i].Value = slices.Clone(records[i].Value)
	}
	r.position = records[len(records)-1].Offset + 1
	return records
}

// Position is the offset of the next record to read. It only grows.
func (r *Consumer) Position() int64 { return r.position }

// EndOffset is the log end offset.
func (r *Consumer) EndOffset() int64 { return r.topic.end }

// Lag is how far the end is from the position, in offsets, which may be more
// than there are messages: gaps count.
func (r *Consumer) Lag() int64 { return max(0, r.topic.end-r.position) }

// Commit stores the position as the group's committed offset and returns it: the
// next offset to read, not the last one processed. As in Kafka, nothing keeps it
// from being lower than the one before.
//
// Errors: an *Error with InvalidGroupID if the consumer has no group.
func (r *Consumer) Commit() (int64, error) {
	if r.config.Group == "" {
		return 0, refuse(InvalidGroupID, "a consumer without a group cannot commit: give it one")
	}
	r.cluster.committed[commitKey{r.config.Group, r.topic.name}] = r.position
	return r.position, nil
}

// Committed returns a group's committed offset on a topic, and whether there is
// one.
func (c *Cluster) Committed(group, topic string) (offset int64, ok bool) {
	offset, ok = c.committed[commitKey{group, topic}]
	return offset, ok
}
