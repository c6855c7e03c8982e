package lab

import (
	"context"
	"fmt"
	"slices"

	"highwater/grader/cluster"
	"highwater/grader/suite"
)

// Play is what a script did, step by step, ready to be drawn.
type Play struct {
	title    string
	items    []*item
	failures suite.Problems
	expected int
	sent     int64
	cluster  *cluster.Cluster
}

// Sent is how many messages the topics took.
func (p *Play) Sent() int64 { return p.sent }

// Failures are the expectations that were not met, in the order of the script;
// none is a pass.
func (p *Play) Failures() suite.Problems { return p.failures }

// item is what one step did. What a step has nothing to say about is empty.
type item struct {
	pos   suite.Position
	clock int64
	scene string
	say   string
	// did says what the step did, notes what came of it, in a line each.
	did   string
	notes []string
	// refused is the broker's answer to a message that it did not take.
	refused   string
	log       *picture
	pass      *passed
	directory *listing
	table     *rows
	failed    []string
}

// rows is the table so far.
type rows struct {
	title string
	rows  []row
}

// row is one line of the table, in words.
type row struct{ label, policy, messages, keys string }

// player plays one script.
type player struct {
	ctx     context.Context
	c       *cluster.Cluster
	readers map[string]*consumer
	rows    []row
	facts   map[string]any // of the step at hand
	sent    int64
}

// consumer is one that the script started, with the directory that it keeps.
type consumer struct {
	*cluster.Consumer
	name, topic, group string
	keys               map[string]string
	read               int64 // by the last poll or walk
}

// Play plays the script from its beginning, on a cluster of its own. The same
// script always gives the same play.
//
// Errors: that of ctx, if it ends.
func (s *Script) Play(ctx context.Context) (*Play, error) {
	p := &player{ctx: ctx, c: cluster.New(s.clock), readers: make(map[string]*consumer)}
	out := &Play{title: s.title, cluster: p.c}
	for i := range s.steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		st := &s.steps[i]
		it := &item{pos: st.pos, clock: p.c.Now()}
		p.facts = make(map[string]any)
		if err := st.do.play(p, it); err != nil {
			return nil, fmt.Errorf("%s: %w", st.pos, err)
		}
		if st.row != "" {
			p.addRow(st.row, it, st.do.about().topic)
		}
		if len(st.expect) > 0 {
			p.ask(st.do.about())
			out.expected += len(st.expect)
			for _, f := range judge(st.expect, p.facts) {
				it.failed = append(it.failed, f.text)
				out.failures = append(out.failures, suite.Problem{
					Pos: suite.Position{File: st.pos.File, Line: f.node.Line, Column: f.node.Column}, In: "expect", Text: f.text,
				})
			}
		}
		out.items = append(out.items, it)
	}
	out.sent = p.sent
	return out, nil
}

// ask adds the figures of a topic or of a consumer to those of the step.
func (p *player) ask(s subject) {
	if r := p.readers[s.consumer]; r != nil {
		p.facts["read"], p.facts["position"], p.facts["end"], p.facts["lag"] = r.read, r.Position(), r.EndOffset(), r.Lag()
		if offset, ok := p.c.Committed(r.group, r.topic); ok {
			p.facts["committed"] = offset
		}
		p.facts["keys"], p.facts["key list"] = int64(len(r.keys)), names(r.keys)
		return
	}
	v, err := p.c.View(s.topic)
	if err != nil {
		return
	}
	keys := v.Keys()
	p.facts["messages"], p.facts["tombstones"], p.facts["segments"] = int64(v.Messages()), int64(v.Tombstones()), int64(len(v.Segments))
	p.facts["start"], p.facts["end"], p.facts["keys"], p.facts["key list"] = v.Start, v.End, int64(len(keys)), keys
	list := []int64{}
	for _, s := range v.Segments {
		for _, r := range s.Records {
			list = append(list, r.Offset)
		}
	}
	p.facts["offsets"] = list
}

// addRow adds a pass, or a log as it stands, to the table.
func (p *player) addRow(label string, it *item, topic string) {
	v, err := p.c.View(topic)
	if err != nil {
		return
	}
	r := row{label: label, policy: policy(v.Settings), messages: thousands(v.Messages()), keys: thousands(len(v.Keys()))}
	if it.pass != nil {
		r.messages = thousands(it.pass.before) + " -> " + r.messages
		r.keys = thousands(len(it.pass.keysBefore)) + " -> " + r.keys
	}
	if n := v.Tombstones(); n > 0 {
		r.messages += ", " + counted(n, "tombstone") + " among them"
	}
	p.rows = append(p.rows, r)
}

// policy is how a topic is cleaned, in words.
func policy(s cluster.Settings) string {
	switch {
	case s.CleanupPolicy == cluster.Compact:
		return "compact"
	case s.RetentionMS == cluster.Forever:
		return "delete, for ever"
	}
	return "delete, " + length(s.RetentionMS)
}

func (a scene) play(_ *player, it *item) error {
	it.scene = a.title
	return nil
}

func (a say) play(_ *player, it *item) error {
	it.say = a.text
	return nil
}

func (a table) play(p *player, it *item) error {
	it.table = &rows{a.title, slices.Clone(p.rows)}
	return nil
}

func (a tick) play(p *player, it *item) error {
	by := a.to - p.c.Now()
	if err := p.c.At(a.to); err != nil {
		return err
	}
	it.clock = a.to
	it.did = fmt.Sprintf("the clock moves on by %s, to %s", length(by), date(a.to))
	return nil
}

func (a create) play(p *player, it *item) error {
	it.did = "create " + a.topic
	if a.given != "" {
		it.did += ": " + a.given
	}
	return p.c.Create(a.topic, a.settings)
}

func (a set) play(p *player, it *item) error {
	it.did = fmt.Sprintf("set %s: %s", a.topic, a.given)
	before, err := p.c.View(a.topic)
	if err != nil {
		return err
	}
	if err := p.c.Set(a.topic, a.change); err != nil {
		return err
	}
	after, err := p.c.View(a.topic)
	if before.Clean > 0 && after.Clean == 0 {
		it.notes = append(it.notes, "that starts a new cleaner: everything in closed segments is dirty again, and a tombstone's window opens anew")
	}
	return err
}
