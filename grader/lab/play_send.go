package lab

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"highwater/grader/cluster"
)

func (a send) play(p *player, it *item) error {
	before, err := p.c.View(a.topic)
	if err != nil {
		return err
	}
	message, last := a.messages(), int64(0)
	for i := range a.count {
		if i%65536 == 0 && p.ctx.Err() != nil {
			return p.ctx.Err()
		}
		at := p.c.Now()
		if a.timed {
			at = a.at + int64(i)*a.every
		}
		offset, err := p.c.SendAt(a.topic, a.keys[i%len(a.keys)], message(i), at)
		var refusal *cluster.Error
		if errors.As(err, &refusal) {
			it.did = fmt.Sprintf("send to %s: %s", a.topic, a.what(i))
			it.refused = refusal.Error()
			p.facts["refused"] = string(refusal.Code)
			break
		} else if err != nil {
			return err
		}
		last = offset
	}
	if it.refused == "" {
		p.facts["offset"] = last
	}
	after, err := p.c.View(a.topic)
	if err != nil {
		return err
	}
	p.sent += after.End - before.End
	a.tell(it, before, after)
	return nil
}

// message is the value of the i-th message, made anew.
func (a *send) message(i int) []byte {
	v := &a.values[i%len(a.values)]
	if v.tombstone {
		return nil
	}
	return append([]byte{}, strings.NewReplacer(
		"{n}", strconv.Itoa(i+1), "{i}", strconv.Itoa(i%len(a.keys)+1), "{key}", a.keys[i%len(a.keys)],
	).Replace(v.text)...)
}

// maxShared bounds the values that messages share.
const maxShared = 4096

// messages returns the values by number. Those that repeat share their bytes, so
// that two million messages take no memory for twelve values.
func (a *send) messages() func(i int) []byte {
	period := len(a.keys) * len(a.values)
	numbered := slices.ContainsFunc(a.values, func(v value) bool { return strings.Contains(v.text, "{n}") })
	if numbered || period > maxShared || a.count <= period {
		return a.message
	}
	shared := make([][]byte, period)
	for i := range shared {
		shared[i] = a.message(i)
	}
	return func(i int) []byte { return shared[i%period] }
}

// what names the i-th message.
func (a *send) what(i int) string {
	key, v := a.keys[i%len(a.keys)], a.values[i%len(a.values)]
	switch {
	case v.tombstone && key != "":
		return "a tombstone for " + key
	case v.tombstone:
		return "no key, no value"
	case key == "":
		key = "no key"
	default:
		key = "key " + key
	}
	return fmt.Sprintf("%s, value %s", key, cmp.Or(shortened(string(a.message(i)), 60), `""`))
}

// tell words what was sent, and which segments closed over it.
func (a *send) tell(it *item, before, after cluster.View) {
	n := after.End - before.End
	switch {
	case it.refused != "":
		it.notes = append(it.notes, fmt.Sprintf("the log is as it was: %s, end %d", counted(after.Messages(), "message"), after.End))
		return
	case a.count == 1:
		it.did = fmt.Sprintf("send to %s: %s, at offset %d", a.topic, a.what(0), before.End)
	default:
		keys := "key " + cmp.Or(a.keys[0], "none")
		if len(a.keys) > 1 {
			word := "to"
			if len(a.keys) == 2 {
				word = "and"
			}
			keys = fmt.Sprintf("keys %s %s %s in turn", a.keys[0], word, a.keys[len(a.keys)-1])
		}
		it.did = fmt.Sprintf("send to %s: %s messages, %s, offsets %d to %d",
			a.topic, thousands(n), keys, before.End, after.End-1)
	}
	if a.timed {
		it.did += ", dated " + date(a.at)
		if a.count > 1 {
			it.did += " to " + date(a.at+int64(a.count-1)*a.every)
		}
	}
	if opened := len(after.Segments) - len(before.Segments); opened > 0 {
		closed := before.Active()
		switch {
		case a.count > 1:
			it.notes = append(it.notes, counted(opened, "segment")+" closed on the way")
		case len(closed.Records) >= before.Settings.SegmentRecords:
			it.notes = append(it.notes, fmt.Sprintf("that closes segment %d, which was full", closed.BaseOffset))
		default:
			it.notes = append(it.notes, fmt.Sprintf("that closes segment %d: its first message came more than %s ago (segment.ms)",
				closed.BaseOffset, length(before.Settings.SegmentMS)))
		}
	}
}
