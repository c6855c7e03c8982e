package lab

import (
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/cluster"
	"highwater/grader/suite"
)

// What a script may ask for: enough for the lesson at its full size, twice.
const (
	maxSteps    = 10_000
	maxMessages = 10_000_000
)

// Load reads a script. File is how it is called in positions.
//
// Errors: suite.Problems, with every fault of the script, by position.
func Load(file string, text []byte) (*Script, error) {
	l := &loader{
		reader: reader{file: file}, script: &Script{},
		topics: make(map[string]*cluster.Settings), consumers: make(map[string]bool),
	}
	if root := l.document(text); root != nil {
		l.top(root)
	}
	if len(l.problems) > 0 {
		return nil, l.problems.Sorted()
	}
	return l.script, nil
}

// loader reads the steps of a script in their order, and knows what is there at
// each: the topics with their settings, the consumers, the clock.
type loader struct {
	reader
	script    *Script
	topics    map[string]*cluster.Settings
	consumers map[string]bool
	clock     int64
	messages  int64
}

// defaultClock is where the clock stands if a script doesn't say: the evening of
// the lesson, 2 November 2184, 19:10.
const defaultClock int64 = 6_779_704_200_000

func (l *loader) top(root *yaml.Node) {
	f := l.fields(root, "a script", "title", "clock", "steps")
	l.script.title, _ = l.text(f.has("title"))
	l.clock = defaultClock
	if n := f.has("clock"); n != nil {
		l.clock, _ = l.moment(n)
	}
	l.script.clock = l.clock
	steps := f.must("steps", "steps: and below it a list, - create: {topic: ...}")
	switch {
	case steps == nil:
		return
	case steps.Kind != yaml.SequenceNode:
		l.fail(steps, "want a list of steps, found %s", found(steps))
		return
	case len(steps.Content) > maxSteps:
		l.fail(steps, "%d steps; a script has at most %d", len(steps.Content), maxSteps)
		return
	}
	for _, n := range steps.Content {
		l.step(n)
	}
}

// actionNames are the keys of which a step has one.
func actionNames() []string {
	return []string{
		"scene", "say", "create", "set", "send", "clock", "advance", "retain", "compact", "log",
		"consumer", "poll", "walk", "commit", "directory", "table",
	}
}

// step reads a mapping with one action and what may stand beside it.
func (l *loader) step(n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		l.fail(n, "want a step, as - compact: sources, found %s", found(n))
		return
	}
	known := append(actionNames(), "expect", "row")
	f := l.fields(n, "a step", known...)
	var has []string
	for _, name := range actionNames() {
		if f.has(name) != nil {
			has = append(has, name)
		}
	}
	switch len(has) {
	case 1:
	case 0:
		if len(f.values) == len(n.Content)/2 { // else an unknown key is the reason
			l.fail(n, "the step does nothing: it needs one of %s", strings.Join(actionNames(), ", "))
		}
		return
	default:
		l.fail(n, "a step does one thing, this one has %s: make steps of them", strings.Join(has, " and "))
		return
	}
	faults := len(l.problems)
	s := step{pos: suite.Position{File: l.file, Line: n.Line, Column: n.Column}}
	s.do = l.action(has[0], f.has(has[0]))
	if e := f.has("expect"); e != nil && s.do != nil {
		s.expect = l.expectations(e, has[0])
	}
	if row := f.has("row"); row != nil {
		s.row, _ = l.text(row)
		if name := has[0]; name != "retain" && name != "compact" && name != "log" {
			l.fail(row, "a row of the table comes from retain, compact or log, not from %s", name)
		}
	}
	if len(l.problems) == faults {
		l.script.steps = append(l.script.steps, s)
	}
}

// action reads the value of an action; nil after a problem.
func (l *loader) action(name string, n *yaml.Node) action {
	switch name {
	case "scene":
		title, _ := l.text(n)
		return scene{title}
	case "say":
		text, _ := l.text(n)
		return say{text}
	case "table":
		title, _ := l.text(n)
		return table{title}
	case "create":
		return l.create(n)
	case "set":
		return l.set(n)
	case "send":
		return l.send(n)
	case "clock", "advance":
		return l.tick(n, name == "advance")
	case "consumer":
		return l.consumer(n)
	case "retain", "compact", "log":
		topic, _ := l.topic(n)
		return map[string]action{"retain": retain{topic}, "compact": compact{topic}, "log": showLog{topic}}[name]
	}
	return l.told(name, n)
}

// told reads what a consumer is told.
func (l *loader) told(name string, n *yaml.Node) action {
	consumer, ok := l.text(n)
	if ok && !l.consumers[consumer] {
		l.fail(n, "no consumer is called %q here%s", consumer, didYouMean(consumer, names(l.consumers)))
	}
	switch name {
	case "poll":
		return poll{consumer}
	case "walk":
		return walkOn{consumer}
	case "commit":
		return commit{consumer}
	}
	return directory{consumer}
}

// topic returns the name of a topic that exists at this step.
func (l *loader) topic(n *yaml.Node) (string, bool) {
	name, ok := l.text(n)
	if ok && l.topics[name] == nil {
		l.fail(n, "no topic is called %q here%s", name, didYouMean(name, names(l.topics)))
		return name, false
	}
	return name, ok
}

func (l *loader) tick(n *yaml.Node, by bool) action {
	to := l.clock
	if by {
		if d, ok := l.span(n, 0); ok && d <= cluster.MaxTime-l.clock {
			to += d
		} else if ok {
			l.fail(n, "the clock has no such time: it ends in some 285,000 years")
		}
	} else if at, ok := l.moment(n); ok {
		if at < l.clock {
			l.fail(n, "the clock stands at %s and only goes forward", date(l.clock))
			return nil
		}
		to = at
	}
	l.clock = to
	return tick{to}
}

func (l *loader) consumer(n *yaml.Node) action {
	f := l.fields(n, "a consumer", "name", "topic", "group", "from", "max")
	a := consume{config: cluster.ConsumerConfig{From: cluster.Earliest}}
	var named bool
	a.name, named = l.text(f.must("name", "name: a word of your choice"))
	a.config.Topic, _ = l.topic(f.must("topic", "topic: the one that it reads"))
	if g := f.has("group"); g != nil {
		a.config.Group, _ = l.text(g)
	}
	if n := f.has("from"); n != nil {
		if from, _ := l.choice(n, "start", "end"); from == "end" {
			a.config.From = cluster.Latest
		}
	}
	if n := f.has("max"); n != nil {
		most, _ := l.integer(n, 1, maxMessages)
		a.config.MaxPoll = int(most)
	}
	if named {
		l.consumers[a.name] = true
	}
	return a
}
