package author

import (
	"os"
	"strings"
	"testing"
)

// TestRecord fills in wants wherever and however a step is written.
func TestRecord(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	const head = "exercise: offset-commit\nsuite: x\nvisibility: public\ncases:\n"
	const windows = "exercise: windowed-aggregation\nsuite: x\nvisibility: public\ncases:\n"
	const streams = "exercise: exactly-once-stream\nsuite: x\nvisibility: public\ncases:\n"
	const m = "  # recorded, not signed off"
	for _, tt := range []struct {
		why, text, want string
		wants           int
	}{
		{
			"nothing is missing", head + "  - name: a b\n    new: 4\n    steps: [{ack: [5], want: 5}]\n",
			head + "  - name: a b\n    new: 4\n    steps: [{ack: [5], want: 5}]\n", 0,
		},
		{
			"block style", head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n      - ack: [5]\n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: 4" + m + "\n      - ack: [5]\n        want: 6" + m + "\n", 2,
		},
		{
			"the comments of a step stay above its want, those of the next below",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]   # above\n        # 5 is missing.\n\n      # Now it comes.\n      - ack: [5]\n        want: 6\n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]   # above\n        # 5 is missing.\n        want: 4" + m + "\n\n      # Now it comes.\n      - ack: [5]\n        want: 6\n", 1,
		},
		{
			"an empty want", head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want:\n      - ack: [5]\n        want: \n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: 4" + m + "\n      - ack: [5]\n        want: 6" + m + "\n", 2,
		},
		{
			"an empty want before a comment", head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: # 5 is missing\n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        # recorded, not signed off\n        want: 4 # 5 is missing\n", 1,
		},
		{
			"flow style", head + "  - name: a b\n    new: 4\n    steps: [{ack: [6]}, {ack: [5], want: }, { ack: [7] }]\n",
			head + "  - name: a b\n    new: 4\n    # recorded, not signed off\n    steps: [{ack: [6], want: 4}, {ack: [5], want: 6}, { ack: [7], want: 7 }]\n", 3,
		},
		{
			"flow style over lines, with a comma at the end and a comment",
			head + "  - name: a b\n    new: 4\n    steps: [\n      {ack: [6],}, # one\n      {\n        ack: [5] # }\n      },\n    ]\n",
			head + "  - name: a b\n    new: 4\n    steps: [\n      # recorded, not signed off\n      {ack: [6], want: 4}, # one\n      {\n        ack: [5] # }\n      , want: 6}," + m + "\n    ]\n", 2,
		},
		{
			"CRLF", strings.ReplaceAll(head+"  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n      - {ack: [5]}\n", "\n", "\r\n"),
			strings.ReplaceAll(head+"  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: 4"+m+"\n      - {ack: [5], want: 6}"+m+"\n", "\n", "\r\n"), 2,
		},
		{
			"a BOM, and no newline at the end", "\ufeff" + head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]",
			"\ufeff" + head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: 4" + m, 1,
		},
		{
			"letters of several bytes before a step", head + "  - {name: ä ö ü 日本 bb, new: 4, steps: [{ack: [6]}]}\n",
			head + "  - {name: ä ö ü 日本 bb, new: 4, steps: [{ack: [6], want: 4}]}" + m + "\n", 1,
		},
		{
			"arguments over lines", head + "  - name: a b\n    new: 4\n    steps:\n      - ack:\n          - 6\n          - 5\n      - ack: [7,\n          8,\n        ]\n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack:\n          - 6\n          - 5\n        want: 6" + m + "\n      - ack: [7,\n          8,\n        ]\n        want: 8" + m + "\n", 2,
		},
		{
			"a step without results has no want; the key may stand in quotes",
			streams + "  - name: a b\n    steps:\n      - apply: {kind: begin, producer_id: 1}\n      - snapshot: {}\n        \"want\":\n",
			streams + "  - name: a b\n    steps:\n      - apply: {kind: begin, producer_id: 1}\n      - snapshot: {}\n        \"want\": {}" + m + "\n", 1,
		},
		{
			"a block of text at the end of a step",
			streams + "  - name: a b\n    steps:\n      - apply: {kind: begin}\n      - apply:\n          kind: send\n          value: |\n            one\n\n            # two\n      - apply: {kind: commit}\n      - snapshot: {}\n",
			streams + "  - name: a b\n    steps:\n      - apply: {kind: begin}\n      - apply:\n          kind: send\n          value: |\n            one\n\n            # two\n      - apply: {kind: commit}\n      - snapshot: {}\n        want: {logs: [{values: [\"one\\n\\n# two\\n\"]}]}" + m + "\n", 1,
		},
		{
			"any, a want that is there and an oracle stay",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: any\n  - name: c d\n    new: 4\n    oracle: reference\n    steps: [{ack: [1]}]\n",
			head + "  - name: a b\n    new: 4\n    steps:\n      - ack: [6]\n        want: any\n  - name: c d\n    new: 4\n    oracle: reference\n    steps: [{ack: [1]}]\n", 0,
		},
		{
			"several results, and a step under an anchor",
			windows + "  - name: a b\n    new: {size: 10, allowed_lateness: 0}\n    steps: [&a {add: {time: 1}}, *a]\n",
			windows + "  - name: a b\n    new: {size: 10, allowed_lateness: 0}\n    steps: [&a {add: {time: 1}, want: {emitted: [], late: false}}, *a]" + m + "\n", 1,
		},
		{
			"a bracket in quotes", "exercise: log-compaction\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    steps: [{compact: [{key: \"}\", value: \"# }\"}]}]\n",
			"exercise: log-compaction\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    # recorded, not signed off\n    steps: [{compact: [{key: \"}\", value: \"# }\"}], want: [{key: \"}\", value: \"# }\"}]}]\n", 1,
		},
		{
			"a result that is longer than a line",
			"exercise: consumer-group-assign\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    steps:\n      - assign: {consumers: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb], partitions: [1, 2]}\n        want:\n",
			"exercise: consumer-group-assign\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    steps:\n      - assign: {consumers: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb], partitions: [1, 2]}\n        # recorded, not signed off\n        want:\n          - {consumer: aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, partitions: [1]}\n          - {consumer: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, partitions: [2]}\n", 1,
		},
	} {
		r, err := Record(c, "x.yaml", []byte(tt.text))
		if err != nil || string(r.Text) != tt.want || r.Wants != tt.wants {
			t.Errorf("%s: %d wants, %v:\n%s\nwant %d:\n%s", tt.why, r.Wants, err, r.Text, tt.wants, tt.want)
			continue
		}
		again, err := Record(c, "x.yaml", r.Text)
		if err != nil || string(again.Text) != tt.want || again.Wants != 0 {
			t.Errorf("%s: recorded again, it has %d wants more (%v), want none", tt.why, again.Wants, err)
		}
		if got := len(File(c, "x.yaml", r.Text).Findings); tt.wants > 0 && got == 0 {
			t.Errorf("%s: lint says nothing about the marks", tt.why)
		}
	}
}

