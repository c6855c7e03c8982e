package author

import (
	"strings"
	"testing"
	"testing/fstest"
)

const small = `course: Mine
limits: {time: 2s, memory: 256MiB, output: 64KiB, answer: 1MiB, total: 90s}
tracks:
  - slug: mine
    title: Mine
    exercises:
      - slug: offset-commit
        title: One
        invariants: [log-position]
checklist:
  - group: G
    questions:
      - {id: contiguous, ask: why, exercises: [offset-commit]}
`

const (
	publicHead = "exercise: offset-commit\nsuite: one\nvisibility: public\ncases:\n"
	hiddenFile = "exercise: offset-commit\nsuite: two\nvisibility: hidden\ncases:\n  - name: five follows four and is next\n    check: contiguous\n    new: 4\n    steps: [{ack: [5], want: 5}]\n"
)

// TestCourse has what is found in a whole course.
func TestCourse(t *testing.T) {
	t.Parallel()
	const good = publicHead + "  - name: six waits for five\n    new: 4\n    steps: [{ack: [6], want: 4}]\n"
	for _, tt := range []struct {
		why, course, public, hidden string
		want                        []string
		summary                     string
	}{
		{"nothing is wrong", small, good, hiddenFile, nil, "1 exercise, 2 suites, 2 cases: no problem"},
		{
			"problems come with all of the warnings that can be told", small,
			publicHead + "  - name: test1\n    new: 4\n    steps: [{ack: [6], want: 4}]\n  - name: a wrong want\n    new: 4\n    steps: [{ack: [5], wnat: 5}]\n", hiddenFile,
			[]string{
				`cases/offset-commit/one.yaml:5:5: warning: case "test1": the name does not say what the case is for`,
				`cases/offset-commit/one.yaml:10:24: case "a wrong want", step 1: unknown key "wnat" (did you mean "want"?)`,
			},
			"1 exercise, 2 suites, 2 cases: 1 problem, 1 warning",
		},
		{
			"two cases make the same calls", small, publicHead + "  - name: five is next after four\n    new: 4\n    steps: [{ack: [5], want: any}, {ack: [6], want: 6}]\n" +
				"  - name: and six is after it\n    new: {committed: 4}\n    steps: [{ack: [5], want: 5}, {ack: [6], want: 6}]\n", hiddenFile,
			[]string{`cases/offset-commit/one.yaml:8:5: warning: case "and six is after it": it makes the same calls as case "five is next after four", cases/offset-commit/one.yaml:5:5:`},
			"1 exercise, 2 suites, 3 cases: no problem, 1 warning",
		},
		{
			"two generated cases are one", small, publicHead + "  - name: a thousand in reverse\n    new: -1\n    oracle: reference\n    generate: {seed: 1, n: 1000, order: reverse}\n" +
				"  - name: another thousand in reverse\n    new: -1\n    oracle: reference\n    generate: {seed: 1, n: 1000, order: reverse, batch: 0}\n" +
				"  - name: a thousand from another seed\n    new: -1\n    oracle: reference\n    generate: {seed: 2, n: 1000, order: reverse}\n", hiddenFile,
			[]string{`one.yaml:9:5: warning: case "another thousand in reverse": it makes the same calls as case "a thousand in reverse"`},
			"1 exercise, 2 suites, 4 cases: no problem, 1 warning",
		},
		{
			"a case that checks nothing", small, publicHead + "  - name: nothing is looked at\n    new: 4\n    steps: [{ack: [6], want: any}, {ack: [7], want: {committed: any}}]\n", hiddenFile,
			[]string{`one.yaml:5:5: warning: case "nothing is looked at": every want is any`},
			"",
		},
		{
			"no hidden case, no case of an invariant, a question that nobody puts", strings.Replace(small, "[log-position]", "[log-position, compaction]", 1), good, "",
			[]string{
				`cases/course.yaml:7:9: warning: exercise offset-commit: no case is hidden`,
				`cases/course.yaml:7:9: warning: exercise offset-commit: no case puts the invariant compaction to the test`,
				`cases/course.yaml:13:9: warning: question "contiguous": no case puts it`,
			},
			"1 exercise, 1 suite, 1 case: no problem, 3 warnings",
		},
		{
			"wants that are not signed off", small, publicHead + "  - name: six waits for five\n    new: 4\n    steps:\n      - ack: [6]\n        want: 4  # recorded, not signed off\n" +
				"  - name: 'a text # recorded, not signed off'\n    new: 4\n    # recorded, not signed off\n    steps: [{ack: [7], want: 4}]\n", hiddenFile,
			[]string{
				`one.yaml:9:18: warning: case "six waits for five": this want came from the reference`,
				`one.yaml:12:5: warning: case "a text # recorded, not signed off": this want`,
			},
			"1 exercise, 2 suites, 3 cases: no problem, 2 warnings",
		},
		{
			"the scaffold's name", small, publicHead + "  - name: say here what is true\n    new: 4\n    steps: [{ack: [6], want: 4}]\n", hiddenFile,
			[]string{"one.yaml:5:5: warning: case \"say here what is true\": the name is the scaffold's"},
			"",
		},
		{"no course", "course: [", good, hiddenFile, []string{"cases/course.yaml:1:1: not valid YAML"}, "no exercise, no suite, no case: 1 problem"},
	} {
		files := fstest.MapFS{
			"course.yaml":            {Data: []byte(tt.course)},
			"offset-commit/one.yaml": {Data: []byte(tt.public)},
		}
		if tt.hidden != "" {
			files["offset-commit/hidden/two.yaml"] = &fstest.MapFile{Data: []byte(tt.hidden)}
		}
		l, err := Course(files, ".", "cases")
		if err != nil {
			t.Fatal(err)
		}
		checkFindings(t, tt.why, l, tt.want)
		if tt.summary != "" && l.Summary() != tt.summary {
			t.Errorf("%s: Summary() = %q, want %q", tt.why, l.Summary(), tt.summary)
		}
	}
}

