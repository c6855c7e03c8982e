package suite_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"highwater/grader/suite"
)

// TestLoad looks at everything that a course says of itself.
func TestLoad(t *testing.T) {
	t.Parallel()
	c := load(t, map[string]string{
		offsets + "/basics.yaml": `exercise: offset-commit
suite: basics
visibility: public
limits: {time: 1s}
cases:
  - name: "A gap: it waits!"
    check: contiguous
    hint: Stop at the gap.
    points: 3
    limits: {memory: 64MiB}
    new: -1
    steps: [{ack: [1], want: -1}]
  - {name: plain, new: -1, steps: [{ack: [0], want: 0}]}
`,
		offsets + "/a-first.yaml": `exercise: offset-commit
suite: first
visibility: public
cases:
  - {name: of the first file by name, new: -1, points: 0, steps: [{ack: [0], want: 0}]}
`,
		offsets + "/hidden/a.yaml": `exercise: offset-commit
suite: secret
visibility: hidden
cases:
  - {name: kept secret, new: -1, steps: [{ack: [0], want: 0}]}
`,
		windows + "/basics.yaml": `exercise: windowed-aggregation
suite: basics
visibility: public
invariant: log-position
cases:
  - {name: of the suite, new: {size: 1}, steps: [{add: {}, want: {}}]}
  - {name: of its own, invariant: event-time, new: {size: 1}, steps: [{add: {}, want: {}}]}
  - {name: made, generate: {seed: 3, n: 10, spread: 4}, new: {size: 1}, oracle: reference}
`,
	})
	if c.Title != "A small course" || len(c.Tracks) != 1 || c.Tracks[0].Slug != "logs" || c.Tracks[0].Title != "Logs" {
		t.Errorf("course %q, tracks %v", c.Title, c.Tracks)
	}
	wantLimits := suite.Limits{Time: 2 * time.Second, Memory: 256 << 20, Output: 64 << 10, Answer: 32 << 20, GiveUp: 3, Total: 90 * time.Second}
	if c.Limits != wantLimits {
		t.Errorf("Limits = %+v, want %+v", c.Limits, wantLimits)
	}
	var slugs []string
	for _, e := range c.Exercises() {
		slugs = append(slugs, e.Slug)
	}
	if want := []string{offsets, windows, compaction, streams}; !slices.Equal(slugs, want) {
		t.Errorf("Exercises = %v, want the order of course.yaml, %v", slugs, want)
	}
	w := c.Exercise(windows)
	if w.Title != "Windows" || w.Why != "state" || !slices.Equal(w.Hints, []string{"one", "two"}) || !slices.Equal(w.Invariants, []string{"event-time", "log-position"}) {
		t.Errorf("exercise %+v", w)
	}
	if q := c.Question("contiguous"); q == nil || q.Ask != "Does it stop?" || !q.For(offsets) || q.For(windows) {
		t.Errorf("Question(contiguous) = %+v; want one of offset-commit alone", q)
	}
	if q := c.Question("same-answers"); q == nil || !q.For(offsets) || !q.For(windows) {
		t.Errorf("Question(same-answers) = %+v; want one of every exercise", q)
	}
	if c.Question("none") != nil || c.Exercise("none") != nil {
		t.Error("a question or an exercise that is none is found")
	}

	o := c.Exercise(offsets)
	if got := o.Possible(); got != 5 {
		t.Errorf("Possible() = %d, want 0 + 3 + 1 + 1", got)
	}
	own := wantLimits
	own.Time, own.Memory = time.Second, 64<<20
	of := wantLimits
	of.Time = time.Second
	compare := func(e *suite.Exercise, want []suite.Case) {
		t.Helper()
		if len(e.Cases) != len(want) {
			t.Fatalf("%s: %d cases, want %d", e.Slug, len(e.Cases), len(want))
		}
		for i, w := range want {
			g := e.Cases[i]
			if g.ID != w.ID || g.Suite != w.Suite || g.Name != w.Name || g.Pos != w.Pos || g.Hidden != w.Hidden || g.Invariant != w.Invariant ||
				g.Check != w.Check || g.Hint != w.Hint || g.Points != w.Points || g.Limits != w.Limits || g.Generated != w.Generated {
				t.Errorf("%s, case %d: got\n%+v, want\n%+v", e.Slug, i, *g, w)
			}
		}
	}
	at := func(file string, line, column int) suite.Position {
		return suite.Position{File: "cases/" + file, Line: line, Column: column}
	}
	compare(o, []suite.Case{
		{ID: "offset-commit/first/of-the-first-file-by-name", Suite: "first", Name: "of the first file by name", Pos: at("offset-commit/a-first.yaml", 5, 5), Invariant: "log-position", Limits: wantLimits},
		{
			ID: "offset-commit/basics/a-gap-it-waits", Suite: "basics", Name: "A gap: it waits!", Pos: at("offset-commit/basics.yaml", 6, 5),
			Invariant: "log-position", Check: "contiguous", Hint: "Stop at the gap.", Points: 3, Limits: own,
		},
		{ID: "offset-commit/basics/plain", Suite: "basics", Name: "plain", Pos: at("offset-commit/basics.yaml", 13, 5), Invariant: "log-position", Points: 1, Limits: of},
		{ID: "offset-commit/secret/kept-secret", Suite: "secret", Name: "kept secret", Pos: at("offset-commit/hidden/a.yaml", 5, 5), Hidden: true, Invariant: "log-position", Points: 1, Limits: wantLimits},
	})
	compare(w, []suite.Case{
		{ID: "windowed-aggregation/basics/of-the-suite", Suite: "basics", Name: "of the suite", Pos: at("windowed-aggregation/basics.yaml", 6, 5), Invariant: "log-position", Points: 1, Limits: wantLimits},
		{ID: "windowed-aggregation/basics/of-its-own", Suite: "basics", Name: "of its own", Pos: at("windowed-aggregation/basics.yaml", 7, 5), Invariant: "event-time", Points: 1, Limits: wantLimits},
		{ID: "windowed-aggregation/basics/made", Suite: "basics", Name: "made", Pos: at("windowed-aggregation/basics.yaml", 8, 5), Invariant: "log-position", Points: 1, Limits: wantLimits, Generated: true},
	})
	compare(c.Exercise(streams), []suite.Case{
		{ID: "exactly-once-stream/basics/nothing-yet", Suite: "basics", Name: "nothing yet", Pos: at("exactly-once-stream/basics.yaml", 5, 5), Invariant: "producer", Points: 1, Limits: wantLimits},
	})
}

