package lab

// Language describes the script language on one page, at most 78 columns wide.
const Language = `A script is a YAML file:

  title: My experiment           # optional, as all but steps
  clock: 2184-11-02 19:10        # where the clock starts (the default)
  steps:
    - create: {topic: antennas, cleanup.policy: compact, segment: 2}
    - send: {topic: antennas, keys: s01..s03, value: "sector {i}", count: 5}
    - compact: antennas
      expect: {messages: 4, keys: 3, offsets: [1..4]}

Each step is one of these:

  create: {topic: T, SETTING: ...}     a topic
  set: {topic: T, SETTING: ...}        change settings while it lives
      cleanup.policy delete (default) or compact; retention.ms -1 (for ever);
      segment 1000, in messages; segment.ms 7d; min.cleanable.dirty.ratio 0.5;
      delete.retention.ms 24h. A change of policy, ratio or this one starts a
      new cleaner: everything closed is dirty again.
  send: {topic: T, key: K, value: V}   a message; without key it has none
      value: null                      a tombstone ("" is an ordinary value)
      keys: s01..s12, or a list        keys in turn, one message each
      values: [V, W]                   values in turn
      count: 1000                      so many messages
      at: TIME, every: SPAN            timestamps of their own, not the clock
      {n}, {i} and {key} in a value stand for the message's number in this
      send and its key's place in keys, both from 1, and its key
  clock: TIME, advance: SPAN           the clock, which moves only so
  retain: T                            a retention pass
  compact: T                           a pass of the log cleaner
  log: T                               draw the log
  consumer: {name: C, topic: T}        a consumer, new or starting again
      group: G                         remembers what was committed
      from: start (default) or end     if its group has committed nothing
      max: 500                         messages per poll
  poll: C, walk: C                     one poll; polls up to the end
  commit: C                            commit the position, the next to read
  directory: C                         what C knows: the last value per key
  scene: TEXT, say: TEXT               a heading, a paragraph
  table: TEXT                          the rows collected so far

TIME is 2184-11-02 19:10 (UTC, also with :05 or :05.250, or without a time) or
milliseconds since 1970. SPAN is 30d, 24h, 1h30m, 250ms, or milliseconds.

Beside a step may stand

  row: LABEL          with retain, compact or log: a row of the table
  expect: {...}       what has to come out, which makes the script a test
      of topics       messages, keys, tombstones, segments, start, end,
                      offsets [988, 991..999], has [s01], lacks [s11]
      of send also    offset (the last one's), refused (as INVALID_RECORD)
      of passes also  ran, removed, removed_segments, lost [s01] (keys)
      of consumers    read, position, end, lag, committed, keys, has, lacks

A message that the broker refuses is a result, not a fault of the script.`

// Example is a small script to start from.
const Example = `title: Two keys, one tombstone
steps:
  - create: {topic: antennas, cleanup.policy: compact, segment: 3, min.cleanable.dirty.ratio: 0}
  - send: {topic: antennas, keys: [s01, s02], value: "value {n}", count: 6}
  - send: {topic: antennas, key: s02, value: null}
  - compact: antennas
    expect: {ran: true, removed: 4, offsets: [4..6]}
  - consumer: {name: reader, topic: antennas}
  - walk: reader
    expect: {read: 3, position: 7, keys: 1, lacks: [s02]}
  - directory: reader
`

// Labs are the plays that are built in, by name.
func Labs() []Lab {
	return []Lab{{Name: "compaction", Title: "Compaction: the latest value per key"}}
}

// Lab is a play that is built in.
type Lab struct{ Name, Title string }
