package lab

import (
	"errors"
	"strings"
	"testing"

	"highwater/grader/suite"
)

// begun is a script with a topic t and a consumer c; a step comes on line 5.
const begun = `clock: 2184-11-02 19:10
steps:
  - create: {topic: t, cleanup.policy: compact}
  - consumer: {name: c, topic: t}
`

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, step, want string }{
		{"an unknown step", `- compat: t`, `5:5: a step has no "compat" (did you mean "compact"?)`},
		{"no step", `- {}`, `5:5: the step does nothing: it needs one of scene, say, create,`},
		{"only what stands beside one", `- expect: {keys: 1}`, `5:5: the step does nothing`},
		{"two in one", `- {retain: t, compact: t}`, `5:5: a step does one thing, this one has retain and compact: make steps of them`},
		{"a word", `- compact`, `5:5: want a step, as - compact: sources, found "compact"`},
		{"an unknown topic", `- compact: u`, `5:14: no topic is called "u" here (there are: t)`},
		{"an unknown consumer", `- walk: d`, `5:11: no consumer is called "d" here (there are: c)`},
		{"a topic twice", `- create: {topic: t}`, `5:21: topic "t" is there already: change it with set`},
		{"no topic", `- send: {key: k, value: v}`, `5:11: send has no topic: write topic: the one to send to`},
		{"no value", `- send: {topic: t, key: k}`, `5:11: send has no value: write value: a text, or value: null for a tombstone`},
		{"an empty value that is none", `- send: {topic: t, key: k, value: }`, `5:37: want a text, found nothing (null): write null for a tombstone, "" for an empty value`},
		{"a number as value", `- send: {topic: t, key: k, value: 5}`, `5:37: want a text, found "5": write it in quotes, "5"`},
		{"both keys", `- send: {topic: t, key: k, keys: [l], value: v}`, `5:27: key and keys exclude each other`},
		{"both values", `- send: {topic: t, key: k, value: v, values: [w]}`, `5:37: value and values exclude each other`},
		{"a bad range", `- send: {topic: t, keys: s1..s12, value: v}`, `5:28: want a range as s01..s12`},
		{"a range backwards", `- send: {topic: t, keys: s9..s1, value: v}`, `5:28: want a range as s01..s12`},
		{"no keys", `- send: {topic: t, keys: [], value: v}`, `5:28: want a list of keys, or a range`},
		{"no messages", `- send: {topic: t, key: k, value: v, count: 0}`, `5:47: want a whole number from 1 to 10000000, found "0"`},
		{"too many", `- send: {topic: t, key: k, value: v, count: 10000000}` + "\n  - send: {topic: t, key: k, value: v}", `6:11: with these, the script sends 10,000,001 messages; at most 10,000,000`},
		{"every without at", `- send: {topic: t, key: k, value: v, every: 1h}`, `5:47: every is the time from one message to the next`},
		{"beyond time", `- send: {topic: t, key: k, value: v, at: 0, count: 3, every: 9007199254740992}`, `5:11: the last message would lie beyond the end of time`},
		{"an unknown field", `- send: {topic: t, key: k, valu: v}`, `5:30: send has no "valu" (did you mean "value"?)`},
		{"a field twice", `- send: {topic: t, topic: t, key: k, value: v}`, `5:22: topic stands here again`},
		{"a bad time", `- clock: yesterday`, `5:12: want a time from 1970 on, as 2184-11-02 19:10 (UTC), or milliseconds, found "yesterday"`},
		{"the past", `- clock: 2184-11-02 19:09`, `5:12: the clock stands at 2 Nov 2184, 19:10 and only goes forward`},
		{"a bad span", `- advance: 3 weeks`, `5:14: want a length of time, as 30d, 24h`},
		{"a span that is too long", `- advance: 300000000000d`, `5:14: want a length of time`},
		{"the end of the clock", `- advance: 9007199254740992`, `5:14: the clock has no such time`},
		{"a bad policy", `- set: {topic: t, cleanup.policy: delete+compact}`, `5:37: want delete or compact, found "delete+compact"`},
		{"an unknown setting", `- set: {topic: t, segment.bytes: 5}`, `5:21: set has no "segment.bytes" (did you mean "segment.ms"?)`},
		{"a bad ratio", `- set: {topic: t, min.cleanable.dirty.ratio: 1.5}`, `5:48: want a share from 0 to 1, as 0.5, found "1.5"`},
		{"a retention below for ever", `- set: {topic: t, retention.ms: -2}`, `5:35: want a whole number from 0`},
		{"no segment.ms", `- set: {topic: t, segment.ms: 0s}`, `5:33: want a length of time of at least 1 ms`},
		{"nothing to set", `- set: {topic: t}`, `5:10: set changes nothing: give at least one of cleanup.policy,`},
		{"from nowhere", `- consumer: {name: d, topic: t, from: middle}`, `5:41: want start or end, found "middle"`},
		{"no name", `- consumer: {topic: t}`, `5:15: a consumer has no name`},
		{"an unknown figure", "- compact: t\n    expect: {message: 5}", `6:14: expect of compact has no "message" (did you mean "messages"?)`},
		{"a figure that is no number", "- compact: t\n    expect: {messages: many}", `6:24: want a whole number from 0 to`},
		{"a figure that is no bool", "- compact: t\n    expect: {ran: yes it did}", `6:19: want true or false, found "yes it did"`},
		{"offsets that are no list", "- compact: t\n    expect: {offsets: 5}", `6:23: want a list, as [988, 991..999], found "5"`},
		{"offsets backwards", "- compact: t\n    expect: {offsets: [9..1]}", `6:24: want offsets from a lower to a higher one`},
		{"keys that are no list", "- compact: t\n    expect: {has: s01}", `6:19: want a list, as [s01, s02], found "s01"`},
		{"an empty expect", "- compact: t\n    expect: {}", `6:13: expect is empty: give at least one of messages,`},
		{"nothing to expect", "- say: hello\n    expect: {keys: 1}", `6:13: there is nothing to expect of say`},
		{"a row of nothing", "- poll: c\n    row: r", `6:10: a row of the table comes from retain, compact or log, not from poll`},
		{"an empty text", `- say: "  "`, `5:10: want a text, found an empty one`},
		{"an alias", `- say: *x`, `5:1: not valid YAML: unknown anchor 'x'`},
		{"an anchor", `- say: &x hello`, `5:10: &x: a script has no anchors; drop it`},
		{"a tag", `- say: !!binary aGk=`, `5:10: the tag !!binary is not supported: drop it`},
		{"broken YAML", `- say: [`, `not valid YAML: did not find expected node content`},
		{"a second document", "- say: hi\n---\nsteps: []", `6:1: a second document starts here`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Load("my.yaml", []byte(begun+"  "+tt.step+"\n"))
			var problems suite.Problems
			if !errors.As(err, &problems) {
				t.Fatalf("Load = %v, want problems", err)
			}
			if !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "my.yaml:") {
				t.Errorf("problems = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestLoadRefusesTheWhole(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]string{
		"":                       "s.yaml:1:1: the script is empty",
		"# nothing\n":            "s.yaml:1:1: the script is empty",
		"5":                      `s.yaml:1:1: a script is written as {title: ..., clock: ..., steps: ...}, found "5"`,
		"title: a":               "s.yaml:1:1: a script has no steps: write steps:",
		"steps: {}":              "s.yaml:1:8: want a list of steps, found a mapping",
		"step: []":               `s.yaml:1:1: a script has no "step" (did you mean "steps"?)`,
		"steps: []\nclock: soon": `s.yaml:2:8: want a time`,
		"a: &a [*a]":             "s.yaml:1:4: ",
		"steps:\n" + strings.Repeat("- a\n", maxSteps+1): "10001 steps; a script has at most 10000",
	} {
		if _, err := Load("s.yaml", []byte(script)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Load(%.20q) = %.300v, want %q", script, err, want)
		}
	}
}

// All faults of a script come at once, by position.
func TestLoadReportsEverything(t *testing.T) {
	t.Parallel()
	_, err := Load("my.yaml", []byte(begun+`  - send: {topic: x, key: 5, value: }
  - compat: t
  - walk: c
    expect: {read: many, kees: 3}
`))
	var problems suite.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("Load = %v, want problems", err)
	}
	var at []string
	for _, p := range problems {
		at = append(at, strings.TrimPrefix(p.Pos.String(), "my.yaml:"))
	}
	if got := strings.Join(at, " "); got != "5:19 5:27 5:37 6:5 8:20 8:26" {
		t.Errorf("problems at %s:\n%v", got, err)
	}
}

