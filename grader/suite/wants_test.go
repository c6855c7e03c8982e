package suite_test

import "testing"

// TestWants has expectations that are missing, malformed or not what the
// reference returns.
func TestWants(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"missing", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
`, []string{
			`8:9: case "x", step 1: want is missing: what must Ack return? (want: any leaves it open on purpose)`,
		}},
		{"null", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
        want:
`, []string{
			`9:14: case "x", step 1: want is empty: what must Ack return? (want: any leaves it open on purpose)`,
		}},
		{"of a method that returns nothing", streams, head(streams) + `  - name: x
    steps:
      - apply: {kind: begin}
        want: {}
`, []string{
			`8:15: case "x", step 1: Apply returns nothing, so it has no want: drop it`,
		}},
		{"of another type", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
        want: [0]
`, []string{
			`9:15: case "x", step 1: want an integer, found a list`,
		}},
		{"empty for a number", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
        want: {}
`, []string{
			`9:15: case "x", step 1: want an integer, found a mapping`,
		}},
		{"several as a list", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps:
      - add: {time: 1}
        want: [[], false]
`, []string{
			`9:15: case "x", step 1: want a mapping {emitted: a list [...], late: true or false}, found a list`,
		}},
		{"several as null", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 1}
    steps:
      - add: {time: 1}
        want: null
`, []string{
			`9:15: case "x", step 1: want a mapping {emitted: a list [...], late: true or false}, found nothing (null)`,
		}},
		{"any in quotes", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
        want: "any"
`, []string{
			`9:15: case "x", step 1: want an integer, found the string "any"`,
		}},
		{"any inside of a result", windows, head(windows) + `  - name: x
    new: {size: 1, allowed_lateness: 0}
    steps:
      - add: {time: 1}
        want: {emitted: [any], late: false}
`, []string{
			`9:26: case "x", step 1: want a mapping with start, sum, found the string "any"`,
		}},
		{"wrong, one result", offsets, head(offsets) + `  - name: x
    new: 4
    steps:
      - ack: [6]
        want: 4
      - ack: [5]
        want: 5
`, []string{
			`10:9: case "x": step 2, Ack(5): want 5, but the reference returns 6`,
		}},
		{"wrong, one of several results", windows, head(windows) + `  - name: x
    new: {size: 10, allowed_lateness: 5}
    steps:
      - add: {time: 7, value: 3}
        want: {emitted: [], late: true}
`, []string{
			`8:9: case "x": step 1, Add(Event{Time: 7, Value: 3}): want late true, but the reference returns false`,
		}},
		{"wrong by what is left out", windows, head(windows) + `  - name: x
    new: {size: 10, allowed_lateness: 0}
    steps:
      - add: {time: 10, value: 3}
        want: {}
      - add: {time: 30}
        want: {late: false}
`, []string{
			`10:9: case "x": step 2, Add(Event{Time: 30, Value: 0}): want emitted [], but the reference returns [{Start: 10, Sum: 3}]`,
		}},
		{"wrong by a tombstone", compaction, head(compaction) + `  - name: x
    steps:
      - compact: [{key: a, value: null}]
        want: [{key: a, value: ""}]
`, []string{
			`7:9: case "x": step 1, Compact([{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]): want [{Offset: 0, Timestamp: 0, Key: "a", Value: ""}], but the reference returns [{Offset: 0, Timestamp: 0, Key: "a", Value: nil}]`,
		}},
		{"wrong twice", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - {ack: [0], want: 1}
      - {ack: [2], want: any}
      - {ack: [3], want: 3}
`, []string{
			`8:9: case "x": step 1, Ack(0): want 1, but the reference returns 0`,
			`10:9: case "x": step 3, Ack(3): want 3, but the reference returns 0`,
		}},
	})
}
