package lab

import (
	"context"
	"fmt"

	"gopkg.in/yaml.v3"

	"highwater/grader/cluster"
	"highwater/grader/suite"
)

// Topics plays a script that stands in a case file and returns its topics as
// they are in the end. It is suite.Scripts: a case that gives one need not write
// its log out.
//
// Errors: problems of the script, and expectations of it that do not hold, with
// their positions.
func Topics(file string, script *yaml.Node) (map[string]suite.Topic, suite.Problems) {
	l := &loader{
		reader: reader{file: file}, script: &Script{},
		topics: make(map[string]*cluster.Settings), consumers: make(map[string]bool),
	}
	if l.plainOnly(script); len(l.problems) == 0 {
		l.top(script)
	}
	if len(l.problems) > 0 {
		return nil, l.problems.Sorted()
	}
	fail := func(format string, args ...any) (map[string]suite.Topic, suite.Problems) {
		at := suite.Position{File: file, Line: script.Line, Column: script.Column}
		return nil, suite.Problems{{Pos: at, Text: fmt.Sprintf(format, args...)}}
	}
	p, err := l.script.Play(context.Background())
	if err != nil {
		return fail("%v", err)
	}
	if len(p.failures) > 0 {
		return nil, p.failures
	}
	topics := make(map[string]suite.Topic)
	for _, name := range p.cluster.Topics() {
		v, err := p.cluster.View(name)
		if err != nil {
			return fail("%v", err)
		}
		topics[name] = suite.Topic{Log: v.Segments, Walk: v.Walk()}
	}
	return topics, nil
}
