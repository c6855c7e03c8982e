package lab

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/grader/suite"
)

// FuzzLoad holds the loader to its word: a script is refused with positions, or
// it plays to its end, the same way each time, and can be drawn in any style.
func FuzzLoad(f *testing.F) {
	// The seeds are small: the fuzzer spends its time on shrinking large ones.
	for _, s := range []string{
		Example,
		begun,
		begun + "  - send: {topic: t, keys: s01..s12, values: [a, null], count: 30, at: 5, every: 1h}\n  - compact: t\n  - log: t\n    row: r\n",
		begun + "  - walk: c\n    expect: {read: 0, lacks: [a]}\n  - directory: c\n  - poll: c\n  - commit: c\n  - table: x\n",
		begun + "  - set: {topic: t, segment: 1, retention.ms: 3d, cleanup.policy: delete}\n  - send: {topic: t, value: \"\"}\n  - advance: 9d\n  - retain: t\n",
		"title: t\nsteps:\n  - scene: s\n  - say: |\n      a\n\n      b\n  - clock: 2184-11-03\n    expect: {}\n",
		"steps: [*a, &b c, !!binary d, {e: f, e: g}]\n---\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, script string) {
		s, err := Load("f.yaml", []byte(script))
		if err != nil {
			var problems suite.Problems
			if !errors.As(err, &problems) || len(problems) == 0 {
				t.Fatalf("no problems: %v", err)
			}
			for _, p := range problems {
				if p.Pos.File != "f.yaml" || p.Pos.Line < 1 || p.Pos.Column < 1 || p.Text == "" {
					t.Fatalf("a problem without a place: %v", p)
				}
			}
			return
		}
		messages := 0
		for _, st := range s.steps {
			if a, ok := st.do.(send); ok {
				messages += a.count
			}
		}
		if messages > 5000 {
			return
		}
		p, err := s.Play(context.Background())
		if err != nil {
			t.Fatalf("a script that loads does not play: %v", err)
		}
		again, err := s.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, style := range []Style{{Width: 60}, {Width: 200, ASCII: true}} {
			var a, b strings.Builder
			if p.Text(&a, style) != nil || again.Text(&b, style) != nil || a.String() != b.String() {
				t.Fatal("the same script plays in two ways")
			}
			for l := range strings.SplitSeq(a.String(), "\n") {
				if n := utf8.RuneCountInString(l); n > style.Width {
					t.Fatalf("%d columns: %q", n, l)
				}
			}
		}
		if err := p.HTML(io.Discard); err != nil {
			t.Fatal(err)
		}
	})
}
