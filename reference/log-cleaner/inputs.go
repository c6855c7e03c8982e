package logcleaner

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: N records are appended in Calls equal parts,
// and after each of them the cleaner is called, a second later than before.
//
// A log goes on from what the call before returned. So the generator needs the
// cleaner's configuration, and the same one has to stand under new.
type Load struct {
	// N is how many records are appended in all, at least 1.
	N int
	// Keys is how many keys there are to draw from, at least 1.
	Keys int
	// Tombstones makes about one record in so many a tombstone; 0 is none.
	Tombstones int
	// Segment is how many records a segment holds, at least 1.
	Segment int
	// Calls is how many calls there are, at least 1.
	Calls int
	// MinDirtyRatio and DeleteRetention are those of new.
	MinDirtyRatio   float64
	DeleteRetention int64
}

// check refuses values that make no trace.
func (l Load) check() error {
	for _, f := range []struct {
		name       string
		value, low int64
	}{
		{"n", int64(l.N), 1},
		{"keys", int64(l.Keys), 1},
		{"tombstones", int64(l.Tombstones), 0},
		{"segment", int64(l.Segment), 1},
		{"calls", int64(l.Calls), 1},
		{"delete_retention", l.DeleteRetention, 0},
	} {
		if f.value < f.low {
			return fmt.Errorf("%s is %d; at least %d", f.name, f.value, f.low)
		}
	}
	if !isShare(l.MinDirtyRatio) {
		return fmt.Errorf("min_dirty_ratio is %v; from 0 to 1", l.MinDirtyRatio)
	}
	return nil
}

// Steps returns the calls, the first one at one second. About one value in
// sixteen is empty.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	c := New(stream.CleanerConfig{MinDirtyRatio: l.MinDirtyRatio, DeleteRetention: l.DeleteRetention})
	steps := make([]trace.Step, l.Calls)
	var log []stream.Segment
	offset := 0
	for i := range steps {
		end := int(int64(l.N) * int64(i+1) / int64(l.Calls))
		log = l.grow(log, offset, end, r)
		offset = end
		now := int64(i+1) * 1000
		steps[i] = trace.Step{Method: "Clean", Args: []any{log, now}}
		log, _ = c.Clean(log, now)
	}
	return steps, nil
}

// grow returns the log with the records from one offset up to another appended.
// What the log shares with an earlier step stays as it is.
func (l Load) grow(log []stream.Segment, from, to int, r *rand.Rand) []stream.Segment {
	log = slices.Clone(log)
	if last := len(log) - 1; last >= 0 {
		log[last].Records = slices.Clone(log[last].Records)
	}
	for i := from; i < to; i++ {
		last := len(log) - 1
		if last < 0 || i-int(log[last].BaseOffset) >= l.Segment {
			log = append(log, stream.Segment{BaseOffset: int64(i)})
			last++
		}
		log[last].Records = append(log[last].Records, l.record(i, r))
	}
	return log
}

func (l Load) record(offset int, r *rand.Rand) stream.Record {
	key := "k" + strconv.Itoa(r.IntN(l.Keys))
	var value []byte
	switch {
	case l.Tombstones > 0 && r.IntN(l.Tombstones) == 0:
	case r.IntN(16) == 0:
		value = []byte{}
	default:
		value = strconv.AppendInt(nil, int64(r.IntN(100)), 10)
	}
	return stream.Record{Offset: int64(offset), Timestamp: int64(offset), Key: key, Value: value}
}

// Valid reports what never comes in: a ratio that is no share, a negative
// retention or time, a now that goes backwards, a closed segment without
// records, a record without a key, offsets that do not ascend, a log that does
// not go on from what the call before returned, and a tombstone's window whose
// end leaves int64. The last two it finds out by asking the reference, for as
// long as nothing else is wrong.
func Valid(t trace.Trace) []trace.Problem {
	cfg := t.New[0].(stream.CleanerConfig)
	var bad []trace.Problem
	if !isShare(cfg.MinDirtyRatio) {
		bad = append(bad, trace.AtNew("min dirty ratio is %v; it is from 0 to 1", cfg.MinDirtyRatio))
	}
	if cfg.DeleteRetention < 0 {
		bad = append(bad, trace.AtNew("delete retention is %d; it is never below 0", cfg.DeleteRetention))
	}
	c := New(cfg).(*cleaner)
	var returned []stream.Segment
	var before int64
	for i, s := range t.Steps {
		log, now := s.Args[0].([]stream.Segment), s.Args[1].(int64)
		if now < before {
			bad = append(bad, trace.At(i, "now is %d after %d; it is never below 0 and never goes backwards", now, before))
		}
		before = max(before, now)
		bad = append(bad, shape(i, log)...)
		if len(bad) > 0 {
			continue
		}
		if !continues(log, returned) {
			bad = append(bad, trace.At(i, "the log does not go on from what the call before returned; records are only appended"))
			continue
		}
		returned, _ = c.Clean(log, now)
		for offset, since := range c.found {
			if since > math.MaxInt64-cfg.DeleteRetention {
				bad = append(bad, trace.At(i, "the window of the tombstone at offset %d ends beyond int64", offset))
				break
			}
		}
	}
	return bad
}

func isShare(f float64) bool { return f >= 0 && f <= 1 } // NaN is neither

// shape reports what is wrong with a log by itself.
func shape(step int, log []stream.Segment) []trace.Problem {
	var bad []trace.Problem
	next := int64(math.MinInt64) // the lowest offset that may come next
	for i, s := range log {
		if len(s.Records) == 0 && i < len(log)-1 {
			bad = append(bad, trace.At(step, "segment %d is closed and has no records; only the active one may be empty", i))
		}
		if s.BaseOffset < next {
			bad = append(bad, trace.At(step, "segment %d has base offset %d; at least %d is left for it", i, s.BaseOffset, next))
		}
		next = s.BaseOffset
		for j, r := range s.Records {
			switch {
			case r.Key == "":
				bad = append(bad, trace.At(step, "segment %d, record %d has no key; a compacted topic refuses it", i, j))
			case r.Timestamp < 0:
				bad = append(bad, trace.At(step, "segment %d, record %d has timestamp %d; times are never below 0", i, j, r.Timestamp))
			case r.Offset < next || r.Offset == math.MaxInt64:
				bad = append(bad, trace.At(step, "segment %d, record %d has offset %d; at least %d is left for it", i, j, r.Offset, next))
			default:
				next = r.Offset + 1
			}
		}
	}
	return bad
}

// continues says whether a log is an earlier one with records appended: to its
// last segment, and in new ones.
func continues(log, earlier []stream.Segment) bool {
	if len(log) < len(earlier) {
		return false
	}
	for i, was := range earlier {
		is := log[i]
		grown := i == len(earlier)-1 && len(is.Records) > len(was.Records)
		if is.BaseOffset != was.BaseOffset || len(is.Records) != len(was.Records) && !grown {
			return false
		}
		for j, r := range was.Records {
			if !same(r, is.Records[j]) {
				return false
			}
		}
	}
	return true
}

func same(a, b stream.Record) bool {
	return a.Offset == b.Offset && a.Timestamp == b.Timestamp && a.Key == b.Key &&
		(a.Value == nil) == (b.Value == nil) && bytes.Equal(a.Value, b.Value)
}
