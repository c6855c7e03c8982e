package suite

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
	"highwater/grader/show"
)

// TestTopic has the places where a case names a topic of its script.
func TestTopic(t *testing.T) {
	t.Parallel()
	played := map[string]Topic{"antennas": {
		Log:  []stream.Segment{{BaseOffset: 4}},
		Walk: walk.Topic{Start: 4, End: 9},
	}}
	for _, tt := range []struct {
		name    string
		topics  map[string]Topic
		target  any
		text    string
		want    string // the value, or
		problem string
	}{
		{"a log", played, []stream.Segment(nil), "{topic: antennas}", "[{BaseOffset: 4, Records: []}]", ""},
		{"a walk", played, walk.Topic{}, "{topic: antennas}", "Topic{Records: [], Start: 4, End: 9, Batches: []}", ""},
		{"a walk in batches", played, walk.Topic{}, "{topic: antennas, batches: [2, 0]}", "Topic{Records: [], Start: 4, End: 9, Batches: [2, 0]}", ""},
		{"a walk that is written out", played, walk.Topic{}, "{start: 1, end: 2}", "Topic{Records: [], Start: 1, End: 2, Batches: []}", ""},
		{"a log in batches", played, []stream.Segment(nil), "{topic: antennas, batches: [1]}", "", "f:1:4: want {topic: NAME} alone"},
		{"an unknown key", played, walk.Topic{}, "{topic: antennas, batchs: [1]}", "", `f:1:22: unknown key "batchs" (did you mean "batches"?)`},
		{"a misspelt topic", played, []stream.Segment(nil), "{topic: antenas}", "", `f:1:12: the case's script makes no topic "antenas" (did you mean "antennas"?)`},
		{"a topic that is a number", played, []stream.Segment(nil), "{topic: 1}", "", `f:1:12: want a string, found the integer 1: write it in quotes, "1"`},
		{"no script", nil, []stream.Segment(nil), "{topic: antennas}", "", `f:1:12: the case has no script that makes a topic "antennas"`},
		{"a script without topics", map[string]Topic{}, []stream.Segment(nil), "{topic: antennas}", "", `f:1:12: the case's script makes no topic "antennas" (none is allowed here)`},
		{"where no log is wanted", played, []stream.Record(nil), "{topic: antennas}", "", "f:1:4: want a list [a mapping {...}, ...], found a mapping"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := &decoder{file: "f", topics: tt.topics}
			root := d.document(fstest.MapFS{"f": {Data: []byte("v: " + tt.text)}}, "f")
			v := reflect.New(reflect.TypeOf(tt.target)).Elem()
			d.value(lookup(root, "v"), v)
			if got := d.problems.Error(); got != tt.problem {
				t.Errorf("value(%s) says %q, want %q", tt.text, got, tt.problem)
			}
			if got := show.Value(v); tt.want != "" && got != tt.want {
				t.Errorf("value(%s) = %s, want %s", tt.text, got, tt.want)
			}
		})
	}
	if played["antennas"].Walk.Batches != nil {
		t.Error("the batches of one case reach the script's topic, which others share")
	}
}

// TestScripts has scripts that fail to play: their problems are the case's own.
func TestScripts(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"course.yaml": {Data: []byte(`course: c
limits: {time: 2s, memory: 256MiB, output: 64KiB, answer: 32MiB, total: 90s}
tracks: [{slug: t, title: t, exercises: [{slug: log-compaction, title: t, invariants: [compaction]}]}]
`)},
		"log-compaction/a.yaml": {Data: []byte(`exercise: log-compaction
suite: a
visibility: public
cases:
  - {name: x, script: {steps: [sned]}, steps: [{compact: [], want: []}]}
`)},
	}
	fails := func(file string, script *yaml.Node) (map[string]Topic, Problems) {
		n := lookup(script, "steps").Content[0]
		return nil, Problems{{Pos: Position{file, n.Line, n.Column}, Text: `no step is called "` + n.Value + `"`}}
	}
	for _, tt := range []struct {
		name    string
		scripts []Scripts
		want    string
	}{
		{"nobody plays them", nil, `cases/log-compaction/a.yaml:5:23: case "x": scripts cannot be played here`},
		{"a fault", []Scripts{fails}, `cases/log-compaction/a.yaml:5:32: case "x": script: no step is called "sned"`},
		{"none", []Scripts{func(string, *yaml.Node) (map[string]Topic, Problems) { return nil, nil }}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := ""
			if _, err := Load(fsys, ".", "cases", tt.scripts...); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("Load() = %s, want %s", got, strings.TrimSpace(tt.want))
			}
		})
	}
}
