package misconception

import (
	"bytes"
	"reflect"
	"slices"
	"time"

	"highwater/grader/child/wire"
	"highwater/grader/run"
	"highwater/grader/suite"
)

// patience is how long a wrong solution may take for one case. They are known
// and quick; a case that one of them cannot end is one that it does not explain.
const patience = 2 * time.Second

// behaviour is what a solution does in one case, as far as a process of its own
// would show it.
type behaviour struct {
	answers [][]byte
	// panicked: the call after the last answer, or the constructor, did.
	panicked bool
	// modified: an argument was changed, and changed: a result was, later.
	modified, changed bool
}

// play runs a case with a new machine, in a style of what it leaves open.
func play(e *suite.Exercise, newFunc any, s *suite.Script, style int) (b *behaviour, ended bool) {
	done := make(chan *behaviour, 1)
	go func() { done <- played(e.Contract.Machine, newFunc, s, style) }()
	select {
	case b = <-done:
		return b, true
	case <-time.After(patience):
		return nil, false
	}
}

func played(m *wire.Machine, newFunc any, s *suite.Script, style int) (b *behaviour) {
	b = new(behaviour)
	defer func() {
		if recover() != nil {
			b.panicked = true
		}
	}()
	type kept struct {
		codecs []*wire.Codec
		values []reflect.Value
		was    []byte
	}
	var given, returned []kept
	call := func(f *wire.Func, code reflect.Value, encoded []byte) []reflect.Value {
		args, _, _ := f.Args(encoded) // our own encoding
		given = append(given, kept{f.Params, args, encoded})
		return f.Call(code, args, style)
	}
	changed := func(list []kept) bool {
		return slices.ContainsFunc(list, func(k kept) bool { return !bytes.Equal(encode(k.codecs, k.values), k.was) })
	}
	machine := call(&m.New, reflect.ValueOf(newFunc), s.New)[0]
	for _, c := range s.Calls {
		f := &m.Methods[c.Method]
		results := call(f, machine.Method(c.Method), c.Args)
		answer := encode(f.Results, results)
		b.answers = append(b.answers, answer)
		returned = append(returned, kept{f.Results, results, answer})
	}
	b.modified, b.changed = changed(given), changed(returned)
	return b
}

func encode(codecs []*wire.Codec, values []reflect.Value) []byte {
	var w wire.Writer
	_ = wire.Append(&w, codecs, values) // without a limit it does not fail
	return w.Buf
}

// is reports whether a process did the same.
func (b *behaviour) is(o *run.Outcome) bool {
	switch o.Status {
	case run.Answered:
		if b.panicked || b.modified != (o.Modified != 0) || b.changed != (o.Changed != 0) {
			return false
		}
	case run.Panicked:
		if !b.panicked {
			return false
		}
	default:
		return false
	}
	return slices.EqualFunc(b.answers, o.Answers, bytes.Equal)
}

// Seen is what a submission did in one literal case, each time that it ran.
type Seen struct {
	Script *suite.Script
	Runs   []Run
}

// Run is one of these times. In another style of what a case leaves open, a
// misconception may answer differently, and so may the submission.
type Run struct {
	Style   int
	Outcome run.Outcome
}

// agrees reports whether a constructor's machines do what was seen.
func (s *Seen) agrees(e *suite.Exercise, newFunc any) bool {
	done := make(map[int]*behaviour)
	for i := range s.Runs {
		r := &s.Runs[i]
		b := done[r.Style]
		if b == nil {
			var ended bool
			if b, ended = play(e, newFunc, s.Script, r.Style); !ended {
				return false
			}
			done[r.Style] = b
		}
		if !b.is(&r.Outcome) {
			return false
		}
	}
	return len(s.Runs) > 0
}

// most is how many misconceptions are named at most: more than that says nothing.
const most = 3

// Match returns the misconceptions of a list that do in every case what was
// seen. There are several where the cases do not tell them apart, and none where
// too many remain.
func Match(e *suite.Exercise, list []Misconception, seen []Seen) []Misconception {
	var found []Misconception
	for _, m := range list {
		if !slices.ContainsFunc(seen, func(s Seen) bool { return !s.agrees(e, m.New) }) {
			found = append(found, m)
		}
	}
	if len(seen) == 0 || len(found) > most {
		return nil
	}
	return found
}