// checkFindings holds findings to parts of their lines, in order.
func checkFindings(t *testing.T, why string, l *Lint, want []string) {
	t.Helper()
	bad := len(l.Findings) != len(want)
	var got []string
	for i, f := range l.Findings {
		got = append(got, f.String())
		bad = bad || !strings.Contains(f.String(), want[i])
	}
	if bad {
		t.Errorf("%s: found\n  %s\nwant\n  %s", why, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// TestFile has what is found in a file that is in no course.
func TestFile(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	other := c.Exercise("offset-commit").Cases[0]
	for _, tt := range []struct {
		why, text string
		want      []string
	}{
		{"a public suite", publicHead + "  - name: a call that nobody made before\n    new: 4\n    steps: [{ack: [6, 77], want: 4}]\n", nil},
		{"a hidden suite", strings.Replace(hiddenFile, "[5], want: 5", "[5, 77], want: 5", 1), nil},
		{"a want that is wrong", publicHead + "  - name: a call that nobody made before\n    new: 4\n    steps: [{ack: [6, 77], want: 5}]\n", []string{"my.yaml:7:13: case \"a call that nobody made before\": step 1, Ack(6, 77): want 5, but the reference returns 4"}},
		{"a name that the course has", publicHead + "  - name: " + other.Name + "\n    new: 4\n    steps: [{ack: [6, 77], want: 4}]\n", []string{"warning: case \"" + other.Name + "\": the course has a case of this name already, " + other.Pos.String()}},
		{"calls that the course makes", publicHead + "  - name: as in the basics of the course\n    new: -1\n    steps: [{ack: [0], want: 0}, {ack: [1], want: 1}, {ack: [2], want: 2}]\n", []string{"warning: case \"as in the basics of the course\": it makes the same calls as the course's case"}},
		{"an exercise that is none", "exercise: offset-comit\ncases: []\n", []string{`my.yaml:1:11: no exercise is called "offset-comit" (did you mean "offset-commit"?)`}},
		{"nothing", "", []string{"my.yaml:1:1: the file is empty"}},
	} {
		checkFindings(t, tt.why, File(c, "my.yaml", []byte(tt.text)), tt.want)
	}
}

// TestPoorName has names of both kinds.
func TestPoorName(t *testing.T) {
	t.Parallel()
	for name, poor := range map[string]bool{
		"test1": true, "Test case 2": true, "case": true, "a test": true, "x y": true, "gap": true, "my case": true, "a b c": true,
		"an ack above a gap waits": false, "the day after": false, "test of a gap": false, "two gaps": false, "10 comes after 9": false,
	} {
		if got := poorName(name); (got != "") != poor {
			t.Errorf("poorName(%q) = %q, want poor %v", name, got, poor)
		}
	}
}

// TestBelow has what belongs to a part of a course.
func TestBelow(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{
		"course.yaml":                   {Data: []byte(small)},
		"offset-commit/one.yaml":        {Data: []byte(publicHead + "  - name: test1\n    new: 4\n    steps: [{ack: [6], want: 4}]\n")},
		"offset-commit/hidden/two.yaml": {Data: []byte(hiddenFile)},
	}
	l, err := Course(files, ".", "cases")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"cases/offset-commit/one.yaml":   "1 exercise, 1 suite, 1 case: no problem, 1 warning",
		"cases/offset-commit/hidden":     "1 exercise, 1 suite, 1 case: no problem",
		"cases/offset-commit":            "1 exercise, 2 suites, 2 cases: no problem, 1 warning",
		"cases/offset-commit/other.yaml": "no exercise, no suite, no case: no problem",
	} {
		if got := l.Below(name).Summary(); got != want {
			t.Errorf("Below(%s) has %s, want %s", name, got, want)
		}
	}
	sum := &Lint{}
	sum.Add(l.Below("cases/offset-commit/one.yaml"))
	sum.Add(l.Below("cases/offset-commit"))
	if got, want := sum.Summary(), "1 exercise, 2 suites, 2 cases: no problem, 1 warning"; got != want {
		t.Errorf("added up: %s, want %s, nothing twice", got, want)
	}
}