// TestAllows holds imports to course.yaml, which allows fmt and hash/... here.
func TestAllows(t *testing.T) {
	t.Parallel()
	c := load(t, nil)
	for path, want := range map[string]bool{
		"highwater/exercises/stream": true, // always
		"fmt":                        true,
		"hash":                       true,
		"hash/crc32":                 true,
		"fmt/sub":                    false, // only what ends in /... has others below
		"hashes":                     false,
		"hash/":                      false, // no name of a package
		"hash/../os":                 false, // os by another name
		"os":                         false,
		"":                           false,
		"highwater/exercises":        false,
		"highwater/reference":        false,
	} {
		if got := c.Allows(path); got != want {
			t.Errorf("Allows(%q) = %t, want %t", path, got, want)
		}
	}
}

// TestFiles has faults that lie in which files there are, and in several files at
// once. An empty text stands for no file.
func TestFiles(t *testing.T) {
	t.Parallel()
	hidden := strings.Replace(basics[offsets], "visibility: public", "visibility: hidden", 1)
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"no course", map[string]string{"course.yaml": ""}, []string{"course.yaml: file does not exist"}},
		{"an exercise without suites", map[string]string{offsets + "/basics.yaml": ""}, []string{
			"offset-commit: no cases: an exercise of the course needs at least one suite",
		}},
		{"another ending", map[string]string{offsets + "/more.yml": basics[offsets], offsets + "/MORE.YAML": basics[offsets]}, []string{
			"offset-commit/MORE.YAML: the ending is .YAML, so this file is not read: name it .yaml",
			"offset-commit/more.yml: the ending is .yml, so this file is not read: name it .yaml",
		}},
		{"files of other sorts", map[string]string{offsets + "/README.md": "x", "notes.txt": "x"}, nil},
		{"folders that no exercise has", map[string]string{
			"basics.yaml":                     "x",
			"hidden/basics.yaml":              "x",
			"offset-comit/basics.yaml":        "x",
			"log-cleaner/basics.yaml":         "x",
			offsets + "/more/basics.yaml":     "x",
			offsets + "/hidden/more/one.yaml": "x",
		}, []string{
			`basics.yaml: a suite lies in the folder of its exercise, so this file is not read`,
			`hidden/basics.yaml: "hidden" is no exercise of course.yaml, so this file is not read`,
			`log-cleaner/basics.yaml: "log-cleaner" is no exercise of course.yaml, so this file is not read`,
			`offset-comit/basics.yaml: "offset-comit" is no exercise of course.yaml, so this file is not read (suites of "offset-commit" lie in offset-commit/ and offset-commit/hidden/)`,
			`offset-commit/hidden/more/one.yaml: "offset-commit/hidden/more" is no exercise of course.yaml, so this file is not read`,
			`offset-commit/more/basics.yaml: "offset-commit/more" is no exercise of course.yaml, so this file is not read (suites of "offset-commit" lie in offset-commit/ and offset-commit/hidden/)`,
		}},
		{"a folder that is called like a suite", map[string]string{offsets + "/odd.yaml/x": "x"}, []string{
			"offset-commit/odd.yaml: a folder, where a file is wanted: rename it",
		}},
		{"public, among the hidden ones", map[string]string{offsets + "/hidden/more.yaml": strings.Replace(strings.Replace(basics[offsets], "basics", "more", 1), "one ack", "two", 1)}, []string{
			"offset-commit/hidden/more.yaml:3:13: visibility is public, but the file lies where the hidden suites are: hidden ones lie in offset-commit/hidden/, public ones in offset-commit/",
		}},
		{"a suite and a case twice", map[string]string{offsets + "/hidden/more.yaml": hidden}, []string{
			`offset-commit/hidden/more.yaml:2:8: suite "basics" of this exercise stands also at cases/offset-commit/basics.yaml:2:8`,
			`offset-commit/hidden/more.yaml:5:11: case "one ack": the exercise has a case of this name already, at cases/offset-commit/basics.yaml:5:11 (names are compared as "one-ack")`,
		}},
		{"the same names in two exercises", map[string]string{windows + "/basics.yaml": strings.Replace(basics[windows], "one event", "one ack", 1)}, nil},
		{"an exercise whose entry is refused: its folder is no stray", map[string]string{
			"course.yaml":               strings.Replace(courseYAML, "slug: log-compaction", "slug: log-compression", 1),
			"log-compression/one.yaml":  "x",
			compaction + "/basics.yaml": "",
		}, []string{
			`course.yaml:16:9: exercises/stream declares no exercise "log-compression" (did you mean "log-compaction"?)`,
		}},
		{"several faults in several files", map[string]string{
			"course.yaml":                 strings.Replace(courseYAML, "why: state", "wy: state", 1),
			windows + "/basics.yaml":      head(windows) + "  - {name: a, new: {size: x}, hnt: a, steps: [{add: {}, want: {late: 1}}]}\n  - b\n",
			offsets + "/more.yaml":        "a: [\n",
			offsets + "/hidden/more.yaml": "",
			offsets + "/z.yml":            "x",
			streams + "/basics.yaml":      head(streams) + "  - {name: a, steps: [{apply: {kind: x}}, {snapshot: {}}]}\n",
			compaction + "/basics.yaml":   "",
		}, []string{
			`course.yaml:13:9: unknown key "wy" (did you mean "why"?)`,
			`exactly-once-stream/basics.yaml:5:38: case "a", step 1: "x" is no OpKind (allowed: begin, send, offsets, commit, abort)`,
			`exactly-once-stream/basics.yaml:5:43: case "a", step 2: want is missing: what must Snapshot return? (want: any leaves it open on purpose)`,
			`log-compaction: no cases: an exercise of the course needs at least one suite`,
			`offset-commit/more.yaml:1:1: not valid YAML: did not find expected node content: the line does not fit to those above it: look at its indentation and its quotes`,
			`offset-commit/z.yml: the ending is .yml, so this file is not read: name it .yaml`,
			`windowed-aggregation/basics.yaml:5:27: case "a": want an integer, found the string "x"`,
			`windowed-aggregation/basics.yaml:5:31: case "a": unknown key "hnt" (did you mean "hint"?)`,
			`windowed-aggregation/basics.yaml:5:70: case "a", step 1: want true or false, found the integer 1`,
			`windowed-aggregation/basics.yaml:6:5: case without a name: want a case {name: ..., steps: [...]}, found the string "b"`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := problems(t, tt.files); !slices.Equal(got, tt.want) {
				t.Errorf("Load() = %s\nwant %s", strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
			}
		})
	}
}

// locked is a file system with one file that nobody may read.
type locked struct {
	fs.FS
	name string
}

func (l locked) Open(name string) (fs.File, error) {
	if name == l.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return l.FS.Open(name)
}

// TestUnreadable expects the name that positions have, not the one on disk.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"course.yaml", offsets + "/basics.yaml"} {
		_, err := suite.Load(locked{course(nil), name}, ".", "cases")
		if want := "cases/" + name + ": permission denied"; err == nil || err.Error() != want {
			t.Errorf("Load() with %s locked: %v, want %s", name, err, want)
		}
	}
}
