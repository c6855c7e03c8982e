package suite_test

import "testing"

// TestGenerate has generated cases that cannot be, at the place that is to blame.
func TestGenerate(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"no seed", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {n: 2, order: reverse}
`, []string{
			`8:15: case "x": generate has no seed: write seed: a number, from which the case is drawn`,
		}},
		{"no n", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, order: reverse}
`, []string{
			`8:15: case "x": generate has no n: write n: how many elements there are`,
		}},
		{"neither", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {}
`, []string{
			`8:15: case "x": generate has no n: write n: how many elements there are`,
			`8:15: case "x": generate has no seed: write seed: a number, from which the case is drawn`,
		}},
		{"no oracle", offsets, head(offsets) + `  - name: x
    new: -1
    generate: {seed: 1, n: 2, order: reverse}
`, []string{
			`7:15: case "x": a generated case says where its expected values come from: write oracle: reference`,
		}},
		{"an oracle that is none", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: solution
    generate: {seed: 1, n: 2, order: reverse}
`, []string{
			`7:13: case "x": oracle is "solution"; the only one is reference`,
		}},
		{"steps too", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    steps: [{ack: [0], want: 0}]
    generate: {seed: 1, n: 2, order: reverse}
`, []string{
			`8:12: case "x": a generated case has no steps of its own; drop steps or generate`,
		}},
		{"a word", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: yes
`, []string{
			`8:15: case "x": want {seed: an integer, n: an integer, ...}, found the string "yes"`,
		}},
		{"n of 0", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 0, order: reverse}
`, []string{
			`8:28: case "x": n is 0; want 1 to 4000000`,
		}},
		{"n above 4 million", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 4000001, order: reverse}
`, []string{
			`8:28: case "x": n is 4000001; want 1 to 4000000`,
		}},
		{"another number above 4 million", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 10, order: reverse, batch: 4000001}
`, []string{
			`8:55: case "x": batch is 4000001; want 1 to 4000000`,
		}},
		{"an unknown order", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 5000, order: revese}
`, []string{
			`8:41: case "x": order is "revese"; want reverse, shuffled or local`,
		}},
		{"a value below its minimum", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 5000, order: reverse, batch: -1}
`, []string{
			`8:57: case "x": batch is -1; want at least 1, or 0 for one`,
		}},
		{"a value that goes with another", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 1, n: 5000, order: reverse, reach: 5000}
`, []string{
			`8:57: case "x": reach is 5000; only order local has one`,
		}},
		{"a seed beyond int64", offsets, head(offsets) + `  - name: x
    new: -1
    oracle: reference
    generate: {seed: 9223372036854775808, n: 2, order: reverse}
`, []string{
			`8:22: case "x": 9223372036854775808 is out of range: want an integer from -2^63 to 2^63-1`,
		}},
		{"no new", offsets, head(offsets) + `  - name: x
    oracle: reference
    generate: {seed: 1, n: 2, order: reverse}
`, []string{
			`7:15: case "x": new is missing: want new: {committed: an integer}`,
		}},
		{"an input that never comes in", windows, head(windows) + `  - name: x
    new: {size: 0, allowed_lateness: 0}
    oracle: reference
    generate: {seed: 1, n: 5000, spread: 100}
`, []string{
			`6:10: case "x": input that never comes in: size is 0; it is at least 1`,
		}},
	})
}
