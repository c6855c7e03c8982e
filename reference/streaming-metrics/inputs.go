package streamingmetrics

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"highwater/exercises/stream"
	"highwater/reference/trace"
)

// Load describes a generated case: the statistics of N partitions, each of
// which is measured once.
type Load struct {
	// N is how many partitions there are, numbered from 0 to N-1; from 1 to
	// 4,194,304, so that their lags always add up within int64.
	N int
	// Order is "shuffled" or "descending".
	Order string
	// Batch is how many partitions one call measures; 0 is all of them.
	Batch int
	// Silent is the distance between partitions without a message: those whose
	// number is a multiple of it have none, and have seen no event. 0: none.
	Silent int
}

const (
	maxPartitions = 1 << 22
	maxOffset     = 1 << 40 // maxPartitions lags of this size stay within int64
	maxTime       = 1 << 41 // in milliseconds; beyond the year 2039
)

// Steps returns the calls, Batch partitions each. About one group in eight is
// ahead of the high watermark, and about one in eight has committed nothing.
func (l Load) Steps(r *rand.Rand) ([]trace.Step, error) {
	switch {
	case l.N < 1 || l.N > maxPartitions:
		return nil, fmt.Errorf("n is %d; want 1 to %d", l.N, maxPartitions)
	case l.Batch < 0:
		return nil, fmt.Errorf("batch is %d; want 0 (all) or more", l.Batch)
	case l.Silent < 0:
		return nil, fmt.Errorf("silent is %d; want 0 (none) or more", l.Silent)
	}
	stats := make([]stream.PartitionStats, l.N)
	for i := range stats {
		stats[i] = l.partition(r, int32(l.N-1-i))
	}
	switch l.Order {
	case "descending":
	case "shuffled":
		r.Shuffle(len(stats), func(i, j int) { stats[i], stats[j] = stats[j], stats[i] })
	default:
		return nil, fmt.Errorf("order is %q; want shuffled or descending", l.Order)
	}
	batch := l.Batch
	if batch == 0 {
		batch = l.N
	}
	var steps []trace.Step
	for len(stats) > 0 {
		n := min(batch, len(stats))
		steps = append(steps, trace.Step{Method: "Measure", Args: []any{stats[:n:n]}})
		stats = stats[n:]
	}
	return steps, nil
}

// partition returns the statistics of one partition.
func (l Load) partition(r *rand.Rand, number int32) stream.PartitionStats {
	s := stream.PartitionStats{
		Partition: number, HighWatermark: -1, Committed: -1, MaxEventTime: stream.NoTime,
	}
	if l.Silent > 0 && int(number)%l.Silent == 0 {
		return s
	}
	s.HighWatermark = r.Int64N(maxOffset)
	s.MaxEventTime = r.Int64N(maxTime)
	switch r.IntN(8) {
	case 0:
		s.Committed = s.HighWatermark + 1 + r.Int64N(1000)
	case 1: // nothing committed
	default:
		s.Committed = r.Int64N(s.HighWatermark + 1)
	}
	return s
}

// Valid reports what never comes in: a negative lateness or event time, the
// same partition twice in one call, and lags that leave int64, alone or added
// up. NoTime is no negative time.
func Valid(t trace.Trace) []trace.Problem {
	var bad []trace.Problem
	if l := t.New[0].(int64); l < 0 {
		bad = append(bad, trace.AtNew("allowed lateness is %d; it is never below 0", l))
	}
	for i, s := range t.Steps {
		bad = append(bad, validStats(i, s.Args[0].([]stream.PartitionStats))...)
	}
	return bad
}

// validStats reports the problems of one call, the total last.
func validStats(step int, stats []stream.PartitionStats) []trace.Problem {
	var bad []trace.Problem
	seen := make(map[int32]bool, len(stats))
	var total, lag, top big.Int
	top.SetInt64(math.MaxInt64)
	fits := true
	for _, s := range stats {
		if seen[s.Partition] {
			bad = append(bad, trace.At(step, "partition %d comes twice; each comes once", s.Partition))
		}
		seen[s.Partition] = true
		if s.MaxEventTime < 0 && s.MaxEventTime != stream.NoTime {
			bad = append(bad, trace.At(step, "partition %d has event time %d; it is never below 0 (NoTime: no event)",
				s.Partition, s.MaxEventTime))
		}
		lag.Sub(big.NewInt(s.HighWatermark), big.NewInt(s.Committed))
		if !lag.IsInt64() {
			fits = false
			bad = append(bad, trace.At(step, "partition %d: high watermark %d less committed %d leaves int64",
				s.Partition, s.HighWatermark, s.Committed))
		}
		if lag.Sign() > 0 {
			total.Add(&total, &lag)
		}
	}
	if fits && total.Cmp(&top) > 0 {
		bad = append(bad, trace.At(step, "the lags add up to %s, which leaves int64", &total))
	}
	return bad
}
