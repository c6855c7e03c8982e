package audit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"gopkg.in/yaml.v3"
)

// equivalent is one entry of <slug>/equivalent.yaml: a mutant that answers like
// the reference to every legal input, or differs in speed alone.
type equivalent struct {
	Mutant, Reason yaml.Node
}

// equivalents reads the exercise's list and marks the mutants on it. One that
// there is not is a fault.
func (e *Exercise) equivalents(references fs.FS) error {
	file := e.Slug + "/equivalent.yaml"
	text, err := fs.ReadFile(references, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	var list []equivalent
	if err := d.Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("reference/%s: %w", file, err)
	}
	byID := make(map[string]*Wrong)
	for _, w := range e.Mutants {
		byID[w.ID] = w
	}
	for _, q := range list {
		fault := func(format string, args ...any) {
			e.Faults = append(e.Faults, fmt.Sprintf("reference/%s:%d:%d: %s", file, q.Mutant.Line, q.Mutant.Column, fmt.Sprintf(format, args...)))
		}
		w := byID[q.Mutant.Value]
		switch {
		case w == nil:
			fault("the reference has no mutant %q; did its text change?", q.Mutant.Value)
		case w.Why != "":
			fault("mutant %q is listed twice", w.ID)
		case len(q.Reason.Value) < 10:
			fault("mutant %q: say in reason why no case can tell it from the reference", w.ID)
		default:
			w.Why = q.Reason.Value
			w.place = fmt.Sprintf("reference/%s:%d:%d", file, q.Mutant.Line, q.Mutant.Column)
		}
	}
	return nil
}

// settle gives the state of a mutant that every case passed or some failed, and
// holds the list of equivalents to it.
func (e *Exercise) settle() {
	for _, w := range e.Mutants {
		listed := w.Why != ""
		switch {
		case w.State == NotJudged:
		case len(w.By) > 0:
			w.State = Killed
			if listed && w.place != "" {
				e.Faults = append(e.Faults, fmt.Sprintf("%s: mutant %q is not equivalent: %s fails it (%s)", w.place, w.ID, w.By[0].Case.ID, w.By[0].Verdict))
			}
		case listed:
			w.State = Equivalent
		default:
			w.State = Survived
		}
	}
	for _, w := range e.Misconceptions {
		switch {
		case w.State == NotJudged:
		case len(w.By) > 0:
			w.State = Killed
		default:
			w.State = Survived
		}
	}
}
