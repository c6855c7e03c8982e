package suite

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/exercises/stream"
	"highwater/grader/contract"
	"highwater/grader/show"
)

// decode decodes a YAML text into a value of the type of target and returns it as
// text, or the problems.
func decode(t *testing.T, target any, text string) (value string, problems []string) {
	t.Helper()
	d := &decoder{file: "f", enums: map[reflect.Type][]contract.Const{
		reflect.TypeFor[stream.Verdict](): {{Name: "Accepted", Value: "accepted"}, {Name: "Duplicate", Value: "duplicate"}},
	}}
	root := d.document(fstest.MapFS{"f": {Data: []byte("v: " + text)}}, "f")
	v := reflect.New(reflect.TypeOf(target)).Elem()
	if n := lookup(root, "v"); n != nil {
		d.value(n, v)
	}
	for _, p := range d.problems {
		problems = append(problems, p.Error())
	}
	return show.Value(v), problems
}

// TestDecode has the types that no exercise of the small course takes.
func TestDecode(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		target  any
		text    string
		want    string // the value, or
		problem string
	}{
		{"a float", 0.0, "0.5", "0.5", ""},
		{"an integer for a float", 0.0, "1", "1", ""},
		{"an exponent for a float", 0.0, "1e-3", "0.001", ""},
		{"a float that YAML reads as octal", 0.0, "010", "", "f:1:4: want a finite number, found the integer 010"},
		{"no number", 0.0, ".nan", "", "f:1:4: want a finite number, found the number .nan"},
		{"infinite", 0.0, "-.inf", "", "f:1:4: want a finite number, found the number -.inf"},
		{"beyond float64", 0.0, "1e999", "", "f:1:4: want a finite number, found the string \"1e999\""},
		{"a float in quotes", 0.0, `"0.5"`, "", `f:1:4: want a finite number, found the string "0.5"`},
		{"hexadecimal", 0.0, "0x10", "", "f:1:4: want a finite number, found the integer 0x10"},
		{"an int8 at its end", int8(0), "-128", "-128", ""},
		{"an int8 past its end", int8(0), "128", "", "f:1:4: 128 is out of range: want an integer from -2^7 to 2^7-1"},
		{"true", false, "true", "true", ""},
		{"True", false, "True", "true", ""},
		{"true in quotes", false, `"true"`, "", `f:1:4: want true or false, found the string "true"`},
		{"a directory", map[string][]byte{}, `{b: x, "1": null, a: ""}`, `{"1": nil, "a": "", "b": "x"}`, ""},
		{"an empty directory", map[string][]byte{}, "{}", "{}", ""},
		{"a key of a directory that is a number", map[string][]byte{}, "{1: x}", "", `f:1:5: want a string, found the integer 1: write it in quotes, "1"`},
		{"a key of a directory that is null", map[string][]byte{}, "{~: x}", "", `f:1:5: want a string, found nothing (null): write "" for an empty one`},
		{"a key twice", map[string][]byte{}, "{a: x, 'a': y}", "", `f:1:11: key "a" stands here again, first on line 1`},
		{"a directory that is null", map[string][]byte{}, "null", "", "f:1:4: want a mapping {key: value}, found nothing (null)"},
		{"an enum", stream.Verdict(""), "duplicate", `"duplicate"`, ""},
		{"an empty enum", stream.Verdict(""), `""`, "", `f:1:4: "" is no Verdict (allowed: accepted, duplicate)`},
		{"an enum without declared values", stream.OpKind(""), "anything", `"anything"`, ""},
		{"a block of text", "", "|\n  a\n  b\n", `"a\nb\n"`, ""},
		{"a long string for a number", int64(0), strings.Repeat("é", 40), "", `f:1:4: want an integer, found the string "` + strings.Repeat("é", 30) + `..."`},
		{"a channel", make(chan int), "1", "", "f:1:4: a value of type chan int cannot be written in a case"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, problems := decode(t, tt.target, tt.text)
			if strings.Join(problems, "\n") != tt.problem {
				t.Errorf("decode(%s) says %q, want %q", tt.text, problems, tt.problem)
			}
			if tt.want != "" && got != tt.want {
				t.Errorf("decode(%s) = %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	keys := []string{"name", "new", "steps", "want", "n", "allowed_lateness"}
	for name, want := range map[string]string{
		"name":             "name",
		"nmae":             "name", // two swapped
		"nam":              "name", // one missing
		"namee":            "name", // one too many
		"Want":             "want", // capitals alone
		"step":             "steps",
		"allowed-latenes":  "allowed_lateness", // the longer, the more may be wrong
		"allowedLateness":  "allowed_lateness",
		"x":                "", // has nothing in common with n
		"":                 "",
		"description":      "",
		"wanted_by_nobody": "",
	} {
		if got := Nearest(name, keys); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
	if got := Nearest("ab", []string{"ac", "ad"}); got != "ac" {
		t.Errorf("Nearest of two that are as near = %q, want the first, ac", got)
	}
}

func TestEdits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"ab", "ba", 1}, {"abc", "cab", 2}, {"want", "wnat", 1}, {"kitten", "sitting", 3}} {
		if got := edits(tt.a, tt.b); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := edits(tt.b, tt.a); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d: the order makes no difference", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestSlug(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"A gap, and then: it closes!": "a-gap-and-then-it-closes",
		"basics":                      "basics",
		"  2 -- 3  ":                  "2-3",
		"[0,10)":                      "0-10",
		"Ünïcode":                     "n-code", // only a to z are kept
		"\u212Aelvin":                 "kelvin", // the sign for kelvin has k as its lower case
		"?!":                          "",
		"":                            "",
	} {
		if got := Slug(name); got != want {
			t.Errorf("Slug(%q) = %q, want %q", name, got, want)
		}
		if again := Slug(Slug(name)); again != Slug(name) {
			t.Errorf("Slug(%q) = %q, want what it is made from", Slug(name), again)
		}
	}
}

func TestSize(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Size{
		"1B": 1, "64KiB": 64 << 10, "256MiB": 256 << 20, "1GiB": 1 << 30, "1536MiB": 1536 << 20, "8589934591GiB": 8589934591 << 30,
	} {
		got, ok := parseSize(text)
		if !ok || got != want {
			t.Errorf("parseSize(%q) = %d, %t, want %d", text, got, ok, want)
		}
		if got.String() != text {
			t.Errorf("Size(%d).String() = %q, want %q", got, got, text)
		}
	}
	for _, text := range []string{"", "B", "64", "0KiB", "-1KiB", "1.5GiB", "64 KiB", "64kib", "64KB", "8589934592GiB", "99999999999999999999B"} {
		if got, ok := parseSize(text); ok {
			t.Errorf("parseSize(%q) = %d, want it refused", text, got)
		}
	}
	if got := Size(0).String() + " " + Size(math.MaxInt64).String(); got != "0B 9223372036854775807B" {
		t.Errorf("String() = %s", got)
	}
}

func TestPosition(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]Position{
		"f":     {File: "f"},
		"f:3":   {File: "f", Line: 3},
		"f:3:4": {File: "f", Line: 3, Column: 4},
	} {
		if got := p.String(); got != want {
			t.Errorf("%#v.String() = %q, want %q", p, got, want)
		}
	}
}

// TestSorted orders by place and keeps one of two that are the same. Columns are
// numbers, not text.
func TestSorted(t *testing.T) {
	t.Parallel()
	at := func(file string, line, column int, text string) Problem {
		return Problem{Pos: Position{file, line, column}, Text: text}
	}
	ps := Problems{at("b", 1, 1, "x"), at("a", 10, 1, "x"), at("a", 9, 10, "x"), at("a", 9, 9, "y"), at("a", 9, 9, "x"), at("a", 9, 9, "y")}
	want := "[a:9:9: x a:9:9: y a:9:10: x a:10:1: x b:1:1: x]"
	if got := fmt.Sprint([]Problem(ps.Sorted())); got != want {
		t.Errorf("sorted() = %s, want %s", got, want)
	}
}
