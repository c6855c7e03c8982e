package cluster

import (
	"math"

	"highwater/exercises/stream"
)

// Policy is a topic's cleanup.policy.
type Policy string

const (
	// Delete has retention delete old segments. Such a topic answers what
	// happened.
	Delete Policy = "delete"
	// Compact has the log cleaner keep the latest message of each key. Such a
	// topic answers how things stand, and takes no message without a key.
	Compact Policy = "compact"
)

// Forever is the retention that deletes nothing (retention.ms=-1).
const Forever int64 = -1

const (
	minute int64 = 60_000
	day          = 24 * 60 * minute
)

// Settings are a topic's, under Kafka's names but for SegmentRecords. The zero
// value is not valid: start from Defaults.
type Settings struct {
	// CleanupPolicy is cleanup.policy.
	CleanupPolicy Policy
	// RetentionMS is retention.ms, in milliseconds: 0 or more, or Forever.
	RetentionMS int64
	// SegmentRecords is how many records fill a segment, at least 1. Kafka has
	// segment.bytes instead.
	SegmentRecords int
	// SegmentMS is segment.ms, in milliseconds, at least 1: a message closes the
	// active segment, and opens the next, if that segment's first message was
	// appended more than so long ago by the cluster's clock. At exactly
	// SegmentMS it stays open.
	SegmentMS int64
	// MinCleanableDirtyRatio is min.cleanable.dirty.ratio, from 0 to 1: the
	// cleaner runs above it, strictly.
	MinCleanableDirtyRatio float64
	// DeleteRetentionMS is delete.retention.ms, in milliseconds, 0 or more: how
	// long a tombstone stays after the run that first found it in a closed
	// segment.
	DeleteRetentionMS int64
}

// Defaults are the settings of a topic of which nothing else is said: delete,
// for ever, segments of 1,000 records or seven days, a dirty ratio of 0.5 and a
// tombstone window of 24 hours.
//
// Source: segment.ms, min.cleanable.dirty.ratio and delete.retention.ms are
// Kafka's defaults (LogConfig 176, 179). Its retention.ms is seven days; the
// training never deletes what nobody asked it to. Its segments end at 1 GiB.
func Defaults() Settings {
	return Settings{
		CleanupPolicy: Delete, RetentionMS: Forever, SegmentRecords: 1000, SegmentMS: 7 * day,
		MinCleanableDirtyRatio: 0.5, DeleteRetentionMS: day,
	}
}

// Validate reports the first setting that is out of range.
//
// Errors: an *Error with InvalidConfig.
func (s Settings) Validate() error {
	switch {
	case s.CleanupPolicy != Delete && s.CleanupPolicy != Compact:
		return refuse(InvalidConfig, "cleanup.policy is %q: want %s or %s", s.CleanupPolicy, Delete, Compact)
	case s.RetentionMS < Forever || s.RetentionMS > MaxTime:
		return refuse(InvalidConfig, "retention.ms is %d: want 0 to %d, or %d for ever", s.RetentionMS, MaxTime, Forever)
	case s.SegmentRecords < 1:
		return refuse(InvalidConfig, "segment is %d: want at least 1 record", s.SegmentRecords)
	case s.SegmentMS < 1 || s.SegmentMS > MaxTime:
		return refuse(InvalidConfig, "segment.ms is %d: want 1 to %d", s.SegmentMS, MaxTime)
	case math.IsNaN(s.MinCleanableDirtyRatio) || s.MinCleanableDirtyRatio < 0 || s.MinCleanableDirtyRatio > 1:
		return refuse(InvalidConfig, "min.cleanable.dirty.ratio is %v: want 0 to 1", s.MinCleanableDirtyRatio)
	case s.DeleteRetentionMS < 0 || s.DeleteRetentionMS > MaxTime:
		return refuse(InvalidConfig, "delete.retention.ms is %d: want 0 to %d", s.DeleteRetentionMS, MaxTime)
	}
	return nil
}

// cleaner is what the log cleaner is told.
func (s Settings) cleaner() stream.CleanerConfig {
	return stream.CleanerConfig{MinDirtyRatio: s.MinCleanableDirtyRatio, DeleteRetention: s.DeleteRetentionMS}
}
