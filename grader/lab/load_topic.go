package lab

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/cluster"
)

// settingNames are the settings of a topic, as a script writes them.
func settingNames() []string {
	return []string{
		"cleanup.policy", "retention.ms", "segment", "segment.ms",
		"min.cleanable.dirty.ratio", "delete.retention.ms",
	}
}

// settings applies the settings in a mapping and returns them in words.
func (l *loader) settings(f fields, s *cluster.Settings) string {
	var given []string
	for _, name := range settingNames() {
		if n := f.has(name); n != nil {
			given = append(given, name+" "+l.setting(name, n, s))
		}
	}
	return strings.Join(given, ", ")
}

// setting applies one setting and returns its value in words.
func (l *loader) setting(name string, n *yaml.Node, s *cluster.Settings) string {
	switch name {
	case "cleanup.policy":
		if p, ok := l.choice(n, string(cluster.Delete), string(cluster.Compact)); ok {
			s.CleanupPolicy = cluster.Policy(p)
		}
		return n.Value
	case "segment":
		if i, ok := l.integer(n, 1, maxMessages); ok {
			s.SegmentRecords = int(i)
		}
		return counted(s.SegmentRecords, "message")
	case "min.cleanable.dirty.ratio":
		f, err := strconv.ParseFloat(n.Value, 64)
		if tag := n.ShortTag(); n.Kind != yaml.ScalarNode || tag != "!!int" && tag != "!!float" || err != nil || !(f >= 0 && f <= 1) {
			l.fail(n, "want a share from 0 to 1, as 0.5, found %s", found(n))
			return ""
		}
		s.MinCleanableDirtyRatio = f
		return strconv.FormatFloat(f, 'g', -1, 64)
	case "retention.ms":
		if n.Kind == yaml.ScalarNode && n.Value == "-1" {
			s.RetentionMS = cluster.Forever
			return "-1 (for ever)"
		}
		if d, ok := l.span(n, 0); ok {
			s.RetentionMS = d
		}
		return length(s.RetentionMS)
	case "segment.ms":
		if d, ok := l.span(n, 1); ok {
			s.SegmentMS = d
		}
		return length(s.SegmentMS)
	}
	if d, ok := l.span(n, 0); ok {
		s.DeleteRetentionMS = d
	}
	return length(s.DeleteRetentionMS)
}

func (l *loader) create(n *yaml.Node) action {
	f := l.fields(n, "a topic", append([]string{"topic"}, settingNames()...)...)
	a := create{settings: cluster.Defaults()}
	var ok bool
	if a.topic, ok = l.text(f.must("topic", "topic: its name")); ok && l.topics[a.topic] != nil {
		l.fail(f.has("topic"), "topic %q is there already: change it with set", a.topic)
		return nil
	}
	a.given = l.settings(f, &a.settings)
	if ok {
		s := a.settings
		l.topics[a.topic] = &s
	}
	return a
}

func (l *loader) set(n *yaml.Node) action {
	f := l.fields(n, "set", append([]string{"topic"}, settingNames()...)...)
	topic, ok := l.topic(f.must("topic", "topic: the one to change"))
	s := cluster.Defaults()
	if ok {
		s = *l.topics[topic]
	}
	given := l.settings(f, &s)
	if given == "" && !f.broken {
		l.fail(n, "set changes nothing: give at least one of %s", strings.Join(settingNames(), ", "))
	}
	if ok {
		after := s
		l.topics[topic] = &after
	}
	return set{topic, func(to *cluster.Settings) { *to = s }, given}
}

func (l *loader) send(n *yaml.Node) action {
	f := l.fields(n, "send", "topic", "key", "keys", "value", "values", "count", "at", "every")
	a := send{count: 1}
	a.topic, _ = l.topic(f.must("topic", "topic: the one to send to"))
	l.keys(f, &a)
	l.values(f, &a)
	if n := f.has("count"); n != nil {
		count, _ := l.integer(n, 1, maxMessages)
		a.count = int(count)
	}
	if l.messages += int64(a.count); l.messages > maxMessages {
		l.fail(n, "with these, the script sends %s messages; at most %s", thousands(l.messages), thousands(maxMessages))
	}
	if n := f.has("at"); n != nil {
		a.timed = true
		a.at, _ = l.moment(n)
	}
	if n := f.has("every"); n != nil {
		a.every, _ = l.span(n, 0)
		if !a.timed {
			l.fail(n, "every is the time from one message to the next, so the first one's is needed: at: ...")
		}
	}
	if a.every > 0 && int64(a.count-1) > (cluster.MaxTime-a.at)/a.every {
		l.fail(n, "the last message would lie beyond the end of time, in some 285,000 years")
	}
	return a
}

// keys reads key or keys. Without either the message has none.
func (l *loader) keys(f fields, a *send) {
	one, many := f.has("key"), f.has("keys")
	switch {
	case one != nil && many != nil:
		l.fail(one, "key and keys exclude each other: key for one, keys for taking turns")
	case one != nil:
		if key, ok := l.text(one); ok {
			a.keys = []string{key}
		}
	case many == nil:
		a.keys = []string{""}
	case many.Kind == yaml.ScalarNode:
		a.keys = l.keyRange(many)
	case many.Kind == yaml.SequenceNode && len(many.Content) > 0:
		for _, n := range many.Content {
			key, _ := l.text(n)
			a.keys = append(a.keys, key)
		}
	default:
		l.fail(many, "want a list of keys, or a range as s01..s12, found %s", found(many))
	}
	if many != nil && f.has("count") == nil {
		a.count = max(1, len(a.keys))
	}
}

// keyRange reads s01..s12: a common beginning and two numbers of one width.
func (l *loader) keyRange(n *yaml.Node) []string {
	from, to, ok := strings.Cut(n.Value, "..")
	head := strings.TrimRight(from, "0123456789")
	low, err1 := strconv.Atoi(from[len(head):])
	high, err2 := strconv.Atoi(strings.TrimPrefix(to, head))
	const most = 100_000
	if !ok || len(from) != len(to) || !strings.HasPrefix(to, head) || err1 != nil || err2 != nil || low < 0 || high < low || high-low >= most {
		l.fail(n, "want a range as s01..s12, with numbers of one width, or a list of keys, found %s", found(n))
		return nil
	}
	var keys []string
	for i := low; i <= high; i++ {
		keys = append(keys, fmt.Sprintf("%s%0*d", head, len(from)-len(head), i))
	}
	return keys
}

// values reads value or values. There is no default: a forgotten value would be
// a tombstone.
func (l *loader) values(f fields, a *send) {
	one, many := f.has("value"), f.has("values")
	switch {
	case one != nil && many != nil:
		l.fail(one, "value and values exclude each other: value for one, values for taking turns")
	case one != nil:
		a.values = []value{l.value(one)}
	case many == nil:
		f.must("value", "value: a text, or value: null for a tombstone")
	case many.Kind == yaml.SequenceNode && len(many.Content) > 0:
		for _, n := range many.Content {
			a.values = append(a.values, l.value(n))
		}
	default:
		l.fail(many, "want a list of values, found %s", found(many))
	}
}

func (l *loader) value(n *yaml.Node) value {
	switch {
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" && n.Value != "":
		return value{tombstone: true}
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str":
		return value{text: n.Value}
	case n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null":
		l.fail(n, "want a text, found %s: write it in quotes, %q", found(n), n.Value)
	default:
		l.fail(n, `want a text, found %s: write null for a tombstone, "" for an empty value`, found(n))
	}
	return value{}
}
