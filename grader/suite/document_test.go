package suite_test

import "testing"

// TestSuites has faults of a suite as a whole.
func TestSuites(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"empty", offsets, "", []string{
			"1:1: the file is empty: fill it or remove it",
		}},
		{"blank lines", offsets, `

`, []string{
			"1:1: the file is empty: fill it or remove it",
		}},
		{"a comment alone", offsets, `# to do
`, []string{
			"1:1: the file is empty: fill it or remove it",
		}},
		{"a document start alone", offsets, `---
`, []string{
			"1:1: the file is empty: fill it or remove it",
		}},
		{"a list", offsets, `- exercise: offset-commit
`, []string{
			"1:1: want a suite with exercise, suite, visibility and cases, found a list",
		}},
		{"a word", offsets, `hello
`, []string{
			`1:1: want a suite with exercise, suite, visibility and cases, found the string "hello"`,
		}},
		{"no exercise", offsets, `suite: basics
visibility: public
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			"1:1: the suite names no exercise: write exercise: offset-commit",
		}},
		{"another exercise", offsets, `exercise: log-compaction
suite: basics
visibility: public
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			`1:11: the suite lies in the folder of "offset-commit" and names "log-compaction"`,
		}},
		{"no name", offsets, `exercise: offset-commit
visibility: public
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			"1:1: the suite has no name: write suite: basics",
		}},
		{"an empty name", offsets, `exercise: offset-commit
suite: ""
visibility: public
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			`2:8: a suite's name is lower-case words joined by hyphens, as "basics", found ""`,
		}},
		{"a name with a slash", offsets, `exercise: offset-commit
suite: Basics/One
visibility: public
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			`2:8: a suite's name is lower-case words joined by hyphens, as "basics-one", found "Basics/One"`,
		}},
		{"no visibility", offsets, `exercise: offset-commit
suite: basics
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			"1:1: the suite has no visibility: write visibility: public",
		}},
		{"an unknown visibility", offsets, `exercise: offset-commit
suite: basics
visibility: private
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			`3:13: visibility is "private"; want public or hidden`,
		}},
		{"hidden, among the public ones", offsets, `exercise: offset-commit
suite: basics
visibility: hidden
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			"3:13: visibility is hidden, but the file lies where the public suites are: hidden ones lie in offset-commit/hidden/, public ones in offset-commit/",
		}},
		{"no cases", offsets, `exercise: offset-commit
suite: basics
visibility: public
`, []string{
			"1:1: the suite has no cases: write cases: [...]",
		}},
		{"null for cases", offsets, `exercise: offset-commit
suite: basics
visibility: public
cases:
`, []string{
			"4:7: want a list of cases, found nothing (null)",
		}},
		{"empty cases", offsets, `exercise: offset-commit
suite: basics
visibility: public
cases: []
`, []string{
			"4:8: the suite has no cases: a suite needs at least one",
		}},
		{"cases that are a mapping", offsets, `exercise: offset-commit
suite: basics
visibility: public
cases: {name: x}
`, []string{
			"4:8: want a list of cases, found a mapping",
		}},
		{"an unknown invariant", offsets, `exercise: offset-commit
suite: basics
visibility: public
invariant: event-time
cases:
  - {name: x, new: -1, steps: [{ack: [0], want: 0}]}
`, []string{
			`4:12: "event-time" is no state machine of offset-commit (allowed: log-position)`,
		}},
		{"two documents", offsets, basics[offsets] + `---
exercise: offset-commit
`, []string{
			"10:1: a second document starts here; a file holds one, so move it to a file of its own",
		}},
		{"two documents, the second no YAML", offsets, basics[offsets] + `---
a: [
`, []string{
			"11:1: not valid YAML: did not find expected node content: the line does not fit to those above it: look at its indentation and its quotes",
		}},
		{"a fault before a second document", offsets, head(offsets) + `  - name: x
    new: true
    steps: [{ack: [0], want: 0}]
---
b: 1
`, []string{
			`6:10: case "x": want an integer, found the boolean true`,
			"8:1: a second document starts here; a file holds one, so move it to a file of its own",
		}},
		{"an alias of itself", offsets, head(offsets) + `  - &c
    name: x
    new: -1
    steps: [*c]
`, []string{
			"8:13: *c stands inside of what it names: write the value out",
		}},
		{"aliases that stand for a billion", offsets, head(offsets) + `  - name: &a [x, x, x, x, x, x, x, x, x, x]
    new: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
    hint: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
    points: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
    steps: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
    check: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
`, []string{
			"9:44: the aliases of this file stand for more than 100000 values: write them out, or generate the case",
		}},
		{"a fault in what an alias stands for", compaction, head(compaction) + `  - name: x
    steps:
      - compact: [&r {key: 1}, *r]
        want: any
`, []string{
			`7:28: case "x", step 1: want a string, found the integer 1: write it in quotes, "1"`,
		}},
	})
}

// TestSyntax has what is no YAML. The line is the one to look at.
func TestSyntax(t *testing.T) {
	t.Parallel()
	check(t, []fault{
		{"a tab for indentation", offsets, head(offsets) + "  - name: x\n    new: -1\n    steps:\n\t- ack: [0]\n", []string{
			"8:1: not valid YAML: found character that cannot start any token: indent with blanks, not tabs, and put text that starts with @, %, ` or a tab in quotes",
		}},
		{"a line that stands too far left", offsets, head(offsets) + `  - name: x
    new: -1
    steps:
      - ack: [0]
       want: 0
  - name: y
    new: 1
`, []string{
			"9:1: not valid YAML: did not find expected '-' indicator: the line does not fit to those above it: look at its indentation and its quotes",
		}},
		{"a dash that is missing", offsets, head(offsets) + `  - name: x
    new: -1
   steps: []
`, []string{
			"7:1: not valid YAML: did not find expected '-' indicator: the line does not fit to those above it: look at its indentation and its quotes",
		}},
		{"a quote that is not closed", offsets, head(offsets) + `  - name: "x
    new: -1
    steps: []
`, []string{
			"5:1: not valid YAML: found unexpected end of stream: a quote is not closed",
		}},
		{"a bracket that is not closed", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], want: 0}
  - name: y
    new: -1
