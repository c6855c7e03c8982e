package lab

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"highwater/grader/cluster"
)

const (
	second int64 = 1000
	minute       = 60 * second
	hour         = 60 * minute
	day          = 24 * hour
)

// timeFormats are how a script writes a moment, in UTC.
var timeFormats = []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04:05.000", "2006-01-02"}

// moment returns a time in milliseconds since 1970: a date with or without a
// time of day, in UTC, or the number itself.
func (r *reader) moment(n *yaml.Node) (int64, bool) {
	if n == nil {
		return 0, false
	}
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!int" {
		return r.integer(n, 0, cluster.MaxTime)
	}
	if n.Kind == yaml.ScalarNode {
		for _, f := range timeFormats {
			if t, err := time.Parse(f, n.Value); err == nil && t.UnixMilli() >= 0 {
				return t.UnixMilli(), true
			}
		}
	}
	r.fail(n, "want a time from 1970 on, as 2184-11-02 19:10 (UTC), or milliseconds, found %s", found(n))
	return 0, false
}

var (
	spanText = regexp.MustCompile(`^([0-9]+(ms|s|m|h|d))+$`)
	spanPart = regexp.MustCompile(`([0-9]+)(ms|s|m|h|d)`)
)

// span returns a length of time in milliseconds, at least low: 30d, 24h, 1h30m,
// 250ms, or a number of milliseconds.
func (r *reader) span(n *yaml.Node, low int64) (int64, bool) {
	if n == nil {
		return 0, false
	}
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!int" {
		return r.integer(n, low, cluster.MaxTime)
	}
	if n.Kind == yaml.ScalarNode && spanText.MatchString(n.Value) {
		total := int64(0)
		for _, part := range spanPart.FindAllStringSubmatch(n.Value, -1) {
			unit := map[string]int64{"ms": 1, "s": second, "m": minute, "h": hour, "d": day}[part[2]]
			i, err := strconv.ParseInt(part[1], 10, 64)
			if err != nil || i > cluster.MaxTime/unit || total > cluster.MaxTime-i*unit {
				total = -1
				break
			}
			total += i * unit
		}
		if total >= low {
			return total, true
		}
	}
	atLeast := ""
	if low > 0 {
		atLeast = fmt.Sprintf(" of at least %d ms", low)
	}
	r.fail(n, "want a length of time%s, as 30d, 24h, 1h30m, 250ms, or milliseconds, found %s", atLeast, found(n))
	return 0, false
}

// moments and lengths in words, for people

// stamp is a moment to the minute, without the year: "2 Nov 19:10".
func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format("2 Jan 15:04") }

// date is a moment with its year: "2 Nov 2184, 19:10".
func date(ms int64) string { return time.UnixMilli(ms).UTC().Format("2 Jan 2006, 15:04") }

// length is a length of time in its largest unit that fits: "30 d", "24 h".
func length(ms int64) string {
	switch {
	case ms >= 2*day && ms%day == 0:
		return fmt.Sprintf("%d d", ms/day)
	case ms >= hour && ms%hour == 0:
		return fmt.Sprintf("%d h", ms/hour)
	case ms >= minute && ms%minute == 0:
		return fmt.Sprintf("%d min", ms/minute)
	case ms >= second && ms%second == 0:
		return fmt.Sprintf("%d s", ms/second)
	}
	return fmt.Sprintf("%d ms", ms)
}

// age is about how long ago something was: "184 d", "13 h", "30 min".
func age(ms int64) string {
	switch {
	case ms >= 2*day:
		return fmt.Sprintf("%d d", ms/day)
	case ms >= 2*hour:
		return fmt.Sprintf("%d h", ms/hour)
	case ms >= minute:
		return fmt.Sprintf("%d min", ms/minute)
	}
	return fmt.Sprintf("%d s", ms/second)
}

// thousands is a number with commas: "2,100,000".
func thousands[N int | int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// counted is a number with what it counts: "1 key", "2,002 messages".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}