// The page of the language names every step, setting, figure and field there is,
// fits on a page, and its examples come out as they say.
func TestLanguage(t *testing.T) {
	t.Parallel()
	var all []string
	all = append(append(all, actionNames()...), settingNames()...)
	for _, action := range actionNames() {
		for _, f := range figures(action) {
			all = append(all, f.name)
		}
	}
	for _, word := range append(all, "title", "steps", "keys", "values", "count", "at", "every", "group", "from", "max", "row", "expect", "null", "{n}", "{i}", "{key}") {
		if !strings.Contains(Language, word) {
			t.Errorf("the language's page lacks %s", word)
		}
	}
	lines := strings.Split(Language, "\n")
	for _, l := range lines {
		if len(l) > 78 {
			t.Errorf("a line of %d columns: %q", len(l), l)
		}
	}
	if len(lines) > 66 {
		t.Errorf("the language takes %d lines; a page has 66", len(lines))
	}
	var example []string
	for _, l := range lines[1:] {
		if l == "Each step is one of these:" {
			break
		}
		example = append(example, strings.TrimPrefix(l, "  "))
	}
	for name, script := range map[string]string{"language": strings.Join(example, "\n"), "example": Example} {
		p := played(t, script)
		if p.expected == 0 || len(p.Failures()) > 0 {
			t.Errorf("%s: %d expectations, %v", name, p.expected, p.Failures())
		}
	}
	for _, l := range Labs() {
		if !strings.Contains(compactionText, l.Title) {
			t.Errorf("lab %s is called %q otherwise", l.Name, l.Title)
		}
	}
}
