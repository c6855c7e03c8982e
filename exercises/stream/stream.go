// Package stream declares what the exercises share: the types that go in and
// out, and for each exercise the interface that a solution implements.
//
// An exercise is a state machine. Its package declares a constructor New,
// whose type is listed in exercises.go, and New returns one fresh machine.
// What holds for all of them:
//
//   - A solution never modifies what it was given, neither during the call nor
//     after it. A result may share memory with what was given.
//   - A result stays as it was returned, whatever is called later. The caller
//     does not write into it.
//   - One machine takes many calls, from one goroutine at a time. Many machines
//     live side by side and share nothing.
//   - The same calls give the same answers every time.
//   - In a result a nil slice or map equals an empty one. A nil Value and an
//     empty Value differ: nil is a tombstone, empty is an ordinary value.
//
// Widths are Kafka's own: partition int32, offset int64, producer id int64,
// epoch int16, sequence int32. Times are int64 milliseconds.
//
// The package holds declarations only; it refuses to do any work.
package stream

import (
	"errors"
	"math"
)

// ErrNotStarted is what a stub panics with. The grader shows an exercise that
// panics with it as "not started" and not as a failure.
var ErrNotStarted = errors.New("not started")

// NoTime is the MaxEventTime of a partition that has seen no event yet.
const NoTime int64 = math.MinInt64

// Record is one message of a log.
type Record struct {
	// Offset is the record's place in its partition. It never changes, and
	// compaction leaves gaps between the offsets that stay.
	Offset int64
	// Timestamp is the record's time in milliseconds.
	Timestamp int64
	// Key names what the record is about. Empty: the record has no key.
	Key string
	// Value is the payload. Nil: the record is a tombstone, which deletes its
	// key. Empty but not nil: an ordinary value of no bytes.
	Value []byte
}

// Assignment is what one consumer of a group owns.
type Assignment struct {
	Consumer string
	// Partitions are the owned ones, ascending. Empty: the consumer idles.
	Partitions []int32
}

// Move is one partition that changes its owner in a rebalance.
type Move struct {
	Partition int32
	// From is the owner until now. Empty: nobody owned the partition.
	From string
	// To is the owner from now on. Empty: nobody will own the partition.
	To string
}

// PartitionStats is what is known of one partition and the group reading it.
type PartitionStats struct {
	Partition int32
	// HighWatermark is the offset of the newest readable message, inclusive.
	// -1: the partition has none.
	HighWatermark int64
	// Committed is the group's committed offset, inclusive. -1: nothing yet.
	Committed int64
	// MaxEventTime is the largest event time seen so far. NoTime: no event yet.
	MaxEventTime int64
}

// PartitionLag is how many messages a group is behind on one partition.
type PartitionLag struct {
	Partition int32
	// Lag counts messages and is never below 0.
	Lag int64
}

// Metrics is the state of a group over all its partitions.
type Metrics struct {
	// Lags has one entry per partition, ascending by partition.
	Lags []PartitionLag
	// TotalLag is the sum of Lags.
	TotalLag int64
	// Watermark is the smallest watermark of all partitions. NoTime: unknown.
	Watermark int64
}

// Event is one measurement at one moment of event time.
type Event struct {
	// Time is when it happened, in milliseconds, never below 0.
	Time int64
	// Value is what was measured. It may be negative.
	Value int64
}

// Window is the result of the tumbling window [Start, Start+size).
type Window struct {
	Start int64
	// Sum adds up the values of the events in the window.
	Sum int64
}

// ProducerRecord is one write attempt of an idempotent producer.
type ProducerRecord struct {
	ProducerID int64
	Partition  int32
	// Seq is the producer's sequence number for this partition.
	Seq int32
}

// Verdict is a broker's answer to a write attempt.
type Verdict string

const (
	// Accepted says that the record carried the expected sequence.
	Accepted Verdict = "accepted"
	// Duplicate says that the sequence was accepted before, as in a retry.
	Duplicate Verdict = "duplicate"
	// OutOfOrder says that at least one sequence before this one is missing.
	OutOfOrder Verdict = "out-of-order"
)

// Op is one operation of a transactional producer. Kind decides which of the
// other fields mean anything; ProducerID and Epoch always do.
type Op struct {
	Kind       OpKind
	ProducerID int64
	// Epoch is the producer's generation. A higher one fences all lower ones.
	Epoch int16
	// Partition is the target of a Send, or the source whose offset is stored
	// by an Offsets.
	Partition int32
	// Seq is a Send's sequence number for its producer and partition.
	Seq int32
	// Value is a Send's payload.
	Value string
	// Offset is the consumer position that an Offsets stores.
	Offset int64
}

// OpKind tells the operations of a transactional producer apart.
type OpKind string

const (
	// Begin opens an empty transaction buffer.
	Begin OpKind = "begin"
	// Send buffers one value for one partition.
	Send OpKind = "send"
	// Offsets buffers a consumer's offset for one partition.
	Offsets OpKind = "offsets"
	// Commit applies the buffer as one and closes it.
	Commit OpKind = "commit"
	// Abort drops the buffer and closes it.
	Abort OpKind = "abort"
)

// PartitionLog is what a reader sees in one partition.
type PartitionLog struct {
	Partition int32
	// Values are the committed ones, in the order they were applied.
	Values []string
}

// PartitionOffset is one partition's committed consumer offset.
type PartitionOffset struct {
	Partition int32
	Offset    int64
}

// Snapshot is everything that is committed, and nothing else.
type Snapshot struct {
	// Logs has the partitions with at least one value, ascending.
	Logs []PartitionLog
	// Offsets has the partitions with an offset, ascending.
	Offsets []PartitionOffset
}

// Segment is one file of a partition's log. The last segment of a log is the
// active one, to which messages are appended; the others are closed.
type Segment struct {
	// BaseOffset is the first offset the segment was made for. The record with
	// that offset may be gone.
	BaseOffset int64
	// Records ascend by offset, with gaps. Only the active segment of a log
	// may have none.
	Records []Record
}

// CleanerConfig is what a topic tells the log cleaner.
type CleanerConfig struct {
	// MinDirtyRatio is the share of dirty records above which a run is due
	// (min.cleanable.dirty.ratio), from 0 to 1.
	MinDirtyRatio float64
	// DeleteRetention is how long a tombstone stays after the run that first
	// found it in a closed segment (delete.retention.ms), in milliseconds.
	DeleteRetention int64
}

// Consumer walks one partition of a topic from its start to its end.
type Consumer interface {
	// Poll returns the next records in offset order. It may return none before
	// the end. What it returned, the bytes of the values too, stays the
	// caller's to keep.
	Poll() []Record
	// Position returns the offset of the next record to read. It only grows,
	// and it passes over the gaps in a compacted log.
	Position() int64
	// EndOffset returns the offset after the last record. It does not change
	// during a walk: the walk is over once Position() >= EndOffset().
	EndOffset() int64
}
