package suite_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"highwater/grader/suite"
)

// courseYAML is a small course of declared exercises.
const courseYAML = `course: A small course
limits: {time: 2s, memory: 256MiB, output: 64KiB, answer: 32MiB, give_up: 3, total: 90s}
imports: [fmt, hash/...]
tracks:
  - slug: logs
    title: Logs
    exercises:
      - slug: offset-commit
        title: Commit
        invariants: [log-position]
      - slug: windowed-aggregation
        title: Windows
        why: state
        invariants: [event-time, log-position]
        hints: [one, two]
      - slug: log-compaction
        title: Compaction
        invariants: [compaction]
      - slug: exactly-once-stream
        title: Transactions
        invariants: [producer]
checklist:
  - group: All
    questions:
      - {id: contiguous, ask: "Does it stop?", exercises: [offset-commit]}
      - {id: same-answers, ask: "Always?"}
`

// basics has one passing suite for each exercise of courseYAML.
var basics = map[string]string{
	"offset-commit": `exercise: offset-commit
suite: basics
visibility: public
cases:
  - name: one ack
    new: -1
    steps:
      - ack: [0]
        want: 0
`,
	"windowed-aggregation": `exercise: windowed-aggregation
suite: basics
visibility: public
cases:
  - name: one event
    new: {size: 10, allowed_lateness: 5}
    steps:
      - add: {time: 7, value: 3}
        want: {emitted: [], late: false}
`,
	"log-compaction": `exercise: log-compaction
suite: basics
visibility: public
cases:
  - name: one record
    steps:
      - compact: [{key: a, value: x}]
        want: [{key: a, value: x}]
`,
	"exactly-once-stream": `exercise: exactly-once-stream
suite: basics
visibility: public
cases:
  - name: nothing yet
    steps:
      - snapshot: {}
        want: {}
`,
}

// course returns the files of a good course with some of them replaced or
// added; an empty text removes one.
func course(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{"course.yaml": {Data: []byte(courseYAML)}}
	for slug, text := range basics {
		fsys[slug+"/basics.yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		if text == "" {
			delete(fsys, name)
		}
	}
	return fsys
}

// load loads a course that has no fault.
func load(t testing.TB, files map[string]string) *suite.Course {
	t.Helper()
	c, err := suite.Load(course(files), ".", "cases")
	if err != nil {
		t.Fatalf("Load: %v", err)
	}
	return c
}

// problems returns what Load says of a faulty course, one problem a line and
// without "cases/" in front.
func problems(t testing.TB, files map[string]string) []string {
	t.Helper()
	return problemsOf(t, course(files))
}

func problemsOf(t testing.TB, fsys fstest.MapFS) []string {
	t.Helper()
	c, err := suite.Load(fsys, ".", "cases")
	if err == nil {
		return nil
	}
	var ps suite.Problems
	if !errors.As(err, &ps) {
		t.Fatalf("Load: got the error %v, want Problems", err)
	}
	if c != nil {
		t.Errorf("Load: got a course beside %d problems, want none", len(ps))
	}
	var lines []string
	for _, p := range ps {
		lines = append(lines, strings.TrimPrefix(p.Error(), "cases/"))
	}
	return lines
}