// TestRecordRefuses has files in which nothing is recorded.
func TestRecordRefuses(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	const head = "exercise: offset-commit\nsuite: x\nvisibility: public\ncases:\n  - name: a b\n    new: 4\n"
	for _, tt := range []struct{ why, text, want string }{
		{"another want is wrong", head + "    steps: [{ack: [5], want: 7}, {ack: [6]}]\n", "x.yaml:7:13: case \"a b\": step 1, Ack(5): want 7, but the reference returns 5"},
		{"a key is misspelt", head + "    steps: [{ack: [5], wnat: 5}]\n", `unknown key "wnat" (did you mean "want"?)`},
		{"null is written out, which is a value", head + "    steps: [{ack: [5], want: null}]\n", "want an integer, found nothing (null)"},
		{"a step without braces", head + "    steps: [ack: [5]]\n", `x.yaml:7:13: case "a b", step 1: the want finds no place here`},
		{"a step under an anchor with two answers", head + "    steps: [&a {ack: []}, {ack: [5]}, *a]\n", "does not return the same each time"},
		{"no exercise", "suite: x\n", "the file names no exercise"},
	} {
		r, err := Record(c, "x.yaml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: Record = %q, %v; want an error with %q", tt.why, r.Text, err, tt.want)
		}
	}
}

// TestRecordCourse empties every literal want of the course's own files and has
// them recorded: what comes back says the same.
func TestRecordCourse(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	for _, e := range c.Exercises() {
		t.Run(e.Slug, func(t *testing.T) {
			t.Parallel()
			l, total := &linter{}, 0
			for i, name := range l.files(e.Cases) {
				text, err := os.ReadFile("../../" + name)
				if err != nil {
					t.Fatal(err)
				}
				style := []string{"\n", "\r\n"}[i%2]
				emptied, n := withoutWants(string(text))
				if n == 0 {
					continue
				}
				r, err := Record(c, name, []byte(strings.ReplaceAll(emptied, "\n", style)))
				if err != nil || r.Wants == 0 {
					t.Errorf("%s: %d wants recorded of %d, %v", name, r.Wants, n, err)
					continue
				}
				total += r.Wants
				before, _ := c.LoadFile(name, text, topics)
				after, problems := c.LoadFile(name, r.Text, topics)
				if len(problems) > 0 || len(before.Exercise.Cases) != len(after.Exercise.Cases) {
					t.Fatalf("%s: %v", name, problems)
				}
				if got := strings.Count(string(r.Text), style); got != strings.Count(string(r.Text), "\n") {
					t.Errorf("%s: %d lines end with %q, want all", name, got, style)
				}
			}
			if total < 10 {
				t.Errorf("%d wants were recorded, want many: the test does not find them", total)
			}
		})
	}
}

// withoutWants removes the wants of steps in block style.
func withoutWants(text string) (string, int) {
	n, inside := 0, -1 // the indent of the want that is being left out
	var b strings.Builder
	for line := range strings.Lines(text) {
		blank := len(line) - len(strings.TrimLeft(line, " "))
		rest, is := strings.CutPrefix(line[blank:], "want:")
		switch {
		case inside >= 0 && blank > inside, inside >= 0 && blank == inside && strings.ContainsAny(line[blank:blank+1], "]}"):
			continue
		case is && strings.TrimSpace(rest) != "any":
			n++
			inside = blank
			continue
		}
		inside = -1
		b.WriteString(line)
	}
	return b.String(), n
}
