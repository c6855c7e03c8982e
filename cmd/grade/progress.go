package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"highwater/grader"
	"highwater/grader/report"
)

// overview is grade without a command: everything, and how far it is.
func (a *app) overview(ctx context.Context, f *gradeFlags) error {
	return a.grade(ctx, f, nil, func(g *grader.Grading, t *report.Terminal) error {
		return t.Progress(a.stdout, g)
	})
}

// ticker shows on a terminal's stderr how many exercises are graded, in a line
// that goes away again. It may be used from several goroutines.
type ticker struct {
	mu    sync.Mutex
	w     io.Writer // nil shows nothing
	total int
	count int
}

// ticker starts to show a run.
func (a *app) ticker(cfg *grader.Config) *ticker {
	t := &ticker{}
	if !isTerminal(a.stderr) || a.getenv("TERM") == "dumb" {
		return t
	}
	t.w = a.stderr
	for _, e := range cfg.Course.Exercises() {
		for _, c := range e.Cases {
			if cfg.Select.Has(c) && !(cfg.Quick && c.Generated) {
				t.total++
				break
			}
		}
	}
	t.show("building")
	return t
}

func (t *ticker) show(text string) {
	if t.w != nil {
		fmt.Fprintf(t.w, "\r\x1b[K%s", text)
	}
}

func (t *ticker) done(e *grader.Exercise) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count++
	t.show(fmt.Sprintf("graded %d of %d: %s", t.count, t.total, e.Slug))
}

// clear takes the line away.
func (t *ticker) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.show("")
}
