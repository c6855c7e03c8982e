package cluster

import (
	"maps"
	"slices"
	"sort"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
)

// topic is one partition's log and what the broker knows about it.
type topic struct {
	name     string
	settings Settings
	log      []stream.Segment // the last one is active
	start    int64            // log start offset: moved by retention only
	end      int64            // offset of the next message
	opened   int64            // clock at the active segment's first message
	keyless  bool             // some message had no key

	// cleaner is nil before the first compaction pass under the present settings.
	cleaner stream.LogCleaner
	// cleanBelow is where the last run ended: the base of the segment that was
	// active then. It is kept for reports; the cleaner has its own memory.
	cleanBelow int64
	// windows has, for each tombstone that a run kept, the time of the first such
	// run, by offset. It is kept for reports as well.
	windows map[int64]int64
}

// append adds a record to the active segment, or to a new one if that is full or
// too old, and returns its offset.
func (t *topic) append(now int64, r stream.Record) int64 {
	active := &t.log[len(t.log)-1]
	if n := len(active.Records); n > 0 && (n >= t.settings.SegmentRecords || now-t.opened > t.settings.SegmentMS) {
		next := stream.Segment{BaseOffset: t.end}
		if n >= t.settings.SegmentRecords && n <= 65536 { // the next will fill too
			next.Records = make([]stream.Record, 0, n)
		}
		t.log = append(t.log, next)
		active = &t.log[len(t.log)-1]
	}
	if len(active.Records) == 0 {
		t.opened = now
	}
	r.Offset = t.end
	t.keyless = t.keyless || r.Key == ""
	active.Records = append(active.Records, r)
	t.end++
	return r.Offset
}

// replace puts a pass's result in the place of the log. Nothing that was handed
// out is written to later: the list is a copy, and the active segment has no
// room that somebody else may see.
func (t *topic) replace(log []stream.Segment) {
	log = slices.Clone(log)
	last := &log[len(log)-1]
	last.Records = slices.Clip(last.Records)
	t.log = log
}

// at returns the records from an offset on, up to the end of the segment that
// has the first of them; none if there is no further record.
func (t *topic) at(offset int64) []stream.Record {
	// The segment before the first one that begins above the offset may hold it.
	i := sort.Search(len(t.log), func(i int) bool { return t.log[i].BaseOffset > offset })
	for i = max(i-1, 0); i < len(t.log); i++ {
		records := t.log[i].Records
		j := sort.Search(len(records), func(j int) bool { return records[j].Offset >= offset })
		if j < len(records) {
			return records[j:]
		}
	}
	return nil
}

// View is a topic as it stands at one moment. It shares its records with the
// cluster: they are to be read only, and they stay as they are.
type View struct {
	Topic    string
	Settings Settings
	// Segments are the log's, the active one last. There is always that one; it
	// is without records only before the first message.
	Segments []stream.Segment
	// Start is the log start offset, where a consumer may begin. Only retention
	// moves it, to the base offset of the first segment that stays: compaction
	// can leave the first record far above it.
	Start int64
	// End is the log end offset, which the next message gets. With one replica it
	// is the high watermark too.
	End int64
	// Clean and Dirty count the records with a key in closed segments: those that
	// the last run of the cleaner covered, and those that came since.
	Clean, Dirty int

	windows map[int64]int64
}

// View returns the state of a topic.
//
// Errors: an *Error with UnknownTopic.
func (c *Cluster) View(topic string) (View, error) {
	t, err := c.topic(topic)
	if err != nil {
		return View{}, err
	}
	return t.view(), nil
}

func (t *topic) view() View {
	v := View{
		Topic: t.name, Settings: t.settings, Segments: slices.Clone(t.log), Start: t.start, End: t.end,
		windows: maps.Clone(t.windows),
	}
	for _, s := range v.Closed() {
		n := len(s.Records)
		if t.keyless {
			n = keyedRecords(s.Records)
		}
		if s.BaseOffset < t.cleanBelow {
			v.Clean += n
		} else {
			v.Dirty += n
		}
	}
	return v
}

// Closed are the segments before the active one.
func (v View) Closed() []stream.Segment { return v.Segments[:len(v.Segments)-1] }

// Active is the segment to which messages are appended.
func (v View) Active() stream.Segment { return v.Segments[len(v.Segments)-1] }

// DirtyRatio is the share of Dirty in Clean and Dirty; 0 if there are none.
func (v View) DirtyRatio() float64 {
	if v.Dirty == 0 {
		return 0
	}
	return float64(v.Dirty) / float64(v.Clean+v.Dirty)
}

// Messages is how many records the log has, tombstones among them.
func (v View) Messages() int {
	n := 0
	for _, s := range v.Segments {
		n += len(s.Records)
	}
	return n
}

// Tombstones is how many of the records have no value.
func (v View) Tombstones() int {
	n := 0
	for _, s := range v.Segments {
		for _, r := range s.Records {
			if r.Value == nil {
				n++
			}
		}
	}
	return n
}

// Keys are the keys of which the log's last record has a value, sorted: what a
// consumer has in its directory after a walk from the start.
func (v View) Keys() []string {
	live := make(map[string]bool)
	last, lastLive := "", false // neighbours are often of one key
	for _, s := range v.Segments {
		for i := range s.Records {
			r := &s.Records[i]
			if is := r.Value != nil; r.Key != last || is != lastLive {
				last, lastLive = r.Key, is
				live[r.Key] = is
			}
		}
	}
	delete(live, "")
	var keys []string
	for k, is := range live {
		if is {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// Walk is the topic for consumers that need no cluster and deliver in several
// ways, as the grader has them. Its records are copied, their values are not.
func (v View) Walk() walk.Topic {
	t := walk.Topic{Records: make([]stream.Record, 0, v.Messages()), Start: v.Start, End: v.End}
	for _, s := range v.Segments {
		t.Records = append(t.Records, s.Records...)
	}
	return t
}

// Window returns when the window of the tombstone at an offset closes, in
// milliseconds of the clock: the first run at or after it drops the tombstone.
// Before a run has found the tombstone in a closed segment it is 0 and false.
func (v View) Window(offset int64) (closes int64, ok bool) {
	opened, ok := v.windows[offset]
	if !ok {
		return 0, false
	}
	return opened + v.Settings.DeleteRetentionMS, true
}
