package docs_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/grader/suite"
)

// small is a module of one lesson, one Go file and a course of two exercises.
func small() list {
	return list{
		tree: fstest.MapFS{
			"exercises/one/README.md": {Data: []byte("# One\n\n## The rule\n\n## The rule\n")},
			"exercises/one/one.go": {Data: []byte("package one\n\ntype T struct{ F int }\n\n" +
				"type I interface{ M() }\n\nfunc (t *T) G() {}\n\nconst C, D = 1, 2\n")},
			"broken.go": {Data: []byte("package")},
		},
		course: &suite.Course{
			Tracks: []suite.Track{{Exercises: []*suite.Exercise{
				{
					Slug: "one", Invariants: []string{"log-position"}, Hints: []string{"think"},
					Cases: []*suite.Case{{ID: "one/basics/a-case"}},
				},
				{Slug: "two", Invariants: []string{"producer"}, Cases: []*suite.Case{{ID: "two/basics/a-case"}}},
			}}},
			Checklist: []suite.Group{{Questions: []suite.Question{{ID: "asked"}}}},
		},
		scenes: []string{"A lab", "Scene: one"},
		ids:    []string{"L01", "L02"},
	}
}

// page is a table whose rows are given without their bars.
func page(rows ...string) string {
	p := "# A page\n\n| id | what it says | places |\n|---|:-:|---|\n"
	for _, r := range rows {
		p += "| " + r + " |\n"
	}
	return p
}

// TestCheck: each fault of a page is found, and nothing else is one. The first
// row of a page is in line 5.
func TestCheck(t *testing.T) {
	t.Parallel()
	const good = "exercises/one/README.md#the-rule"
	for _, tt := range []struct {
		name string
		rows []string
		want []string // one part of each fault; none: the page is right
	}{
		{"both required ids", []string{"L01 | a | " + good, "L02 | b | `one/basics/a-case`"}, nil},
		{"a place that does not exist", []string{"L01 | a | " + good, "L02 | b | `no/such/case`"}, []string{"6: L02: no case no/such/case"}},
		{"no rows", nil, []string{"L01 has no row", "L02 has no row"}},
		{"a missing id", []string{"L02 | b | " + good}, []string{"L01 has no row"}},
		{"a repeated id", []string{"L01 | a | " + good, "L02 | b | " + good, "L01 | a | " + good}, []string{"7: L01: the id has a row already, in line 5"}},
		{"an unknown id", []string{"L01 | a | " + good, "L02 | b | " + good, "L03 | c | " + good}, []string{"7: L03: no statement has this id"}},
		{"an id of another form", []string{"L01 | a | " + good, "L02 | b | " + good, "L1 | c | " + good}, []string{`7: "L1" is no id`}},
		{"a row of four cells", []string{"L01 | a | " + good, "L02 | b | " + good + " | c"}, []string{"6: 4 cells", "L02 has no row"}},
		{"a row without places", []string{"L01 | a | " + good, "L02 | b |  "}, []string{"6: L02: an empty cell", "L02 has no row"}},
		{"a row without words", []string{"L01 | a | " + good, "L02 |  | " + good}, []string{"6: L02: an empty cell", "L02 has no row"}},
		{"an empty place", []string{"L01 | a | " + good + "<br>", "L02 | b | " + good}, []string{`5: L01: "" is no place`}},
		{"one place twice", []string{"L01 | a | " + good + "<br>" + good, "L02 | b | " + good}, []string{"listed twice"}},
		{"two faults in a row", []string{"L01 | a | nowhere<br>`one/basics/b`", "L02 | b | " + good}, []string{`"nowhere" is no place`, "no case one/basics/b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := small().check(page(tt.rows...))
			if len(got) != len(tt.want) {
				t.Fatalf("check = %q, want %d faults: %q", got, len(tt.want), tt.want)
			}
			for i, want := range tt.want {
				if !strings.Contains(got[i], want) {
					t.Errorf("fault %d = %q, want %q in it", i+1, got[i], want)
				}
			}
		})
	}
}

// TestPlace: one place of a row with this place and others.
func TestPlace(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		place, beside string
		want          string // part of the fault; "": the place exists
	}{
		{"exercises/one/README.md#one", "", ""},
		{"exercises/one/README.md#the-rule-1", "", ""},
		{"exercises/one/README.md#the-rule-2", "", "no heading #the-rule-2"},
		{"exercises/one/README.md#The-rule", "", "no heading #The-rule"},
		{"exercises/one/README.md#", "", "no heading #"},
		{"exercises/one/README.md", "", "is no place"},
		{"exercises/two/README.md#one", "", "exercises/two/README.md"},
		{"`one/basics/a-case`", "", ""},
		{"`one/basics/another-case`", "", "no case one/basics/another-case"},
		{"one/basics/a-case", "", "is no place"},
		{"``", "", "is no place"},
		{"course.yaml check asked", "", ""},
		{"course.yaml check unasked", "", `no checklist question "unasked"`},
		{"course.yaml check", "", "want check ID"},
		{"course.yaml limits", "", "want check ID"},
		{"course.yaml order", "", ""},
		{"course.yaml invariants", "", ""},
		{"course.yaml hints", "", "no hints for two"}, // the row belongs to all exercises
		{"course.yaml hints", "`one/basics/a-case`", ""},
		{"course.yaml hints", "exercises/one/README.md#one", ""},
		{"course.yaml hints", "`two/basics/a-case`", "no hints for two"},
		{"lab compaction: A lab", "", ""},
		{"lab compaction: Scene: one", "", ""},
		{"lab compaction: scene: one", "", `no scene "scene: one"`},
		{"lab compaction: ", "", `no scene ""`},
		{"lab compaction", "", "is no place"},
		{"exercises/one/one.go T", "", ""},
		{"exercises/one/one.go T.F", "", ""},
		{"exercises/one/one.go I.M", "", ""},
		{"exercises/one/one.go T.G", "", ""},
		{"exercises/one/one.go D", "", ""},
		{"exercises/one/one.go G", "", "does not declare G"},
		{"exercises/one/one.go F", "", "does not declare F"},
		{"exercises/one/two.go T", "", "exercises/one/two.go"},
		{"broken.go T", "", "broken.go"},
	} {
		t.Run(tt.place+" "+tt.beside, func(t *testing.T) {
			t.Parallel()
			r := row{places: []string{tt.place}}
			if tt.beside != "" {
				r.places = append(r.places, tt.beside)
			}
			err := small().place(tt.place, r)
			switch {
			case err == nil && tt.want != "":
				t.Errorf("place(%q) = nil, want an error with %q", tt.place, tt.want)
			case err != nil && (tt.want == "" || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("place(%q) = %v, want %q", tt.place, err, tt.want)
			}
		})
	}
}

// TestTitles: the titles of a script, and nothing else that it says.
func TestTitles(t *testing.T) {
	t.Parallel()
	got, err := titles([]byte("title: A lab\nsteps:\n  - say: |\n      - scene: none\n" +
		"  - scene: \"Scene: one\"\n  - compact: t\n    row: t\n  - scene: Two\n"))
	if want := []string{"A lab", "Scene: one", "Two"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("titles = %q, %v, want %q", got, err, want)
	}
	if got, err := titles([]byte("steps: [")); err == nil {
		t.Errorf("titles of no YAML = %q, nil, want an error", got)
	}
}
