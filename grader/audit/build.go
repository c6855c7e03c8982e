package audit

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"highwater/grader/build"
	"highwater/grader/contract"
	"highwater/grader/stage"
)

// built is an exercise whose wrong solutions are ready to run.
type built struct {
	exercise *Exercise
	programs *build.Result
	dir      string // of everything; removed in the end
	err      error
}

func (b *built) close() {
	if b.dir != "" {
		os.RemoveAll(b.dir)
	}
}

// empty is the folder in which wrong solutions run.
func (b *built) empty() string { return filepath.Join(b.dir, "empty") }

// buildAhead builds the exercises one after the other, each while the one before
// is judged. The channel is closed after the last one, and after a fault.
func buildAhead(ctx context.Context, cfg Config, list []*Exercise) <-chan *built {
	out := make(chan *built)
	go func() {
		defer close(out)
		for _, e := range list {
			b := buildOne(ctx, cfg, e)
			select {
			case out <- b:
			case <-ctx.Done():
				b.close()
				return
			}
			if b.err != nil {
				return
			}
		}
	}()
	return out
}

// buildOne builds the wrong solutions of an exercise, each as an exercise of its
// own with the same declaration.
func buildOne(ctx context.Context, cfg Config, e *Exercise) *built {
	b := &built{exercise: e}
	if b.dir, b.err = os.MkdirTemp("", "highwater-audit-"); b.err != nil {
		return b
	}
	top := filepath.Join(b.dir, "stage")
	for _, dir := range []string{top, b.empty()} {
		if b.err = os.Mkdir(dir, 0o700); b.err != nil {
			return b
		}
	}
	sources := filepath.Join(b.dir, "sources")
	var list []*contract.Exercise
	for _, w := range slices.Concat(e.Misconceptions, e.Mutants) {
		one := *e.Contract
		one.Slug = w.slug
		list = append(list, &one)
		if b.err = write(filepath.Join(sources, w.slug, "solution.go"), w.source); b.err != nil {
			return b
		}
	}
	tree, err := stage.Lay(top, stage.Dir(sources), list, stage.Rules{Allows: cfg.Course.Allows, Imports: cfg.Course.Imports})
	if err != nil {
		b.err = err
		return b
	}
	b.programs, b.err = build.Build(ctx, cfg.Toolchain, tree)
	if b.err == nil {
		e.compiled(tree, b.programs)
	}
	return b
}

// compiled sorts out what cannot run: a mutant that does not compile is none, a
// misconception that does not is a fault.
func (e *Exercise) compiled(tree *stage.Tree, programs *build.Result) {
	refused := make(map[string]string)
	for _, s := range tree.Solutions {
		if s.Fault != stage.None {
			refused[s.Exercise.Slug] = s.Message
		}
	}
	why := func(w *Wrong) string {
		if programs.Programs[w.slug] != nil {
			return ""
		}
		return refused[w.slug] + programs.Complaints[w.slug]
	}
	for _, w := range e.Misconceptions {
		if text := why(w); text != "" {
			w.State, w.Why = NotJudged, text
		}
	}
	var rest []*Wrong
	for _, w := range e.Mutants {
		switch text := why(w); {
		case programs.Programs[w.slug] != nil:
			rest = append(rest, w)
		case text == "" || strings.Contains(text, "ran out of"):
			w.State, w.Why = NotJudged, "it was not built: "+text
			rest = append(rest, w)
		default:
			e.Invalid++
		}
	}
	e.Mutants = rest
}

func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o600)
}
