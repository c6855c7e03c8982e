package suite

import (
	"maps"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"highwater/exercises/stream"
	"highwater/exercises/stream/walk"
)

// Scripts plays a training cluster's script, which a case gives in place of
// literal logs, and returns the topics as they are in the end. Package lab has
// one. File is for the positions of its problems.
type Scripts func(file string, script *yaml.Node) (map[string]Topic, Problems)

// Topic is the state of one topic: its log by segments, and what a consumer of
// it will see.
type Topic struct {
	Log  []stream.Segment
	Walk walk.Topic
}

// script plays a case's script, whose topics its steps may then name.
func (s *suiteLoader) script(n *yaml.Node) {
	if s.scripts == nil {
		s.fail(n, "scripts cannot be played here")
		return
	}
	topics, problems := s.scripts(s.file, n)
	for _, p := range problems {
		s.failAt(p.Pos, "script: %s", p.Text)
	}
	s.topics = topics
}

var (
	logType  = reflect.TypeFor[[]stream.Segment]()
	walkType = reflect.TypeFor[walk.Topic]()
)

// topic decodes {topic: NAME} where a log or a walk is wanted, and reports
// whether that is what stands there.
func (d *decoder) topic(n *yaml.Node, v reflect.Value) bool {
	name := lookup(n, "topic")
	if name == nil || v.Type() != logType && v.Type() != walkType {
		return false
	}
	var ref struct {
		Topic   string
		Batches []int32
	}
	faults := len(d.problems)
	if v.Type() == logType && len(n.Content) > 2 {
		d.fail(n, "want {topic: NAME} alone")
		return true
	}
	d.value(n, reflect.ValueOf(&ref).Elem())
	if len(d.problems) > faults {
		return true
	}
	t, ok := d.topics[ref.Topic]
	switch {
	case !ok && d.topics == nil:
		d.fail(name, "the case has no script that makes a topic %q", ref.Topic)
	case !ok:
		d.fail(name, "the case's script makes no topic %q%s", ref.Topic, didYouMean(ref.Topic, slices.Sorted(maps.Keys(d.topics))))
	case v.Type() == logType:
		v.Set(reflect.ValueOf(t.Log))
	default:
		t.Walk.Batches = ref.Batches
		v.Set(reflect.ValueOf(t.Walk))
	}
	return true
}
