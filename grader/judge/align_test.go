package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"highwater/exercises/stream"
)

// numbered returns records of the offsets 0 to n-1, each changed by f, which drops
// one by saying no.
func numbered(n int, f func(r *stream.Record) bool) []stream.Record {
	var list []stream.Record
	for i := range n {
		r := record(int64(i), "k", nil)
		if f(&r) {
			list = append(list, r)
		}
	}
	return list
}

func all(*stream.Record) bool { return true }

// TestLong has lists that are far too long to show: what is shown is the
// neighbourhood of the first difference, and counts.
func TestLong(t *testing.T) {
	t.Parallel()
	const n = 20_000
	whole := numbered(n, all)
	reversed := slices.Clone(whole)
	slices.Reverse(reversed)
	at := func(i int64, op string) string {
		return fmt.Sprintf("%s   Record{Offset: %d, Timestamp: 0, Key: \"k\", Value: nil}\n", op, i)
	}
	run := func(op string, from, to int64) (text string) {
		for i := from; i != to; {
			text += at(i, op)
			if i < to {
				i++
			} else {
				i--
			}
		}
		return text
	}
	for _, tt := range []struct {
		name string
		got  []stream.Record
		text string
	}{
		{"changed at the start", numbered(n, func(r *stream.Record) bool { r.Timestamp = min(1, max(0, 1-r.Offset)); return true }), `[0].Timestamp is 1; want 0
  [
` + at(0, "-") + `+   Record{Offset: 0, Timestamp: 1, Key: "k", Value: nil}
` + run(" ", 1, 4) + ". 19997 equal lines"},
		{"changed in the middle", numbered(n, func(r *stream.Record) bool {
			if r.Offset == n/2 {
				r.Key = "x"
			}
			return true
		}), `[10000].Key is "x"; want "k"
. 9998 equal lines
` + run(" ", 9997, 10000) + at(10000, "-") + `+   Record{Offset: 10000, Timestamp: 0, Key: "x", Value: nil}
` + run(" ", 10001, 10004) + ". 9997 equal lines"},
		{"missing at the end", whole[:n-1], `there is no [19999]; want Record{Offset: 19999, Timestamp: 0, Key: "k", Value: nil}
(one element too few: got 19999, want 20000)
. 19997 equal lines
` + run(" ", 19996, 19999) + at(19999, "-") + "  ]"},
		{"missing in the middle", numbered(n, func(r *stream.Record) bool { return r.Offset != 7 }), `[7].Offset is 8; want 7
(one element too few: got 19999, want 20000)
. 5 equal lines
` + run(" ", 4, 7) + at(7, "-") + run(" ", 8, 11) + ". 19990 equal lines"},
		{"missing at both ends", whole[1 : n-1], `[0].Offset is 1; want 0
(2 elements too few: got 19998, want 20000)
  [
` + at(0, "-") + run(" ", 1, 4) + ". 393 equal lines\n" + run(" ", 397, 400) + `. 19600 more lines of - and 19599 of + are not compared
  ]`},
		{"nothing", nil, `there is no [0]; want Record{Offset: 0, Timestamp: 0, Key: "k", Value: nil}
(20000 elements too few: got 0, want 20000)
- [
` + run("-", 0, 7) + `+ []
. 392 more lines of - and 0 of +
. 19602 more lines of - and 0 of + are not compared`},
		{"turned round", reversed, `[0].Offset is 19999; want 0
  [
` + run("-", 0, 8) + run("+", 19999, 19991) + `. 392 more lines of - and 392 of +
. 19600 more lines of - and 19600 of + are not compared
  ]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := render(differ(t, "log-compaction", "Compact", list(whole), list(tt.got)))
			if want := "want|got\n" + tt.text; got != want {
				t.Errorf("difference() =\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestScale has a list of the size of a scale case.
func TestScale(t *testing.T) {
	t.Parallel()
	const n = 200_000
	got := numbered(n, all)
	got[n/2].Key = "x"
	d := differ(t, "log-compaction", "Compact", list(numbered(n, all)), list(got))
	if want := `[100000].Key is "x"; want "k"`; d.Summary != want || len(d.Notes) > 0 {
		t.Errorf("difference() = %s %q, want %s", d.Summary, d.Notes, want)
	}
	if first, last := d.Lines[0], d.Lines[len(d.Lines)-1]; first != (Line{'.', "99998 equal lines"}) || last != (Line{'.', "99997 equal lines"}) || len(d.Lines) != 10 {
		t.Errorf("difference() =\n%s\nwant 8 lines between two counts", render(d))
	}
}

// TestHugeValues has single lines that are far too long, cut where they part.
func TestHugeValues(t *testing.T) {
	t.Parallel()
	long := []byte(strings.Repeat("é", 1<<20))
	early, late := slices.Clone(long), append(slices.Clone(long), "end"...)
	early[20], early[21] = 'x', 'y'
	for _, tt := range []struct {
		name      string
		want, got []byte
		summary   string
		minus     string // the line, in front of the cut
	}{
		{"part early", long, early, "", `  Record{Offset: 1, Timestamp: 0, Key: "a", Value: "éééé`},
		{"part at the end", long, late, `[0].Value goes on with "end" after 2097152 bytes; want its end there`, "... (2097144 bytes) éééé"},
		{"end too soon", late, long, `[0].Value ends after 2097152 bytes; want "end" there`, "... (2097144 bytes) éééé"},
		{"part in the middle", long, slices.Concat(long[:1<<20], []byte("x"), long[1<<20:]), `[0].Value goes on with "x` + strings.Repeat("é", 9) + `" after 1048576 bytes; want "` + strings.Repeat("é", 10) + `" there`, "... (1048568 bytes) éééé"},
		{"only one is long", nil, long, "", `  Record{Offset: 1, Timestamp: 0, Key: "a", Value: nil}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := differ(t, "log-compaction", "Compact", list([]stream.Record{record(1, "a", tt.want)}), list([]stream.Record{record(1, "a", tt.got)}))
			if tt.summary != "" && d.Summary != tt.summary {
				t.Errorf("summary %s\nwant %s", d.Summary, tt.summary)
			}
			if len(d.Summary) > 4*brief {
				t.Errorf("the summary has %d bytes", len(d.Summary))
			}
			if len(d.Lines) != 4 || d.Lines[1].Op != '-' || d.Lines[2].Op != '+' || !strings.HasPrefix(d.Lines[1].Text, tt.minus) || d.Lines[1].Text == d.Lines[2].Text {
				t.Errorf("lines:\n%s\nwant - with %q in front, and a + that differs", render(d), tt.minus)
			}
			for _, l := range d.Lines {
				if len(l.Text) > maxText {
					t.Errorf("a line of %d bytes", len(l.Text))
				}
			}
		})
	}
}

// TestDiffLines aligns texts whose lines are letters.
func TestDiffLines(t *testing.T) {
	t.Parallel()
	letters := func(s string) []string { return strings.Split(s, "") }
	for _, tt := range []struct {
		name, a, b, want string
	}{
		{"one", "a", "b", "-a +b"},
		{"one more", "ab", "axb", " a +x  b"},
		{"one less", "axb", "ab", " a -x  b"},
		{"swapped", "abc", "acb", " a -b  c +b"},
		{"the minus side comes first in each place", "abxcd", "ayzbcd", " a +y +z  b -x  c  d"},
		{"exactly one line too far away is kept", "abcdx", "abcdy", " a  b  c  d -x +y"},
		{"two are counted", "abcdefx", "abcdefy", ".3 equal lines  d  e  f -x +y"},
		{"behind it, too", "xabcde", "yabcde", "-x +y  a  b  c .2 equal lines"},
		{"behind it, one", "xabcd", "yabcd", "-x +y  a  b  c  d"},
		{"between two places", "xabcdefghy", "XabcdefghY", "-x +X  a  b  c .2 equal lines  f  g  h -y +Y"},
		{"between two places, one", "xabcdefgy", "XabcdefgY", "-x +X  a  b  c  d  e  f  g -y +Y"},
		{"many in one place", "aijklmnopqrz", "aIJKLMNOPQz", " a -i -j -k -l -m -n -o -p +I +J +K +L +M +N +O +P .2 more lines of - and 1 of +  z"},
		{"many places", "abacadaeafagahaiajakalaman", "AbAcAdAeAfAgAhAiAjAkAlAmAn", "-a +A  b -a +A  c -a +A  d -a +A  e -a +A  f -a +A  g -a +A  h -a +A  i -a +A  j -a +A  k .9 more lines"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var parts []string
			for _, l := range diffLines(letters(tt.a), letters(tt.b)) {
				parts = append(parts, string(l.Op)+l.Text)
			}
			if got := strings.Join(parts, " "); got != tt.want {
				t.Errorf("diffLines(%s, %s) = %s, want %s", tt.a, tt.b, got, tt.want)
			}
		})
	}
}
