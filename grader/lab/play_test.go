package lab

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// What a step does, told by its line and its notes.
func TestSteps(t *testing.T) {
	t.Parallel()
	got := text(t, played(t, `
title: Steps
steps:
  - create: {topic: t, segment: 2, segment.ms: 1h, retention.ms: 0}
  - send: {topic: t, key: a, value: "one"}
  - send: {topic: t, keys: [b, c], values: ["{key} {i} {n}", null], count: 3, at: 1000, every: 1s}
  - advance: 90m
  - send: {topic: t, value: ""}
  - retain: t
  - consumer: {name: r, topic: t, group: g, from: end}
  - poll: r
  - commit: r
  - consumer: {name: s, topic: t, group: g, max: 1}
  - consumer: {name: u, topic: t, max: 1}
  - poll: u
  - commit: u
  - compact: t
  - set: {topic: t, retention.ms: -1, cleanup.policy: compact, min.cleanable.dirty.ratio: 0, delete.retention.ms: 90s}
  - retain: t
  - send: {topic: t, key: a, value: v}
  - send: {topic: t, key: a, value: v}
  - compact: t
  - set: {topic: t, min.cleanable.dirty.ratio: 0.9}
  - table: Nothing yet
`), Style{Width: 100})
	for _, want := range []string{
		"create t: retention.ms 0 ms, segment 2 messages, segment.ms 1 h",
		"send to t: key a, value one, at offset 0",
		"send to t: 3 messages, keys b and c in turn, offsets 1 to 3, dated 1 Jan 1970, 00:00",
		"the clock moves on by 90 min, to 2 Nov 2184, 20:40",
		"send to t: no key, value \"\", at offset 4\n              that closes segment 2, which was full",
		"it removes 4 messages, 1 tombstone among them: 5 → 1",
		"whole segments go, from the oldest on: 2 segments",
		"removed: 0 a, 1 b, 2 c †, 3 b",
		"║ 2 keys → 0 keys",
		"║ lost: a b",
		"║ left: none",
		"consumer r starts on t at offset 5",
		"r polls at offset 5 and gets 0 messages; its position is 5",
		"r commits 5 for its group g: the next offset to read",
		"consumer s starts on t at offset 5, which its group g has committed",
		"u polls at offset 4 and gets 1 message; its position is 5",
		"REFUSED: INVALID_GROUP_ID: a consumer without a group cannot commit: give it one",
		"nothing changes: cleanup.policy is delete",
		"set t: cleanup.policy compact, retention.ms -1 (for ever), min.cleanable.dirty.ratio\n              0, delete.retention.ms 90 s",
		"nothing changes: cleanup.policy is compact",
		"a run is due: 1 of 1 message in closed segments are dirty, a share of 1.000, above 0",
		"that starts a new cleaner: everything in closed segments is dirty again",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the play lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

// An expectation that is not met is shown with its step and has a position.
func TestExpectationsNotMet(t *testing.T) {
	t.Parallel()
	p := played(t, `steps:
  - create: {topic: t, cleanup.policy: compact}
  - send: {topic: t, keys: [a, b], value: v, count: 5}
    expect: {messages: 6, keys: 2, offsets: [0..2], has: [a, z], lacks: [b], refused: INVALID_RECORD}
  - compact: t
    expect: {ran: true, lost: [a]}
  - consumer: {name: c, topic: t, group: g}
    expect: {committed: 0}
`)
	var got []string
	for _, f := range p.Failures() {
		got = append(got, f.Error())
	}
	want := []string{
		"test.yaml:4:24: expect: messages is 5, want 6",
		"test.yaml:4:45: expect: offsets is [0..4], want [0..2]",
		"test.yaml:4:58: expect: has: want z, and it is missing",
		"test.yaml:4:73: expect: lacks: want b, and it is there",
		"test.yaml:4:87: expect: refused is not there, want INVALID_RECORD",
		"test.yaml:6:19: expect: ran is false, want true",
		"test.yaml:6:31: expect: lost is [], want [a]",
		"test.yaml:8:25: expect: committed is not there, want 0",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("failures:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	shown := text(t, p, Style{Width: 80})
	for _, want := range []string{"NOT AS EXPECTED: messages is 5, want 6", "8 of 9 expectations not met"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the text lacks %q:\n%s", want, shown)
		}
	}
}

// A script cannot write to the terminal but through text.
func TestHarmless(t *testing.T) {
	t.Parallel()
	p := played(t, `
title: "a\e[31m"
steps:
  - say: "b\x07"
  - create: {topic: "t\e[0m"}
  - send: {topic: "t\e[0m", key: "k\e", value: "v\e\nw"}
  - log: "t\e[0m"
  - consumer: {name: "c\e", topic: "t\e[0m"}
  - walk: "c\e"
  - directory: "c\e"
  - retain: "t\e[0m"
    row: "r\e"
  - table: "x\e"
`)
	for _, s := range []Style{{}, {ASCII: true}} {
		if got := text(t, p, s); strings.ContainsAny(got, "\x1b\x07") {
			t.Errorf("control characters in %q", got)
		}
	}
}

func TestPlayStops(t *testing.T) {
	t.Parallel()
	s, err := Load("s.yaml", []byte("steps:\n  - create: {topic: t}\n  - send: {topic: t, key: a, value: v, count: 10000000}\n"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Play with an ended context = %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := s.Play(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Play past its deadline = %v", err)
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		length(30 * day): "30 d", length(day): "24 h", length(90 * minute): "90 min", length(1500): "1500 ms", length(2000): "2 s", length(0): "0 ms",
		age(184*day + hour): "184 d", age(47 * hour): "47 h", age(90 * minute): "90 min", age(999): "0 s",
		thousands(2_100_002): "2,100,002", thousands(-1234): "-1,234", thousands(999): "999",
		counted(1, "key"): "1 key", counted(0, "key"): "0 keys",
		stamp(defaultClock): "2 Nov 19:10", date(defaultClock): "2 Nov 2184, 19:10",
		strings.Join(ranges([]int64{1, 2, 4, 6, 7, 8}), " "): "1 2 4 6..8",
		shortened("abcdefgh", 6):                             "abc...", shortened("abc", 6): "abc",
		strings.Join(wrapped("a long-long-word b", 6), "|"): "a|long-l|ong-wo|rd b",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
