package grader

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"highwater/grader/judge"
	"highwater/grader/run"
	"highwater/grader/suite"
)

const (
	// largestPart and smallestPart are the divisors of the sizes at which a case
	// is measured below its own.
	largestPart, smallestPart = 2, 64
	// points is how many sizes, the largest ones measured, give the exponent:
	// n, 2n, 4n and 8n.
	points = 4
	// steep is the exponent from which time grows too fast to go on like that:
	// between what n log n and what n squared come to. Below slow there is nothing
	// to be gained, and measurements that short prove nothing.
	steep = 1.6
	slow  = 50 * time.Millisecond
	// again is how often a steep growth is measured anew before it is told: a
	// busy machine makes any single run slow, and never makes one fast.
	again = 2
	// A size is run until that took enough time, or mostRuns times. Where the whole
	// case takes less than quick, the machine's caches and its collector of garbage
	// show more than the solution, and there is no exponent.
	enough, mostRuns = 15 * time.Millisecond, 6
	quick            = 5 * time.Millisecond
)

// Growth is how the time of a solution grows with the size of its input.
type Growth struct {
	// Case is what was measured at several sizes.
	Case *suite.Case
	// Points are in order of size.
	Points []Point
	// Exponent is k where the time grows like the size to the power of k, over the
	// last points; 0 if there are too few.
	Exponent float64
}

// Point is the time that a solution took for one size.
type Point struct {
	Size int
	Time time.Duration
}

// cost is what a run took: of the processors, since the clock also counts what
// others do on a busy machine, and of the clock where that cannot be measured.
func cost(o *run.Outcome) time.Duration {
	if o.Processor > 0 {
		return o.Processor
	}
	return o.Elapsed
}

// Steep reports whether the time grows so fast that larger inputs are out of
// reach, as with a search through everything for each element.
func (g *Growth) Steep() bool {
	return g != nil && g.Exponent >= steep && g.Points[len(g.Points)-1].Time >= slow
}

// String says what was measured: "12,500: 31ms, 25,000: 122ms".
func (g *Growth) String() string {
	var list []string
	for _, p := range g.last() {
		list = append(list, fmt.Sprintf("%d in %v", p.Size, round(p.Time)))
	}
	return strings.Join(list, ", ")
}

// last are the points that the exponent is taken from.
func (g *Growth) last() []Point { return g.Points[max(0, len(g.Points)-points):] }

// round keeps two or three digits.
func round(d time.Duration) time.Duration {
	unit := time.Nanosecond
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}

// fit sets the exponent: the slope of a line through the logarithms of the last
// points, by least squares.
func (g *Growth) fit() {
	last := g.last()
	if g.Exponent = 0; len(last) < 3 || last[len(last)-1].Time < quick {
		return
	}
	var sx, sy, sxx, sxy float64
	for _, p := range last {
		x, y := math.Log(float64(p.Size)), math.Log(float64(max(p.Time, time.Microsecond)))
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	n := float64(len(last))
	g.Exponent = (n*sxy - sx*sy) / (n*sxx - sx*sx)
}

// note adds a measurement; of several at one size the shortest counts.
func (g *Growth) note(size int, d time.Duration) {
	i, found := slices.BinarySearchFunc(g.Points, size, func(p Point, size int) int { return p.Size - size })
	if found {
		g.Points[i].Time = min(g.Points[i].Time, d)
	} else {
		g.Points = slices.Insert(g.Points, i, Point{size, d})
	}
	g.fit()
}

// grow measures a generated case at the sizes below its own, from the smallest
// on, until one of them does not end in time.
func (p *player) grow(c *suite.Case) error {
	g := &Growth{Case: c}
	p.exercise.Growth = g
	for divisor := smallestPart; divisor >= largestPart; divisor /= 2 {
		if ok, err := p.measure(g, divisor); !ok || err != nil {
			return err
		}
	}
	return nil
}

// measure plays a part of the case and notes its time. It reports whether it was
// answered.
func (p *player) measure(g *Growth, divisor int) (bool, error) {
	s, err := g.Case.Part(divisor)
	if err != nil {
		return false, nil // it cannot be made smaller
	}
	return p.repeat(g, divisor, s)
}

// repeat plays a part until that has taken enough time to say something.
func (p *player) repeat(g *Growth, divisor int, s *suite.Script) (bool, error) {
	spent := time.Duration(0)
	for n := 0; n < mostRuns && spent < enough; n++ {
		o, err := p.main.Play(Ask(g.Case, s))
		if err != nil || o.Status != run.Answered {
			return false, err
		}
		g.note(g.Case.Size()/divisor, cost(&o))
		spent += o.Elapsed
	}
	return true, nil
}

// confirm measures a steep growth again, so that nobody is blamed for a machine
// that was busy.
func (p *player) confirm(g *Growth) error {
	for range again {
		if !g.Steep() {
			return nil
		}
		last := g.last()
		for _, point := range last[len(last)-2:] { // a slow run among the large ones looks steep
			if _, err := p.measure(g, g.Case.Size()/point.Size); err != nil {
				return err
			}
		}
	}
	return nil
}

// measured ends the measurement with the runs of the whole case, and says of a
// solution that was too slow how its time grows.
func (p *player) measured(g *Growth, s *suite.Script, runs []judge.Run, r *judge.Result) error {
	for _, one := range runs {
		if one.Outcome.Status == run.Answered {
			g.note(g.Case.Size(), cost(&one.Outcome))
		}
	}
	if r.Verdict == judge.Pass && g.Points[len(g.Points)-1].Time < enough {
		if _, err := p.repeat(g, 1, s); err != nil {
			return err
		}
	}
	if err := p.confirm(g); err != nil {
		return err
	}
	if g.Steep() && r.Verdict == judge.TimeLimit && !g.Case.Hidden {
		r.Message += fmt.Sprintf("; the time grows like the size to the power of %.1f", g.Exponent)
	}
	return nil
}
