package author

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"highwater/grader/suite"
)

var update = flag.Bool("update", false, "rewrite cases/schema.json and cases/course-schema.json")

const courseDir = "../../cases"

// loadOnce loads the course of this module, which nobody changes.
var loadOnce = sync.OnceValues(func() (*suite.Course, error) {
	return suite.Load(os.DirFS(courseDir), ".", "cases", topics)
})

// loaded is the course of this module.
func loaded(t testing.TB) *suite.Course {
	t.Helper()
	c, err := loadOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSchemaFiles holds the committed schemas to the declarations.
func TestSchemaFiles(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	for _, f := range []struct {
		name string
		make func() ([]byte, error)
	}{{"schema.json", c.Schema}, {"course-schema.json", c.CourseSchema}} {
		want, err := f.make()
		if err != nil {
			t.Fatal(err)
		}
		name := courseDir + "/" + f.name
		if *update {
			if err := os.WriteFile(name, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("cases/%s is not what grade cases schema prints (%v): go test ./grader/author -update", f.name, err)
		}
	}
}

// compiled is a schema, ready to check.
func compiled(t *testing.T, text []byte, err error) *jsonschema.Schema {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("suite.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("suite.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plain is a file as an editor hands it to a schema.
func plain(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return json(v)
}

// json turns what YAML has into what JSON has.
func json(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = json(v[k])
		}
	case map[any]any: // some key is in base64
		m := make(map[string]any)
		for k := range v {
			m[fmt.Sprint(k)] = json(v[k])
		}
		return m
	case []any:
		for i := range v {
			v[i] = json(v[i])
		}
	case time.Time:
		return v.String()
	}
	return v
}

// TestSchemaTakesAll holds that the course's own files are valid.
func TestSchemaTakesAll(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	text, err := c.Schema()
	suites := compiled(t, text, err)
	text, err = c.CourseSchema()
	course := compiled(t, text, err)
	n := 0
	err = fs.WalkDir(os.DirFS(courseDir), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		text, err := os.ReadFile(courseDir + "/" + name)
		if err != nil {
			return err
		}
		n++
		s := suites
		if name == "course.yaml" {
			s = course
		}
		if err := s.Validate(plain(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return nil
	})
	if err != nil || n < 50 {
		t.Errorf("%d files checked (%v), want all of the course", n, err)
	}
}

// TestSchemaTakesWritten holds that what the program writes is valid, whatever
// the values.
func TestSchemaTakesWritten(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	text, err := c.Schema()
	s := compiled(t, text, err)
	for _, e := range c.Exercises() {
		n := 0
		for _, k := range e.Cases {
			small := k.Script
			if k.Generated {
				small = func() (*suite.Script, error) { return k.Small(20, 5) }
			}
			script, err := small()
			if err != nil || len(script.Calls) > 100 {
				continue
			}
			n++
			text := e.WriteSuite("written", k.Hidden, suite.Written{Name: k.Name, Check: k.Check, Hint: k.Hint, Script: script})
			if err := s.Validate(plain(t, []byte(text))); err != nil {
				t.Errorf("%s: %v in\n%s", k.ID, err, text)
			}
		}
		if n < 14 {
			t.Errorf("%s: %d cases were written, want all of the literal ones", e.Slug, n)
		}
	}
}

const (
	acks   = "exercise: offset-commit\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n    new: -1\n"
	adds   = "exercise: windowed-aggregation\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n    new: {size: 10, allowed_lateness: 5}\n"
	logs   = "exercise: segment-retention\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n    new: 5\n"
	ops    = "exercise: exactly-once-stream\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n"
	offers = "exercise: idempotent-producer\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n"
	acked  = "    steps: [{ack: [0], want: 0}]\n"
	stats  = "exercise: streaming-metrics\nsuite: x\nvisibility: public\ncases:\n  - name: a case\n    new: 0\n"
)

// TestSchema has files that the schema must take or refuse. What it takes loads
// too, if nothing but the reference is asked.
func TestSchema(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	text, err := c.Schema()
	s := compiled(t, text, err)
	for _, tt := range []struct {
		why, text string
		valid     bool
	}{
		{"a case", acks + acked, true},
		{"a want by name", acks + "    steps: [{ack: [0], want: {committed: 0}}]\n", true},
		{"arguments by name", acks + "    steps: [{ack: {offsets: [0]}, want: 0}]\n", true},
		{"any", acks + "    steps: [{ack: [0], want: any}]\n", true},
		{"any by name", acks + "    steps: [{ack: [0], want: {committed: any}}]\n", true},
		{"underscores", acks + "    steps: [{ack: [1_000], want: -1}]\n", true},
		{"one result of two", adds + "    steps: [{add: {time: 1}, want: {emitted: any}}]\n", true},
		{"an oracle for a literal case", acks + "    oracle: reference\n    steps: [{ack: [0]}]\n", true},
		{"a generated case", acks + "    oracle: reference\n    generate: {seed: 1, n: 10, order: reverse}\n    growth: [n]\n", true},
		{"a tombstone", logs + "    steps: [{clean: {log: [{base_offset: 0, records: [{key: a, value: null}]}], now: 1}, want: any}]\n", true},
		{"a topic of a script", logs + "    script: {steps: [{create: {topic: t}}]}\n    steps: [{clean: {log: {topic: t}, now: 1}, want: any}]\n", true},
		{"no time", stats + "    steps: [{measure: [{max_event_time: NoTime}], want: any}]\n", true},
		{"a method without results", ops + "    steps: [{apply: {kind: begin}}, {snapshot: {}, want: {}}]\n", true},
		{"an enum", offers + "    steps: [{offer: {producer_id: 1}, want: accepted}]\n", true},

		{"an unknown key of the suite", "sweet: x\n" + acks + acked, false},
		{"an unknown exercise", strings.Replace(acks, "offset-commit", "offset-comit", 1) + acked, false},
		{"no exercise", strings.Replace(acks, "exercise: offset-commit\n", "", 1) + acked, false},
		{"no suite", strings.Replace(acks, "suite: x\n", "", 1) + acked, false},
		{"a suite with blanks", strings.Replace(acks, "suite: x", "suite: X y", 1) + acked, false},
		{"another visibility", strings.Replace(acks, "public", "secret", 1) + acked, false},
		{"no cases", "exercise: offset-commit\nsuite: x\nvisibility: public\ncases: []\n", false},
		{"an unknown key of a case", acks + acked + "    pionts: 3\n", false},
		{"an invariant of another exercise", acks + acked + "    invariant: compaction\n", false},
		{"a question of another exercise", acks + acked + "    check: strict-lateness\n", false},
		{"too many points", acks + acked + "    points: 1001\n", false},
		{"points in words", acks + acked + "    points: many\n", false},
		{"no steps", acks, false},
		{"steps and generate", acks + acked + "    oracle: reference\n    generate: {seed: 1, n: 1, order: reverse}\n", false},
		{"no new", strings.Replace(acks, "    new: -1\n", "", 1) + acked, false},
		{"a new where there is none", offers + "    new: 4\n    steps: [{offer: {}, want: any}]\n", false},
		{"a want that is missing", acks + "    steps: [{ack: [0]}]\n", false},
		{"a want that is empty", acks + "    steps: [{ack: [0], want: }]\n", false},
		{"a want of the wrong type", acks + "    steps: [{ack: [0], want: true}]\n", false},
		{"an unknown method", acks + "    steps: [{akc: [0], want: 0}]\n", false},
		{"a step without a call", acks + "    steps: [{want: 0}]\n", false},
		{"two calls in a step", ops + "    steps: [{apply: {kind: begin}, snapshot: {}, want: {}}]\n", false},
		{"a want of a method without results", ops + "    steps: [{apply: {kind: begin}, want: {}}]\n", false},
		{"a snapshot without a want", ops + "    steps: [{snapshot: {}}]\n", false},
		{"a bad word of an enum", ops + "    steps: [{apply: {kind: start}}]\n", false},
		{"a bad word in a want", offers + "    steps: [{offer: {}, want: refused}]\n", false},
		{"a float for an integer", acks + "    steps: [{ack: [0.5], want: 0}]\n", false},
		{"an integer out of range", offers + "    steps: [{offer: {partition: 2147483648}, want: any}]\n", false},
		{"a number for a list", acks + "    steps: [{ack: 0, want: 0}]\n", false},
		{"an unknown field", adds + "    steps: [{add: {tiem: 1}, want: any}]\n", false},
		{"an unknown result", adds + "    steps: [{add: {time: 1}, want: {emited: []}}]\n", false},
		{"NoTime in 32 bits", offers + "    steps: [{offer: {partition: NoTime}, want: any}]\n", false},
		{"a script for nothing", acks + "    script: {steps: []}\n" + acked, false},
		{"generate without a seed", acks + "    oracle: reference\n    generate: {n: 1, order: reverse}\n", false},
		{"generate without an oracle", acks + "    generate: {seed: 1, n: 1, order: reverse}\n", false},
		{"a key of another generator", acks + "    oracle: reference\n    generate: {seed: 1, n: 1, spread: 5}\n", false},
		{"no elements", acks + "    oracle: reference\n    generate: {seed: 1, n: 0, order: reverse}\n", false},
		{"another oracle", acks + acked + "    oracle: me\n", false},
		{"growth of a literal case", acks + acked + "    growth: [n]\n", false},
		{"growth without n", acks + "    oracle: reference\n    generate: {seed: 1, n: 1, order: reverse}\n    growth: [batch]\n", false},
		{"a time without a unit", acks + acked + "    limits: {time: 2}\n", false},
		{"a memory in decimal units", acks + acked + "    limits: {memory: 256MB}\n", false},
		{"another limit", acks + acked + "    limits: {output: 1KiB}\n", false},
		{"a boolean for a name", strings.Replace(acks, "a case", "true", 1) + acked, false},
	} {
		err := s.Validate(plain(t, []byte(tt.text)))
		if (err == nil) != tt.valid {
			t.Errorf("%s: valid is %v (%v), want %v:\n%s", tt.why, err == nil, err, tt.valid, tt.text)
		}
		_, problems := c.LoadFile("x.yaml", []byte(tt.text), topics)
		wrong := false // beyond what only a reference knows
		for _, p := range problems {
			wrong = wrong || !strings.Contains(p.Text, "reference returns") && !strings.Contains(p.Text, "never comes in")
		}
		if wrong == tt.valid && tt.why != "a script for nothing" {
			t.Errorf("%s: LoadFile has %v, and the schema says valid is %v", tt.why, problems, tt.valid)
		}
	}
}

// TestCourseSchema has courses that the schema must take or refuse.
func TestCourseSchema(t *testing.T) {
	t.Parallel()
	c := loaded(t)
	text, err := c.CourseSchema()
	s := compiled(t, text, err)
	const right = `course: X
limits: {time: 2s, memory: 256MiB, output: 64KiB, answer: 1MiB, give_up: 3, total: 90s}
imports: [fmt]
tracks:
  - slug: t
    title: T
    exercises: [{slug: offset-commit, title: X, why: y, invariants: [log-position], hints: [a, b, c]}]
checklist: [{group: G, questions: [{id: a, ask: b, exercises: [offset-commit]}]}]
`
	for _, tt := range []struct {
		why, old, new string
		valid         bool
	}{
		{"as it is", "x", "x", true},
		{"no time", "time: 2s, ", "", false},
		{"a size for a time", "total: 90s", "total: 90MiB", false},
		{"an unknown limit", "give_up", "givup", false},
		{"give up in words", "give_up: 3", "give_up: never", false},
		{"an unknown exercise", "slug: offset-commit", "slug: offset-comit", false},
		{"an exercise without an invariant", ", invariants: [log-position]", "", false},
		{"no such invariant", "[log-position]", "[logs]", false},
		{"a question without words", ", ask: b", "", false},
		{"a question of no exercise", "exercises: [offset-commit]}]}]", "exercises: [x]}]}]", false},
		{"an unknown key", "imports:", "import:", false},
		{"a track without a title", "    title: T\n", "", false},
		{"a boolean for a title", "title: T", "title: true", false},
	} {
		if tt.old != "x" && !strings.Contains(right, tt.old) {
			t.Fatalf("%s: the text has no %q", tt.why, tt.old)
		}
		text := strings.Replace(right, tt.old, tt.new, 1)
		if err := s.Validate(plain(t, []byte(text))); (err == nil) != tt.valid {
			t.Errorf("%s: valid is %v (%v), want %v", tt.why, err == nil, err, tt.valid)
		}
	}
}
