package build

import (
	"maps"
	"strings"
	"testing"
)

// said by go build -json, go1.26, of four exercises at once.
const recorded = `{"ImportPath":"highwater/exercises/offset-commit","Action":"build-output","Output":"# highwater/exercises/offset-commit\n"}
{"ImportPath":"highwater/exercises/offset-commit","Action":"build-output","Output":"exercises/offset-commit/solution.go:4:2: \"fmt\" imported and not used\n"}
{"ImportPath":"highwater/exercises/log-compaction","Action":"build-output","Output":"# highwater/exercises/log-compaction\n"}
{"ImportPath":"highwater/exercises/offset-commit","Action":"build-output","Output":"exercises/offset-commit/solution.go:10:9: undefined: undefinedName\n"}
{"ImportPath":"highwater/exercises/offset-commit","Action":"build-fail"}
{"ImportPath":"highwater/exercises/log-compaction","Action":"build-output","Output":"exercises/log-compaction/solution.go:12:9: not enough arguments in call to c.put\n"}
{"ImportPath":"highwater/exercises/log-compaction","Action":"build-output","Output":"\thave (string)\n"}
{"ImportPath":"highwater/exercises/log-compaction","Action":"build-output","Output":"\twant (string, []byte)\n"}
{"ImportPath":"highwater/exercises/log-compaction","Action":"build-fail"}
{"ImportPath":"highwater/programs/shared","Action":"build-output","Output":"# highwater/programs/shared\n"}
{"ImportPath":"highwater/programs/shared","Action":"build-output","Output":"programs/shared/bind-idempotent-producer.go:9:36: cannot use solution.New (value of type func() int) as func() stream.SequenceGate value in variable declaration\n"}
{"ImportPath":"highwater/programs/shared","Action":"build-fail"}
`

func TestParse(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		importPath(ack):             "# highwater/exercises/offset-commit\nexercises/offset-commit/solution.go:4:2: \"fmt\" imported and not used\nexercises/offset-commit/solution.go:10:9: undefined: undefinedName\n",
		importPath(compact):         "# highwater/exercises/log-compaction\nexercises/log-compaction/solution.go:12:9: not enough arguments in call to c.put\n\thave (string)\n\twant (string, []byte)\n",
		"highwater/programs/shared": "# highwater/programs/shared\nprograms/shared/bind-idempotent-producer.go:9:36: cannot use solution.New (value of type func() int) as func() stream.SequenceGate value in variable declaration\n",
	}
	for _, tt := range []struct {
		name, stdout string
		packages     map[string]string
		why          string
	}{
		{"nothing", "", nil, "a build may say nothing"},
		{"all", recorded, want, "lines are joined by package, also where two packages alternate"},
		{"cut", recorded[:len(recorded)-20], want, "output is bounded, so the last line may be half of one"},
		{"no JSON", "go: something else\n", nil, "it is the command's business to say it on stderr"},
		{"other actions", `{"ImportPath":"a","Action":"build-fail","Output":"x"}`, nil, "only output is said"},
	} {
		got := parse(true, false, []byte(tt.stdout), "stderr")
		if !maps.Equal(got.packages, tt.packages) || got.text != "stderr" || !got.ok || got.timedOut {
			t.Errorf("%s: parse = %+v, want packages %q: %s", tt.name, got, tt.packages, tt.why)
		}
	}
}

