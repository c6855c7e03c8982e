package suite_test

import "testing"

// TestCases has faults of a case that its steps have no part in, and steps that are
// none.
func TestCases(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"no name", offsets, head(offsets) + `  - new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			"5:5: case without a name: the case has no name: say in a few words what it is for",
		}},
		{"an empty name", offsets, head(offsets) + `  - name: ""
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`5:11: case "": a name is one line with letters a to z or digits, found ""`,
		}},
		{"a name without letters", offsets, head(offsets) + `  - name: "?!"
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`5:11: case "?!": a name is one line with letters a to z or digits, found "?!"`,
		}},
		{"a name of two lines", offsets, head(offsets) + `  - name: "a\nb"
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`5:11: case "a\nb": a name is one line with letters a to z or digits, found "a\nb"`,
		}},
		{"a name that is a number", offsets, head(offsets) + `  - name: 12
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`5:11: case "12": want a string, found the integer 12: write it in quotes, "12"`,
		}},
		{"the same name", offsets, head(offsets) + `  - name: a gap
    new: -1
    steps: [{ack: [0], want: 0}]
  - name: a gap
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`8:11: case "a gap": the exercise has a case of this name already, at cases/offset-commit/basics.yaml:5:11 (names are compared as "a-gap")`,
		}},
		{"the same name once reduced", offsets, head(offsets) + `  - name: a gap
    new: -1
    steps: [{ack: [0], want: 0}]
  - name: "A -- Gap!"
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`8:11: case "A -- Gap!": the exercise has a case of this name already, at cases/offset-commit/basics.yaml:5:11 (names are compared as "a-gap")`,
		}},
		{"the same name as of a faulty case", offsets, head(offsets) + `  - name: a gap
    new: x
    steps: [{ack: [0], want: 0}]
  - name: a gap
    new: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`6:10: case "a gap": want an integer, found the string "x"`,
			`8:11: case "a gap": the exercise has a case of this name already, at cases/offset-commit/basics.yaml:5:11 (names are compared as "a-gap")`,
		}},
		{"a word", offsets, head(offsets) + `  - one ack
`, []string{
			`5:5: case without a name: want a case {name: ..., steps: [...]}, found the string "one ack"`,
		}},
		{"null", offsets, head(offsets) + `  -
`, []string{
			"5:4: case without a name: want a case {name: ..., steps: [...]}, found nothing (null)",
		}},
		{"no steps", offsets, head(offsets) + `  - name: x
    new: -1
`, []string{
			`5:5: case "x": the case has no steps: write steps: [{method: arguments, want: result}, ...]`,
		}},
		{"empty steps", offsets, head(offsets) + `  - name: x
    new: -1
    steps: []
`, []string{
			`7:12: case "x": the case has no steps: a step is {method: arguments, want: result}`,
		}},
		{"steps that are a mapping", offsets, head(offsets) + `  - name: x
    new: -1
    steps: {ack: [0], want: 0}
`, []string{
			`7:12: case "x": want a list of steps, found a mapping`,
		}},
		{"a step that is a word", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [ack]
`, []string{
			`7:13: case "x", step 1: want a step {method: arguments, want: result}, found the string "ack"`,
		}},
		{"a step that calls nothing", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{want: 0}]
`, []string{
			`7:13: case "x", step 1: the step calls nothing (allowed: ack)`,
		}},
		{"a step of two calls", streams, head(streams) + `  - name: x
    steps: [{apply: {kind: begin}, snapshot: {}, want: {}}]
`, []string{
			`6:36: case "x", step 1: a step is one call, and this one has "apply" already`,
			`6:56: case "x", step 1: Apply returns nothing, so it has no want: drop it`,
		}},
		{"no new", offsets, head(offsets) + `  - name: x
    steps: [{ack: [0], want: 0}]
`, []string{
			`5:5: case "x": new is missing: want new: {committed: an integer}`,
		}},
		{"new for a constructor without parameters", compaction, head(compaction) + `  - name: x
    new: {size: 1}
    steps: [{compact: [], want: []}]
`, []string{
			`6:10: case "x": New takes no arguments: write new: {}`,
		}},
		{"arguments for a method without any", streams, head(streams) + `  - name: x
    steps: [{snapshot: {at: 3}, want: {}}]
`, []string{
			`6:24: case "x", step 1: Snapshot takes no arguments: write snapshot: {}`,
		}},
		{"an unknown invariant", offsets, head(offsets) + `  - name: x
    new: -1
    invariant: log-positon
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:16: case "x": "log-positon" is no state machine of offset-commit (did you mean "log-position"?)`,
		}},
		{"an invariant of another exercise", offsets, head(offsets) + `  - name: x
    new: -1
    invariant: compaction
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:16: case "x": "compaction" is no state machine of offset-commit (allowed: log-position)`,
		}},
		{"an unknown question", offsets, head(offsets) + `  - name: x
    new: -1
    check: contigous
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:12: case "x": offset-commit has no checklist question "contigous" (did you mean "contiguous"?)`,
		}},
		{"a question of another exercise", compaction, head(compaction) + `  - name: x
    check: contiguous
    steps: [{compact: [], want: []}]
`, []string{
			`6:12: case "x": log-compaction has no checklist question "contiguous" (allowed: same-answers)`,
		}},
		{"points below 0", offsets, head(offsets) + `  - name: x
    new: -1
    points: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:13: case "x": points is -1; want 0 to 1000`,
		}},
		{"points above 1000", offsets, head(offsets) + `  - name: x
    new: -1
    points: 1001
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:13: case "x": points is 1001; want 0 to 1000`,
		}},
		{"points in a fraction", offsets, head(offsets) + `  - name: x
    new: -1
    points: 0.5
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:13: case "x": want an integer in plain decimal, found 0.5`,
		}},
		{"a hint that is a list", offsets, head(offsets) + `  - name: x
    new: -1
    hint: [a]
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:11: case "x": want a string, found a list`,
		}},
		{"a time without a unit", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {time: 2}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:20: case "x": want a duration above 0, as 500ms or 2s, found the integer 2`,
		}},
		{"a time of 0", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {time: 0s}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:20: case "x": want a duration above 0, as 500ms or 2s, found the string "0s"`,
		}},
		{"a memory in decimal units", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {memory: 256MB}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:22: case "x": want a size above 0, as 64KiB or 256MiB, found the string "256MB"`,
		}},
		{"a memory beyond int64", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {memory: 99999999999GiB}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:22: case "x": want a size above 0, as 64KiB or 256MiB, found the string "99999999999GiB"`,
		}},
		{"a memory below 0", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {memory: -1GiB}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:22: case "x": want a size above 0, as 64KiB or 256MiB, found the string "-1GiB"`,
		}},
		{"limits that are a word", offsets, head(offsets) + `  - name: x
    new: -1
    limits: none
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:13: case "x": want a mapping with time, memory, found the string "none"`,
		}},
		{"an input that never comes in, of new", windows, head(windows) + `  - name: x
    new: {size: 0, allowed_lateness: 5}
    steps: [{add: {time: 1}, want: any}]
`, []string{
			`6:10: case "x": input that never comes in: size is 0; it is at least 1`,
		}},
		{"an input that never comes in, of a step", windows, head(windows) + `  - name: x
    new: {size: 10, allowed_lateness: 5}
    steps:
      - {add: {time: 1}, want: any}
      - {add: {time: -1}, want: any}
`, []string{
			`9:9: case "x": input that never comes in: step 2: time is -1; it is never below 0`,
		}},
		{"an input that never comes in, by what is left out", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{value: a}], want: any}]
`, []string{
			`6:13: case "x": input that never comes in: step 1: record 0 has no key; a compacted topic refuses it`,
		}},
		{"an oracle that is none", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: refrence
    steps: [{ack: [0]}]
`, []string{
			`7:13: case "x": oracle is "refrence"; the only one is reference`,
		}},
	})
}
