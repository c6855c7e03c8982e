package lab

import (
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// played loads and plays a script that has to be right.
func played(t testing.TB, text string) *Play {
	t.Helper()
	s, err := Load("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func lesson(t testing.TB, size int) *Play {
	t.Helper()
	s, err := Compaction(size)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// text is a play on a terminal.
func text(t testing.TB, p *Play, s Style) string {
	t.Helper()
	var b strings.Builder
	if err := p.Text(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestIncident plays the lesson's table as a script of expectations.
func TestIncident(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/incident.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p := played(t, string(source))
	for _, f := range p.Failures() {
		t.Error(f)
	}
	if p.expected < 80 {
		t.Errorf("only %d expectations were looked at", p.expected)
	}
	want := []row{
		{"sources", "delete, 30 d", "2,002 -> 1,002", "12 -> 1"},
		{"sources_demo", "compact", "2,002 -> 14", "12 -> 12"},
		{"sources_demo, s11 deleted", "compact", "13, 1 tombstone among them", "11"},
	}
	if got := p.items[len(p.items)-1].table.rows; !reflect.DeepEqual(got, want) {
		t.Errorf("table = %q, want %q", got, want)
	}
}

// lessonWants are the figures of the lesson for a stream of old messages over the
// twelve antennas and some more of s07, in segments of 500.
type lessonWants struct{ size, old, messages int }

func (w lessonWants) check(t *testing.T) {
	p := lesson(t, w.size)
	var passes []*passed
	var table []row
	var walks, refusals []string
	var sleeper *listing
	for _, it := range p.items {
		switch {
		case it.pass != nil:
			passes = append(passes, it.pass)
		case it.table != nil:
			table = it.table.rows
		case it.directory != nil && strings.Contains(it.directory.title, "sleeper"):
			sleeper = it.directory
		case it.refused != "":
			refusals = append(refusals, it.refused)
		case strings.Contains(it.did, " walks "):
			walks = append(walks, it.notes[len(it.notes)-1])
		}
	}
	type figures struct {
		ran                      bool
		before, after, lost      int
		keysBefore, keys, closed int // closed: segments gone
	}
	want := []figures{
		{true, w.messages, w.messages - w.old, 11, 12, 1, w.old / 500}, // retention
		{true, w.messages, 14, 0, 12, 12, (w.messages-2)/500 - 2},      // compaction
		{false, 15, 15, 0, 11, 11, 0},                                  // the tombstone is active
		{true, 16, 13, 0, 11, 11, 1},                                   // s11, two of s07
		{false, 13, 13, 0, 11, 11, 0},                                  // the window is over, nothing is dirty
		{false, 14, 14, 0, 11, 11, 0},                                  // 1 of 13
		{true, 15, 12, 0, 11, 11, 2},                                   // the tombstone goes
		{true, w.messages - w.old, 3, 0, 1, 1, (w.messages-2-w.old)/500 - 1},
		{true, 15, 13, 0, 12, 12, 1},
	}
	var got []figures
	for _, d := range passes {
		got = append(got, figures{d.ran, d.before, d.after, len(d.lost), len(d.keysBefore), len(d.keysLeft), d.segments})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("passes = %v, want %v", got, want)
	}
	rows := []row{
		{"sources", "delete, 30 d", thousands(w.messages) + " -> " + thousands(w.messages-w.old), "12 -> 1"},
		{"sources_demo", "compact", thousands(w.messages) + " -> 14", "12 -> 12"},
		{"sources_demo, s11 deleted", "compact", "13, 1 tombstone among them", "11"},
		{"sources, loaded again", "compact", "15 -> 13", "12 -> 12"},
	}
	if !reflect.DeepEqual(table, rows) {
		t.Errorf("table = %q, want %q", table, rows)
	}
	var keys []string
	for _, w := range walks {
		keys = append(keys, strings.TrimPrefix(w, "its directory has "))
	}
	if want := []string{"1 key", "12 keys", "11 keys", "11 keys", "12 keys", "12 keys"}; !reflect.DeepEqual(keys, want) {
		t.Errorf("directories = %q, want %q: reading room, sleeper, new, new, sleeper, reading room", keys, want)
	}
	var stale []string
	for _, e := range sleeper.rows {
		if e.stale {
			stale = append(stale, e.key)
		}
	}
	if !reflect.DeepEqual(stale, []string{"s11"}) {
		t.Errorf("the sleeper keeps %q, want s11", stale)
	}
	if len(refusals) != 1 || !strings.HasPrefix(refusals[0], "INVALID_RECORD: ") {
		t.Errorf("refusals = %q, want one INVALID_RECORD", refusals)
	}
}

func TestLesson(t *testing.T) {
	t.Parallel()
	lessonWants{size: DefaultSize, old: 1000, messages: 2002}.check(t)
	lessonWants{size: MinSize, old: 500, messages: 1002}.check(t)
}

// TestLessonAtFullSize is the same with 2.1 million messages. What it takes is
// printed; nothing fails on a time.
func TestLessonAtFullSize(t *testing.T) {
	if testing.Short() {
		t.Skip("two million messages, twice")
	}
	t.Parallel()
	start := time.Now()
	lessonWants{size: 2_100_000, old: 1_050_000, messages: 2_100_002}.check(t)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("2,100,002 messages into each of two topics: %.1f s, at most %d MiB", time.Since(start).Seconds(), m.Sys>>20)
}

// The survivors, and where they lie.
func TestLessonSurvivors(t *testing.T) {
	t.Parallel()
	for _, it := range lesson(t, DefaultSize).items {
		if it.pass == nil || it.pass.after != 14 {
			continue
		}
		want := []span{
			{0, 987, true, false},
			{988, 989, false, false},
			{990, 990, true, false},
			{991, 999, false, false},
			{1000, 1998, true, false},
			{1999, 1999, false, false},
			{2000, 2001, false, true},
		}
		pic := it.pass.picture
		if !reflect.DeepEqual(pic.spans, want) || pic.start != 0 || pic.end != 2002 {
			t.Errorf("log %d to %d, %v; want 0 to 2002, %v", pic.start, pic.end, pic.spans, want)
		}
		if b := pic.boxes[1]; len(b.survivors) != 11 || b.survivors[0].key != "s05" || b.survivors[10].key != "s04" {
			t.Errorf("survivors = %v, want s05 to s04 without s07", b.survivors)
		}
		return
	}
	t.Error("no pass leaves 14 messages")
}

// The last message of an antenna is half a year old, the history old and young as
// the lesson says.
func TestLessonTimes(t *testing.T) {
	t.Parallel()
	h := newHistory(DefaultSize)
	want := history{
		Messages: "2,002", Small: true, Old: 1000, Recent: 1002, Flicker: 1001,
		OldFrom: "2182-12-20 00:00", OldEvery: "12h", RecentFrom: "2184-10-05 15:20", RecentEvery: "40m",
	}
	if h != want {
		t.Errorf("history = %+v, want %+v", h, want)
	}
	for _, size := range []int{MinSize - 1, MaxSize + 1, -1} {
		if _, err := Compaction(size); err == nil || !strings.Contains(err.Error(), strconv.Itoa(size)) {
			t.Errorf("Compaction(%d): %v, want an error", size, err)
		}
	}
	for _, size := range []int{1003, 1502, 2003, 12_345} {
		h := newHistory(size)
		if n := h.Old + h.Recent; n < size || n >= size+500 || n%500 != 2 || h.Old%500 != 0 {
			t.Errorf("newHistory(%d) has %d old and %d recent messages", size, h.Old, h.Recent)
		}
		if p := lesson(t, size); p.Failures() != nil {
			t.Errorf("size %d: %v", size, p.Failures())
		}
	}
}

// The script that is printed plays as the lesson does.
func TestLessonSource(t *testing.T) {
	t.Parallel()
	source, err := CompactionSource(DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := text(t, played(t, string(source)), Style{}), text(t, lesson(t, DefaultSize), Style{}); a != b {
		t.Error("the printed script plays otherwise than the lesson")
	}
}