`, []string{
			"7:1: not valid YAML: did not find expected ',' or ']': close the bracket, or put the text in quotes",
		}},
		{"a brace for a bracket", offsets, head(offsets) + `  - name: x
    new: -1
    steps: [{ack: [0], want: 0]}
  - name: y
    new: -1
`, []string{
			"7:1: not valid YAML: did not find expected ',' or '}': close the bracket, or put the text in quotes",
		}},
		{"a colon in plain text", offsets, head(offsets) + `  - name: late: an event
    new: -1
`, []string{
			`5:1: not valid YAML: mapping values are not allowed in this context: a colon and a blank make a mapping: put text that holds ": " in quotes`,
		}},
		{"an at sign", offsets, head(offsets) + `  - name: @x
    new: -1
`, []string{
			"5:1: not valid YAML: found character that cannot start any token: indent with blanks, not tabs, and put text that starts with @, %, ` or a tab in quotes",
		}},
		{"a star", offsets, head(offsets) + `  - name: *x
    new: -1
`, []string{
			"5:1: not valid YAML: unknown anchor 'x' referenced: put text that starts with * in quotes",
		}},
		{"an apostrophe in single quotes", offsets, head(offsets) + `  - name: 'it's late'
    new: -1
`, []string{
			"5:1: not valid YAML: did not find expected key: the line does not fit to those above it: look at its indentation and its quotes",
		}},
		{"an escape that is none", offsets, head(offsets) + `  - name: "\q"
    new: -1
`, []string{
			`5:1: not valid YAML: found unknown escape character: in double quotes a backslash is written \\; single quotes leave it as it is`,
		}},
		{"a key without a value", offsets, head(offsets) + `  - name: x
    new
    steps: []
`, []string{
			"6:1: not valid YAML: could not find expected ':': want key: value",
		}},
		{"Latin-1", offsets, head(offsets) + "  - name: caf\xe9\n    new: -1\n", []string{
			"5:1: not valid YAML: invalid trailing UTF-8 octet: save the file as UTF-8",
		}},
		{"a control character", offsets, head(offsets) + "  - name: a\x01\n    new: -1\n", []string{
			"5:1: not valid YAML: control characters are not allowed: write such bytes with !!binary or as an escape in double quotes",
		}},
		{"UTF-16", offsets, "\xff\xfee\x00x\x00", []string{
			"1:1: the file is UTF-16; save it as UTF-8",
		}},
	})
}
