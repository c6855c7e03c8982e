package suite_test

import "testing"

// TestWords has values of the wrong type, and words that could be meant otherwise.
func TestWords(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"a string that is a number", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: 1}], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found the integer 1: write it in quotes, "1"`,
		}},
		{"a string that is a date", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: 2024-01-02}], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found the date 2024-01-02: write it in quotes, "2024-01-02"`,
		}},
		{"a string that is a boolean", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: true}], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found the boolean true: write it in quotes, "true"`,
		}},
		{"a string that is null", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: ~}], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found nothing (null): write "" for an empty one`,
		}},
		{"a string that is nothing", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: }], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found nothing (null): write "" for an empty one`,
		}},
		{"a string that is a list", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: [a]}], want: any}]
`, []string{
			`6:30: case "x", step 1: want a string, found a list`,
		}},
		{"bytes that are nothing", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: }], want: any}]
`, []string{
			`6:40: case "x", step 1: found nothing: write null for no value (a tombstone), "" for an empty one`,
		}},
		{"bytes that are nil", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: nil}], want: any}]
`, []string{
			`6:40: case "x", step 1: nil without quotes: write null for no value (a tombstone), "" for an empty one, "nil" for these letters`,
		}},
		{"bytes that are none", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: none}], want: any}]
`, []string{
			`6:40: case "x", step 1: none without quotes: write null for no value (a tombstone), "" for an empty one, "none" for these letters`,
		}},
		{"bytes that are a number", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: 5}], want: any}]
`, []string{
			`6:40: case "x", step 1: want a string, found the integer 5: write it in quotes, "5"`,
		}},
		{"bytes that are a mapping", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: {}}], want: any}]
`, []string{
			`6:40: case "x", step 1: want a string, found a mapping`,
		}},
		{"base64 that is none", compaction, head(compaction) + `  - name: x
    steps: [{compact: [{key: a, value: !!binary "a"}], want: any}]
`, []string{
			`6:40: case "x", step 1: want base64 after !!binary: illegal base64 data at input byte 0`,
		}},
		{"a boolean that is a number", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: {time: 1}, want: {late: 0}}]
`, []string{
			`7:43: case "x", step 1: want true or false, found the integer 0`,
		}},
		{"a boolean that is no", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: {time: 1}, want: {late: no}}]
`, []string{
			`7:43: case "x", step 1: want true or false, found the string "no"`,
		}},
		{"an enum, misspelt", streams, head(streams) + `  - name: x
    steps: [{apply: {kind: comit}}]
`, []string{
			`6:28: case "x", step 1: "comit" is no OpKind (did you mean "commit"?)`,
		}},
		{"an enum, in capitals", streams, head(streams) + `  - name: x
    steps: [{apply: {kind: Begin}}]
`, []string{
			`6:28: case "x", step 1: "Begin" is no OpKind (did you mean "begin"?)`,
		}},
		{"an enum, unlike any", streams, head(streams) + `  - name: x
    steps: [{apply: {kind: flush}}]
`, []string{
			`6:28: case "x", step 1: "flush" is no OpKind (allowed: begin, send, offsets, commit, abort)`,
		}},
		{"an enum that is a number", streams, head(streams) + `  - name: x
    steps: [{apply: {kind: 1}}]
`, []string{
			`6:28: case "x", step 1: want a string, found the integer 1: write it in quotes, "1"`,
		}},
		{"a list that is one value", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: 0, want: any}]
`, []string{
			`7:19: case "x", step 1: want a list [an integer, ...], found the integer 0`,
		}},
		{"a list that is null", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: , want: any}]
`, []string{
			`7:19: case "x", step 1: want a list [an integer, ...], found nothing (null)`,
		}},
		{"a struct that is a list", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps: [{add: [1, 2], want: any}]
`, []string{
			`7:19: case "x", step 1: want a mapping with time, value, found a list`,
		}},
		{"several arguments as a list", windows, head(windows) + `  - name: x
    new: [10, 5]
    steps: [{add: {}, want: any}]
`, []string{
			`6:10: case "x": want a mapping {size: an integer, allowed_lateness: an integer}, found a list`,
		}},
	})
}
