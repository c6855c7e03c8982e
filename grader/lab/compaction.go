package lab

import (
	"bytes"
	_ "embed"
	"fmt"
	"text/template"
	"time"
)

//go:embed compaction.yaml
var compactionText string

// The sizes of the lesson, in messages: as many as fit on a screen, and about as
// many as a machine takes in its stride.
const (
	MinSize     = 1_002
	DefaultSize = 2_002
	MaxSize     = maxMessages / 2
)

// segmentSize is how many messages the lesson's segments hold.
const segmentSize = 500

// history is what the lesson's script says of its messages.
type history struct {
	Messages             string
	Small                bool
	Old, Recent, Flicker int
	OldFrom, RecentFrom  string
	OldEvery             string
	RecentEvery          string
}

// newHistory spreads about size messages over the lesson's times: as many more as
// it takes for the active segment to hold two, as in the lesson. About half of
// them, in whole segments, go round the twelve antennas for 500 days, up to half
// a year ago; the rest are of s07, over 28 days, the last two at 10:00 and 18:40
// today.
func newHistory(size int) history {
	const active = 2
	size = (size-active+segmentSize-1)/segmentSize*segmentSize + active
	old := size / 2 / segmentSize * segmentSize
	recent := size - old
	end := time.Date(2184, time.May, 2, 12, 0, 0, 0, time.UTC).UnixMilli()
	today := time.Date(2184, time.November, 2, 10, 0, 0, 0, time.UTC).UnixMilli()
	oldEvery := 500 * day / int64(old)
	recentEvery := 40_000 * minute / int64(recent-2)
	return history{
		Messages: thousands(size), Small: size < 1_000_000, Old: old, Recent: recent, Flicker: recent - 1,
		OldFrom: written(end - int64(old-1)*oldEvery), OldEvery: writtenSpan(oldEvery),
		RecentFrom: written(today - int64(recent-2)*recentEvery), RecentEvery: writtenSpan(recentEvery),
	}
}

// written is a moment as a script writes it.
func written(ms int64) string {
	format := timeFormats[2]
	if ms%minute == 0 {
		format = timeFormats[0]
	}
	return time.UnixMilli(ms).UTC().Format(format)
}

// writtenSpan is a length of time as a script writes it.
func writtenSpan(ms int64) string {
	switch {
	case ms%hour == 0:
		return fmt.Sprintf("%dh", ms/hour)
	case ms%minute == 0:
		return fmt.Sprintf("%dm", ms/minute)
	}
	return fmt.Sprintf("%dms", ms)
}

// CompactionSource is the script of the lesson with about so many messages, as a
// file that Load takes. Size is rounded up to whole segments and two messages
// more.
//
// Errors: a size that is not from MinSize to MaxSize.
func CompactionSource(size int) ([]byte, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("size is %d; want %d to %d messages", size, MinSize, MaxSize)
	}
	t, err := template.New("compaction.yaml").Parse(compactionText)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, newHistory(size)); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Compaction is the lesson with about so many messages, as CompactionSource has
// them.
//
// Errors: as of CompactionSource.
func Compaction(size int) (*Script, error) {
	text, err := CompactionSource(size)
	if err != nil {
		return nil, err
	}
	return Load("compaction.yaml", text)
}