func TestBlame(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		stdout     string
		complaints map[string]string
		why        string
	}{
		{"nothing", "", nil, "nobody is named"},
		{
			"recorded", recorded, map[string]string{
				ack:     "mine/offset-commit.go:4:2: \"fmt\" imported and not used\nmine/offset-commit.go:10:9: undefined: undefinedName",
				compact: "mine/log-compaction.go:12:9: not enough arguments in call to c.put\n\thave (string)\n\twant (string, []byte)",
				gate:    "mine/idempotent-producer.go:7:1: New has another type than the exercise's: want func New() stream.SequenceGate",
			}, "each has its own words",
		},
		{
			"no such package", line(t, "nosuch", "exercises/log-compaction/solution.go:4:8: package nosuch is not in std (/usr/local/go/src/nosuch)\n"),
			map[string]string{compact: "mine/log-compaction.go:4:8: package nosuch is not in the standard library"},
			"the words are said of the package that is missing, and the place tells whose import it is; where Go lies here is no learner's business",
		},
		{
			"no such module", line(t, "x.org/y", "exercises/offset-commit/solution.go:5:2: no required module provides package x.org/y; to add it:\n") + line(t, "x.org/y", "\tgo get x.org/y\n"),
			map[string]string{ack: "mine/offset-commit.go:5:2: no required module provides package x.org/y"},
			"nothing can be added",
		},
		{
			"an internal package", line(t, importPath(ack), "package highwater/programs/shared\n\timports highwater/exercises/offset-commit\n\texercises/offset-commit/solution.go:5:2: use of internal package internal/abi not allowed\n"),
			map[string]string{ack: "mine/offset-commit.go:5:2: use of internal package internal/abi not allowed"},
			"how the grader comes there is no learner's business",
		},
		{
			"a package for no system", line(t, "runtime/cgo", "package highwater/programs/shared\n\timports highwater/exercises/offset-commit\n\timports runtime/cgo: build constraints exclude all Go files in /go/src/runtime/cgo\n"),
			map[string]string{ack: "package highwater/programs/shared\n\timports highwater/exercises/offset-commit\n\timports runtime/cgo: build constraints exclude all Go files in /go/src/runtime/cgo"},
			"it is named as the importer only",
		},
		{
			"no import path", line(t, importPath(ack), "programs/shared/bind-offset-commit.go:4:2: DIR/exercises/offset-commit/solution.go:5:2: invalid import path: a b\n"),
			map[string]string{ack: "mine/offset-commit.go:5:2: invalid import path: a b"},
			"where it is staged is no learner's business",
		},
		{
			"a name that ends like another", line(t, "highwater/programs/shared", "programs/shared/bind-x-offset-commit.go:9:1: odd\n"),
			nil, "bind-x-offset-commit.go is no bind-offset-commit.go",
		},
		{"an empty text", line(t, importPath(ack), "\n"), nil, "nothing is said"},
		{"the shared package", line(t, importPath("stream"), "exercises/stream/stream.go:1:1: odd\n"), nil, "it is no learner's"},
		{
			"a crash of the compiler", line(t, importPath(ack), "# highwater/exercises/offset-commit\nfatal error: runtime: out of memory\n\ngoroutine 1 [running]:\n"),
			map[string]string{ack: "mine/offset-commit.go: the compiler ran out of time or memory"},
			"its stack is of no use",
		},
		{
			"a compiler that was killed", line(t, importPath(ack), "# highwater/exercises/offset-commit\n/go/pkg/tool/linux_amd64/compile: signal: killed\n"),
			map[string]string{ack: "mine/offset-commit.go: the compiler ran out of time or memory"},
			"the kernel ends it when memory runs out",
		},
		{
			"a title alone", line(t, importPath(ack), "# highwater/exercises/offset-commit\n"),
			map[string]string{ack: "mine/offset-commit.go: it does not compile, and the compiler does not say why"},
			"a complaint is never empty",
		},
		{
			"words like a crash", line(t, importPath(ack), "exercises/offset-commit/solution.go:3:1: cannot use x\n\tgoroutine 1\n"),
			map[string]string{ack: "mine/offset-commit.go:3:1: cannot use x\n\tgoroutine 1"},
			"a crash's lines are not indented",
		},
		{
			"windows", line(t, importPath(ack), "exercises\\offset-commit\\solution.go:3:1: undefined: x\r\n"),
			map[string]string{ack: "mine/offset-commit.go:3:1: undefined: x"},
			"the separator is the system's",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.name == "windows" && exe == "" {
				t.Skip("here a backslash separates nothing")
			}
			b, mains := faked(t, nil, ack, compact, gate)
			out := parse(false, false, []byte(strings.ReplaceAll(tt.stdout, "DIR", b.dir)), "")
			blamed := b.blame(out, mains)
			if !maps.Equal(b.result.Complaints, tt.complaints) {
				t.Errorf("complaints %q, want %q: %s", b.result.Complaints, tt.complaints, tt.why)
			}
			for slug := range tt.complaints {
				if !blamed[slug] {
					t.Errorf("%s is not blamed: %s", slug, tt.why)
				}
			}
			if len(blamed) != len(tt.complaints) {
				t.Errorf("blamed %v, want the %d that have a complaint", blamed, len(tt.complaints))
			}
		})
	}
}

func TestExhausted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		out  output
		want bool
		why  string
	}{
		{output{}, false, "nothing is said"},
		{output{timedOut: true}, true, "it took too long"},
		{output{text: "go: signal: killed"}, true, "somebody ended it"},
		{output{packages: map[string]string{"a": "", "b": "compile: out of memory\n"}}, true, "whoever says it"},
		{output{text: "go: no GOROOT"}, false, "that is another fault"},
	} {
		if got := tt.out.exhausted(); got != tt.want {
			t.Errorf("exhausted of %+v = %v, want %v: %s", tt.out, got, tt.want, tt.why)
		}
	}
}

func TestWithout(t *testing.T) {
	t.Parallel()
	list := exercises(t, ack, compact, gate)
	mains := []*mainPackage{alone(list[0]), {name: "shared", exercises: list[1:]}}
	left := without(mains, map[string]bool{ack: true, gate: true})
	if len(left) != 1 || left[0].name != "shared" || len(left[0].exercises) != 1 || left[0].exercises[0].Slug != compact {
		t.Errorf("without = %+v, want shared with %s alone: a program of nothing is not built", left, compact)
	}
	if len(mains[1].exercises) != 2 || mains[1].exercises[1].Slug != gate {
		t.Error("without changed what it was given")
	}
	if left := without(mains, map[string]bool{ack: true, compact: true, gate: true}); len(left) != 0 {
		t.Errorf("without all = %+v, want nothing", left)
	}
}
