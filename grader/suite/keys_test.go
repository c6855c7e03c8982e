package suite_test

import "testing"

// TestKeys has keys that are unknown, repeated or no words.
func TestKeys(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"of a suite", offsets, `exercise: offset-commit
suite: basics
visibillity: public
cases: []
`, []string{
			`3:1: unknown key "visibillity" (did you mean "visibility"?)`,
			"4:8: the suite has no cases: a suite needs at least one",
		}},
		{"of a case", offsets, head(offsets) + `  - name: x
    nwe: -1
    steps: [{ack: [0], want: 0}]
`, []string{
			`6:5: case "x": unknown key "nwe" (did you mean "new"?)`,
		}},
		{"far from any of a case", offsets, head(offsets) + `  - name: x
    new: -1
    description: y
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:5: case "x": unknown key "description" (allowed: name, invariant, check, hint, points, script, new, steps, generate, oracle, growth, limits)`,
		}},
		{"of limits", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {tme: 1s}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:14: case "x": unknown key "tme" (did you mean "time"?)`,
		}},
		{"limits that only the course sets", offsets, head(offsets) + `  - name: x
    new: -1
    limits: {output: 1KiB}
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:14: case "x": unknown key "output" (allowed: time, memory)`,
		}},
		{"of a step", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], wnat: 0}]
`, []string{
			`7:24: case "x", step 1: unknown key "wnat" (did you mean "want"?)`,
		}},
		{"a method that is another exercise's", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{compact: [0], want: 0}]
`, []string{
			`7:14: case "x", step 1: unknown key "compact" (allowed: ack, want)`,
		}},
		{"of new", windows, head(windows) + `  - name: x
    new: {size: 1, alowed_lateness: 1}
    steps: [{add: {}, want: {}}]
`, []string{
			`6:20: case "x": unknown key "alowed_lateness" (did you mean "allowed_lateness"?)`,
		}},
		{"of the only parameter", offsets, head(offsets) + `  - name: x
    new: {comitted: 4}
    steps: [{ack: [0], want: 0}]
`, []string{
			`6:11: case "x": unknown key "comitted" (did you mean "committed"?)`,
		}},
		{"beside the only parameter", offsets, head(offsets) + `  - name: x
    new: {committed: 4, offset: 4}
    steps: [{ack: [5], want: 5}]
`, []string{
			`6:25: case "x": unknown key "offset" (allowed: committed)`,
		}},
		{"of an argument that is a struct", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: {tiem: 1}, want: {}}]
`, []string{
			`7:20: case "x", step 1: unknown key "tiem" (did you mean "time"?)`,
		}},
		{"of an element of a list", compaction, head(compaction) + `  - name: x
    steps:
      - compact: [{key: a}, {kye: b}]
        want: []
`, []string{
			`7:30: case "x", step 1: unknown key "kye" (did you mean "key"?)`,
		}},
		{"of several results", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: {time: 1}, want: {emited: []}}]
`, []string{
			`7:37: case "x", step 1: unknown key "emited" (did you mean "emitted"?)`,
		}},
		{"of an element of a result", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: {time: 1}, want: {emitted: [{begin: 0}]}}]
`, []string{
			`7:48: case "x", step 1: unknown key "begin" (allowed: start, sum)`,
		}},
		{"of the only result", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], want: {commited: 0}}]
`, []string{
			`7:31: case "x", step 1: unknown key "commited" (did you mean "committed"?)`,
		}},
		{"beside the only result", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], want: {committed: 0, late: false}}]
`, []string{
			`7:45: case "x", step 1: unknown key "late" (allowed: committed)`,
		}},
		{"of generate", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 2, ordre: reverse}
`, []string{
			`8:31: case "x": unknown key "ordre" (did you mean "order"?)`,
		}},
		{"a list as key", offsets, head(offsets) + `  - name: x
    new: -1
    ? [a]
    : b
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:7: case "x": want a name as key, found a list`,
		}},
		{"twice in a suite", offsets, `exercise: offset-commit
suite: basics
suite: basics
visibility: public
cases: []
`, []string{
			`3:1: key "suite" stands here again, first on line 2`,
			"5:8: the suite has no cases: a suite needs at least one",
		}},
		{"twice in a case", offsets, head(offsets) + `  - name: x
    new: -1
    new: 0
    steps: [{ack: [0], want: 0}]
`, []string{
			`7:5: case "x": key "new" stands here again, first on line 6`,
		}},
		{"twice in a step", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], ack: [1], want: 0}]
`, []string{
			`7:24: case "x", step 1: key "ack" stands here again, first on line 7`,
		}},
		{"twice in a value", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, "key": b}], want: []}]
`, []string{
			`6:33: case "x", step 1: key "key" stands here again, first on line 6`,
		}},
		{"a merge key", compaction, head(compaction) + `  - name: x
    steps: [{compact: [&r {key: a}, {<<: *r, offset: 1}], want: []}]
`, []string{
			`6:38: case "x", step 1: merge keys (<<) are not supported; write the keys out`,
		}},
	})
}
