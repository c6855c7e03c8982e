package lab

import (
	"fmt"

	"highwater/grader/cluster"
)

func (a retain) play(p *player, it *item) error {
	it.did = "retention looks at " + a.topic
	did, err := p.c.Retain(a.topic)
	if err != nil {
		return err
	}
	p.passed(it, did)
	return nil
}

func (a compact) play(p *player, it *item) error {
	it.did = "the cleaner looks at " + a.topic
	did, err := p.c.Compact(a.topic)
	if err != nil {
		return err
	}
	p.passed(it, did)
	return nil
}

// passed notes what a pass did. It keeps no record of it.
func (p *player) passed(it *item, did cluster.Pass) {
	removed := 0
	for range did.Removed() {
		removed++
	}
	p.facts["ran"], p.facts["removed"], p.facts["removed_segments"] = did.Ran, int64(removed), int64(did.RemovedSegments())
	it.pass = newPassed(did, p.c.Now(), removed)
	p.facts["lost"] = it.pass.lost
	if did.Ran && !it.pass.retention {
		it.notes = append(it.notes, fmt.Sprintf("a run is due: %s of %s in closed segments are dirty, a share of %.3f, above %v",
			thousands(did.Before.Dirty), counted(did.Before.Clean+did.Before.Dirty, "message"), did.Before.DirtyRatio(),
			did.Before.Settings.MinCleanableDirtyRatio))
	}
	if !did.Ran {
		it.notes = append(it.notes, "nothing changes: "+did.Why)
	}
}

func (a showLog) play(p *player, it *item) error {
	v, err := p.c.View(a.topic)
	if err != nil {
		return err
	}
	it.log = newPicture(v, v, p.c.Now())
	return nil
}

func (a consume) play(p *player, it *item) error {
	r, err := p.c.Consumer(a.config)
	if err != nil {
		return err
	}
	p.readers[a.name] = &consumer{Consumer: r, name: a.name, topic: a.config.Topic, group: a.config.Group, keys: make(map[string]string)}
	it.did = fmt.Sprintf("consumer %s starts on %s at offset %d", a.name, a.config.Topic, r.Position())
	if _, ok := p.c.Committed(a.config.Group, a.config.Topic); ok {
		it.did += ", which its group " + a.config.Group + " has committed"
	}
	return nil
}

// take polls once and brings the consumer's directory up to date. It returns
// the number of records, and the first one's offset.
func (r *consumer) take() (n int, first int64) {
	batch := r.Poll()
	for _, m := range batch {
		if m.Value == nil {
			delete(r.keys, m.Key)
		} else {
			r.keys[m.Key] = string(m.Value)
		}
	}
	if len(batch) > 0 {
		first = batch[0].Offset
	}
	return len(batch), first
}

func (a poll) play(p *player, it *item) error {
	r := p.readers[a.consumer]
	from := r.Position()
	n, first := r.take()
	r.read = int64(n)
	it.did = fmt.Sprintf("%s polls at offset %d and gets %s", r.name, from, counted(n, "message"))
	if n > 0 && first != from {
		it.did += fmt.Sprintf(", the first one at %d", first)
	}
	it.did += fmt.Sprintf("; its position is %d", r.Position())
	return nil
}

func (a walkOn) play(p *player, it *item) error {
	r := p.readers[a.consumer]
	from, start, polls := r.Position(), int64(-1), 0
	r.read = 0
	for r.Position() < r.EndOffset() {
		if err := p.ctx.Err(); err != nil {
			return err
		}
		n, first := r.take()
		if n > 0 && start < 0 {
			start = first
		}
		r.read += int64(n)
		polls++
	}
	it.did = fmt.Sprintf("%s walks from offset %d to the end, %d: %s in %s", r.name, from, r.Position(),
		counted(int(r.read), "message"), counted(polls, "poll"))
	if start > from {
		it.notes = append(it.notes, fmt.Sprintf("the first message that it gets is %d: the position passes over the gap before it", start))
	}
	it.notes = append(it.notes, fmt.Sprintf("its directory has %s", counted(len(r.keys), "key")))
	return nil
}

func (a commit) play(p *player, it *item) error {
	r := p.readers[a.consumer]
	offset, err := r.Commit()
	if err != nil {
		it.did, it.refused = r.name+" commits", err.Error()
		return nil
	}
	it.did = fmt.Sprintf("%s commits %d for its group %s: the next offset to read", r.name, offset, r.group)
	return nil
}

// listing is a consumer's directory.
type listing struct {
	title string
	rows  []entry
	more  int // rows that are not shown
}

// entry is one row; stale if the log says nothing of its key any more.
type entry struct {
	key, value string
	stale      bool
}

// maxRows bounds what is printed of a directory.
const maxRows = 24

func (a directory) play(p *player, it *item) error {
	r := p.readers[a.consumer]
	it.directory = &listing{title: fmt.Sprintf("the directory of %s: %s", r.name, counted(len(r.keys), "key"))}
	v, err := p.c.View(r.topic)
	if err != nil {
		return err
	}
	live := make(map[string]bool)
	for _, k := range v.Keys() {
		live[k] = true
	}
	for i, k := range names(r.keys) {
		if i == maxRows {
			it.directory.more = len(r.keys) - maxRows
			break
		}
		it.directory.rows = append(it.directory.rows, entry{k, r.keys[k], !live[k]})
	}
	return nil
}
