package suite_test

import (
	"slices"
	"strings"
	"testing"
)

const (
	offsets    = "offset-commit"
	windows    = "windowed-aggregation"
	compaction = "log-compaction"
	streams    = "exactly-once-stream"
)

// head is the top of a suite of one exercise; its first case is on line 5.
func head(slug string) string {
	return "exercise: " + slug + "\nsuite: basics\nvisibility: public\ncases:\n"
}

// fault is a suite that is refused. The name says why.
type fault struct {
	name string
	slug string
	text string
	// want are the problems without the name of the file, in order.
	want []string
}

// check loads each suite as the only one of its exercise, as it is written and
// the way other editors save it, which moves no position.
func check(t *testing.T, faults []fault) {
	t.Helper()
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			name := f.slug + "/basics.yaml"
			var want []string
			for _, w := range f.want {
				want = append(want, name+":"+w)
			}
			for spelling, text := range map[string]string{
				"as it is":   f.text,
				"CRLF":       strings.ReplaceAll(f.text, "\n", "\r\n"),
				"BOM":        "\ufeff" + f.text,
				"no newline": strings.TrimSuffix(f.text, "\n"),
			} {
				if spelling == "BOM" && strings.HasPrefix(f.text, "\xff") || text == "" {
					continue // UTF-16 has its own, and course drops an empty text
				}
				if got := problems(t, map[string]string{name: text}); !slices.Equal(got, want) {
					t.Errorf("Load(%s) = %s\nwant %s", spelling, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
				}
			}
		})
	}
}

// TestNumbers has spellings that are no plain integer. YAML reads some of them as
// a number, but not as the one that a reader sees.
func TestNumbers(t *testing.T) {
	t.Parallel()
	var faults []fault
	for _, n := range []struct{ name, value, want string }{
		{"octal to YAML", "010", "want an integer in plain decimal, found 010 (a leading 0 makes it octal: drop it)"},
		{"octal to nobody", "08", "want an integer in plain decimal, found 08 (a leading 0 makes it octal: drop it)"},
		{"new octal", "0o17", "want an integer in plain decimal, found 0o17 (write 15)"},
		{"hexadecimal", "0x1F", "want an integer in plain decimal, found 0x1F (write 31)"},
		{"binary", "0b101", "want an integer in plain decimal, found 0b101 (write 5)"},
		{"with an exponent", "1e3", "want an integer in plain decimal, found 1e3 (write 1000)"},
		{"a fraction", "1.5", "want an integer in plain decimal, found 1.5"},
		{"a whole fraction", "2.0", "want an integer in plain decimal, found 2.0 (write 2)"},
		{"a sign too many", "+5", "want an integer in plain decimal, found +5 (write 5)"},
		{"not a number", ".nan", "want an integer in plain decimal, found .nan"},
		{"infinite", "-.inf", "want an integer in plain decimal, found -.inf"},
		{"in quotes", `"7"`, `want an integer, found the string "7"`},
		{"a date", "2024-01-02", "want an integer, found the date 2024-01-02"},
		{"a boolean", "true", "want an integer, found the boolean true"},
		{"a word that is true in old YAML", "yes", `want an integer, found the string "yes"`},
		{"null", "null", "want an integer, found nothing (null)"},
		{"nothing", "", "want an integer, found nothing (null)"},
		{"a list", "[1]", "want an integer, found a list"},
		{"an empty mapping", "{}", "want an integer, found a mapping"},
		{"base 60 in old YAML", "12:30", `want an integer, found the string "12:30"`},
		{"beyond uint64", "18446744073709551616", "18446744073709551616 is out of range: want an integer from -2^63 to 2^63-1"},
		{"beyond int64", "9223372036854775808", "9223372036854775808 is out of range: want an integer from -2^63 to 2^63-1"},
		{"two underscores", "1__0", "want an integer in plain decimal, found 1__0"},
		{"a misspelt constant", "notime", `want an integer, found the string "notime"`},
	} {
		column := "10"
		if n.value == "" {
			column = "9" // right behind the colon
		}
		faults = append(faults, fault{
			n.name, offsets, head(offsets) + "  - name: x\n    new: " + n.value + "\n    steps: [{ack: [0], want: any}]\n",
			[]string{"6:" + column + `: case "x": ` + n.want},
		})
	}
	check(t, append(faults, []fault{
		{
			"a tag", offsets, head(offsets) + "  - name: x\n    new: !!int 7\n    steps: [{ack: [0], want: any}]\n",
			[]string{"6:10: the tag !!int is not supported: drop it (only !!binary and !!str are)"},
		},
		{
			"a tag that YAML does not know", offsets, head(offsets) + "  - name: x\n    new: !seconds 7\n    steps: [{ack: [0], want: any}]\n",
			[]string{"6:10: the tag !seconds is not supported: drop it (only !!binary and !!str are)"},
		},
		{
			"beyond int32", streams, head(streams) + "  - name: x\n    steps: [{apply: {kind: begin, partition: 2147483648}}]\n",
			[]string{`6:46: case "x", step 1: 2147483648 is out of range: want an integer from -2^31 to 2^31-1`},
		},
		{
			"below int16", streams, head(streams) + "  - name: x\n    steps: [{apply: {kind: begin, epoch: -32769}}]\n",
			[]string{`6:42: case "x", step 1: -32769 is out of range: want an integer from -2^15 to 2^15-1`},
		},
		{
			"NoTime where no time is", streams, head(streams) + "  - name: x\n    steps: [{apply: {kind: begin, partition: NoTime}}]\n",
			[]string{`6:46: case "x", step 1: want an integer, found the string "NoTime"`},
		},
	}...))
}
