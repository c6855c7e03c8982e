package misconception

import (
	"bytes"

	"highwater/grader/child/wire"
	"highwater/grader/suite"
)

// styles is in how many ways the grader delivers what a case leaves open.
const styles = 3

// Caught returns the indices of the misconceptions that a case fails, by wants
// that are right.
func Caught(e *suite.Exercise, list []Misconception, s *suite.Script) (caught []int) {
	for i, m := range list {
		for style := range styles {
			if b, ended := play(e, m.New, s, style); !ended || b.fails(e, s) {
				caught = append(caught, i)
				break
			}
		}
	}
	return caught
}

// fails reports whether what was done is not what a case wants.
func (b *behaviour) fails(e *suite.Exercise, s *suite.Script) bool {
	if b.panicked || b.modified || b.changed || len(b.answers) != len(s.Calls) {
		return true
	}
	for i, call := range s.Calls {
		rest := b.answers[i]
		for k, codec := range e.Contract.Machine.Methods[call.Method].Results {
			_, after, err := wire.CutValue(codec, rest)
			if err != nil || !call.Want[k].Any && !bytes.Equal(rest[:len(rest)-len(after)], call.Want[k].Bytes) {
				return true
			}
			rest = after
		}
	}
	return false
}
