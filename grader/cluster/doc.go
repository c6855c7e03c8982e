// Package cluster is the training broker: topics with one partition each, a
// clock that moves only when told to, explicit retention and compaction passes,
// and consumers in groups. It is what the lab plays on, and what a case may use
// to bring a log into a state worth asking about.
//
//	c := cluster.New(now)
//	s := cluster.Defaults()
//	s.CleanupPolicy, s.SegmentRecords = cluster.Compact, 500
//	err := c.Create("sources", s)
//	offset, err := c.Send("sources", "s07", []byte("in service"))
//	pass, err := c.Compact("sources")
//
// In go sends, settings and passes; out come logs, what each pass did, and
// consumers that satisfy stream.Consumer. The package reads no clock, no file
// and no network, starts no goroutine, and is for one goroutine at a time. The
// same calls give the same answers every time.
//
// Retention and the log cleaner are the reference solutions of the exercises
// segment-retention and log-cleaner, not a second copy of their rules. What the
// cluster adds is what these rules leave to a broker: when a segment closes, who
// is asked at all (a topic whose cleanup.policy is compact sees no retention by
// time, retention.ms -1 calls none), what a change of settings means, the log
// start offset, and the refusal of a message without a key.
//
// # Simpler than Kafka
//
// Sources are those of the course's notes on apache/kafka at commit
// 1eb7644349cb07139d6a3c1ad1986979647cac99 (4.0.0-SNAPSHOT, 25 October 2024).
//
//   - A segment is full at a number of records (segment). Kafka rolls when a
//     batch would not fit into segment.bytes, 1 GiB by default, when the index
//     is full, or when an offset is more than 2^31-1 above the base
//     (LogSegment 164-170, 705-712).
//   - A segment's age is read from the cluster's clock: now, less the clock when
//     its first message was appended. Kafka takes message timestamps, the
//     incoming batch's largest less that of the segment's first batch, and looks
//     at the clock only when there are none. History with old timestamps, loaded
//     in one go, shares a segment here and would be cut up there. The comparison
//     is Kafka's: strictly more than segment.ms (the same lines).
//   - There is no segment.jitter.ms, and a compacted topic's segment.ms isn't
//     capped by max.compaction.lag.ms (LogConfig 489-501).
//   - Retention and compaction are explicit calls. Kafka looks for old segments
//     every 5 minutes (ServerLogConfigs 68); its cleaner threads choose the
//     dirtiest log, and wait 15 s when there is none (LogCleanerManager 189-220,
//     CleanerConfig 41).
//   - The active segment is never deleted. Kafka rolls an expired one if all the
//     log is expired, and deletes it too (UnifiedLog 1543-1565).
//   - A segment that is a candidate for deletion needs no high watermark above
//     it: there is one replica, so the high watermark is the log end offset
//     (UnifiedLog 1513-1516).
//   - cleanup.policy is delete or compact, not both (LogCleanerManager 187-188),
//     and there is no retention.bytes (UnifiedLog 1600-1615), no
//     min.compaction.lag.ms and no max.compaction.lag.ms (LogCleanerManager
//     599-612, 646-672). A compacted topic keeps its log start offset for ever;
//     Kafka still deletes what lies wholly below it (UnifiedLog 1576-1584).
//   - The dirty ratio counts records; Kafka counts bytes of segments (LogCleaner
//     1231-1234). Strictly greater than min.cleanable.dirty.ratio runs, in both.
//   - The cleaner's map has room for every key. Kafka's can fill up in the middle
//     of a segment and end the pass there (LogCleaner 1090-1123).
//   - Segments stay as they are; Kafka merges neighbours that became small
//     (LogCleaner 976-1002).
//   - A tombstone's window belongs to the record; Kafka stamps a whole batch with
//     its horizon (MemoryRecords 190-204). The limit, at or after, is the same.
//   - A change of cleanup.policy, min.cleanable.dirty.ratio or
//     delete.retention.ms starts a new cleaner: everything closed is dirty again
//     and a tombstone's window starts anew with the next run. Kafka keeps the
//     checkpoint and the horizon that is stamped already. Other settings leave
//     the cleaner alone. Every change counts from the next message or pass on.
//   - A message without a key, in the log since before the topic was compacted, is
//     dropped by the first run that finds it in a closed segment, as in Kafka
//     (LogCleaner 933-935); here it doesn't count in the dirty ratio.
//   - A refused message is one message; Kafka refuses its whole batch (LogValidator
//     594-606). Producers have no id, sequence or transaction; values are not
//     compressed; timestamps are not compared with the clock.
//   - A new consumer starts at the log start. A real one needs
//     auto.offset.reset=earliest for that; its default is latest (ConsumerConfig
//     171-179, 512-515).
//   - Groups only hold committed offsets: there are no members, assignments or
//     rebalances, and a commit doesn't expire.
package cluster
