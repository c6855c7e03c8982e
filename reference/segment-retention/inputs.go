package segmentretention

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: one log of N records, which is cleaned at
// later and later times. About one record is written per millisecond, so the
// log covers N of them.
type Load struct {
	// N is how many records the log has, at least 1.
	N int
	// Segment is how many records a segment holds, at least 1. The last segment,
	// the active one, may have fewer.
	Segment int
	// Disorder is how far a timestamp may lie behind its place, in milliseconds;
	// 0 is none.
	Disorder int
	// Calls is how many calls there are, at least 1, spread evenly over [N, 2*N)
	// milliseconds. Each is given the whole log.
	Calls int
}

// Steps returns the calls. A retention of N/2 lets the first one delete about
// half of the log and a late one everything but the active segment.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 1:
		return nil, fmt.Errorf("n is %d; at least 1", l.N)
	case l.Segment < 1:
		return nil, fmt.Errorf("segment is %d; at least 1", l.Segment)
	case l.Disorder < 0:
		return nil, fmt.Errorf("disorder is %d; at least 0", l.Disorder)
	case l.Calls < 1:
		return nil, fmt.Errorf("calls is %d; at least 1", l.Calls)
	}
	records := make([]stream.Record, l.N)
	for i := range records {
		at := int64(i)
		if l.Disorder > 0 {
			at = max(0, at-r.Int64N(int64(l.Disorder)+1))
		}
		records[i] = stream.Record{
			Offset: int64(i), Timestamp: at,
			Key:   "k" + strconv.Itoa(r.IntN(100)),
			Value: strconv.AppendInt(nil, int64(r.IntN(100)), 10),
		}
	}
	var log []stream.Segment
	for from := 0; from < l.N; from += l.Segment {
		to := min(from+l.Segment, l.N)
		log = append(log, stream.Segment{BaseOffset: int64(from), Records: records[from:to]})
	}
	steps := make([]trace.Step, l.Calls)
	for i := range steps {
		now := int64(l.N) + int64(l.N)*int64(i)/int64(l.Calls)
		steps[i] = trace.Step{Method: "Clean", Args: []any{log, now}}
	}
	return steps, nil
}

// Valid reports what never comes in: a closed segment without records, a
// negative retention or time, and a now that goes backwards. Times that are not
// below 0 have a difference that fits. Keyless records are fine here, and so are
// logs that have nothing to do with each other.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	if retention := t.New[0].(int64); retention < 0 {
		bad = append(bad, trace.AtNew("retention is %d; it is never below 0", retention))
	}
	var before int64
	for i, s := range t.Steps {
		log, now := s.Args[0].([]stream.Segment), s.Args[1].(int64)
		if now < before {
			bad = append(bad, trace.At(i, "now is %d after %d; it is never below 0 and never goes backwards", now, before))
		}
		before = max(before, now)
		for j, segment := range log {
			if len(segment.Records) == 0 && j < len(log)-1 {
				bad = append(bad, trace.At(i, "segment %d is closed and has no records; only the active one may be empty", j))
			}
			for k, r := range segment.Records {
				if r.Timestamp < 0 {
					bad = append(bad, trace.At(i, "segment %d, record %d has timestamp %d; times are never below 0", j, k, r.Timestamp))
				}
			}
		}
	}
	return bad
}
