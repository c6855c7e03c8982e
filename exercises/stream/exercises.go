package stream

// Each exercise is declared once, here: the type of its constructor, and the
// interface that the constructor returns. The grader derives the rest from
// these declarations: the slug (NewOffsetCommit is offset-commit), the names in
// the case files, the schema, how a solution is called and how it is compared.

// All lists the constructor types, as nil values, in course order.
func All() []any {
	return []any{
		NewOffsetCommit(nil),
		NewConsumerGroupAssign(nil),
		NewConsumerRebalancePlan(nil),
		NewStreamingMetrics(nil),
		NewWindowedAggregation(nil),
		NewIdempotentProducer(nil),
		NewLogCompaction(nil),
		NewExactlyOnceStream(nil),
		NewSegmentRetention(nil),
		NewLogCleaner(nil),
		NewBuildDirectory(nil),
	}
}

// Track 1: Logs & Streaming.

// NewOffsetCommit starts a tracker at a committed offset; -1 is nothing yet.
type NewOffsetCommit func(committed int64) OffsetTracker

// OffsetTracker advances one group's committed offset on one partition.
type OffsetTracker interface {
	// Ack takes offsets whose processing finished, in any order, and returns
	// the committed offset after them: the highest one that is processed
	// together with everything below it.
	Ack(offsets ...int64) (committed int64)
}

// NewConsumerGroupAssign makes an assignor.
type NewConsumerGroupAssign func() Assignor

// Assignor deals partitions out to the consumers of a group.
type Assignor interface {
	// Assign returns each consumer once, in byte order, with its partitions
	// ascending, also the consumer that gets none.
	Assign(consumers []string, partitions []int32) []Assignment
}

// NewConsumerRebalancePlan makes a planner.
type NewConsumerRebalancePlan func() RebalancePlanner

// RebalancePlanner tells which partitions change hands.
type RebalancePlanner interface {
	// Plan returns one move for each listed partition whose owner changes,
	// ascending by partition. Current says who owns what until now; it may
	// leave out consumers and partitions.
	Plan(consumers []string, partitions []int32, current []Assignment) []Move
}

// NewStreamingMetrics makes a calculator; the lateness is in milliseconds and
// never below 0.
type NewStreamingMetrics func(allowedLateness int64) MetricsCalculator

// MetricsCalculator works out lag and watermark from partition statistics.
type MetricsCalculator interface {
	// Measure takes the partitions in any order, each once.
	Measure(stats []PartitionStats) Metrics
}

// NewWindowedAggregation makes an aggregator of tumbling windows; both are in
// milliseconds, the size at least 1 and the lateness never below 0.
type NewWindowedAggregation func(size, allowedLateness int64) WindowAggregator

// WindowAggregator sums events per window and lets the watermark decide what is
// late and what is finished.
type WindowAggregator interface {
	// Add takes the next event. Late reports that it was dropped; emitted has
	// the windows that it finished, ascending by start.
	Add(e Event) (emitted []Window, late bool)
}

// NewIdempotentProducer makes a gate that has seen no producer yet.
type NewIdempotentProducer func() SequenceGate

// SequenceGate lets each sequence of a producer and partition through once.
type SequenceGate interface {
	Offer(r ProducerRecord) Verdict
}

// NewLogCompaction makes a compactor.
type NewLogCompaction func() Compactor

// Compactor keeps the latest record of each key.
type Compactor interface {
	// Compact returns the survivors in log order, with their own offsets.
	Compact(log []Record) []Record
}

// NewExactlyOnceStream makes an empty stream that knows no producer yet.
type NewExactlyOnceStream func() TransactionalStream

// TransactionalStream applies transactions of fenced producers exactly once.
type TransactionalStream interface {
	Apply(op Op)
	// Snapshot returns what is committed by now.
	Snapshot() Snapshot
}

// Track 2: Compaction.

// NewSegmentRetention makes a retention cleaner; retention is in milliseconds
// and never below 0.
type NewSegmentRetention func(retention int64) RetentionCleaner

// RetentionCleaner deletes old segments, whole and oldest first.
type RetentionCleaner interface {
	// Clean returns what stays of the log. Now is the time in milliseconds and
	// never goes backwards from call to call.
	Clean(log []Segment, now int64) []Segment
}

// NewLogCleaner makes the cleaner of one topic, which has not run yet.
type NewLogCleaner func(cfg CleanerConfig) LogCleaner

// LogCleaner compacts the closed segments of one topic's log.
type LogCleaner interface {
	// Clean takes what the previous call returned, plus what was appended
	// since, and returns the cleaned log and whether it ran. Now is the time in
	// milliseconds and never goes backwards from call to call.
	Clean(log []Segment, now int64) (cleaned []Segment, ran bool)
}

// NewBuildDirectory makes a builder.
type NewBuildDirectory func() DirectoryBuilder

// DirectoryBuilder turns a compacted topic into a directory.
type DirectoryBuilder interface {
	// Build walks the topic once, from where the consumer stands to its end,
	// and returns the value of each key. A deleted key is missing.
	Build(c Consumer) map[string][]byte
}
