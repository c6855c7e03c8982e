package suite_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/cases"
	"highwater/grader/suite"
)

// fuzzed are the exercises that FuzzLoad writes suites for.
var fuzzed = []string{offsets, windows, compaction, streams}

// FuzzLoad takes any bytes as a suite. Either a course comes of it whose cases can
// be run, or Problems that point into the file.
func FuzzLoad(f *testing.F) {
	for i, slug := range fuzzed {
		f.Add(uint8(i), []byte(basics[slug]))
		names, err := fs.Glob(cases.Files, slug+"/*.yaml")
		if err != nil || len(names) == 0 {
			f.Fatalf("no suites of %s (%v)", slug, err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(cases.Files, name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), text)
		}
	}
	for _, text := range []string{
		"", "\ufeff", "---\n", "a: &x [*x]\n", "a: &x [1]\nb: &y [*x, *x]\nc: [*y, *y]\n", "<<: {a: b}\n", "? [a]\n: b\n", "*a : b\n",
		head(offsets) + "  - {name: x, new: 0x1F, points: .nan, limits: {time: 1}, generate: {seed: 1, n: 99999999}}\n",
		head(offsets) + "  - {name: \"a\\nb\", new: !!binary \"AP+A\", steps: [ack: [NoTime, 1_0]]}\n",
		head(offsets) + "  - name: x\n    steps:\n\t- ack: [0]\n       want: 0\n",
		head(streams) + "  - {name: x, steps: [{apply: {kind: begin, epoch: 99999}}, {snapshot: ~, want: any}]}\n",
		"a: 1\rb: 2\u2028c: 'x\u0085 y'\n---\n...\n",
	} {
		for i := range fuzzed {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		slug := fuzzed[int(which)%len(fuzzed)]
		name := slug + "/basics.yaml"
		fsys := course(nil)
		fsys[name].Data = text
		c, err := suite.Load(fsys, ".", "cases")
		if err == nil {
			playable(t, c.Exercise(slug))
			return
		}
		var ps suite.Problems
		if !errors.As(err, &ps) || len(ps) == 0 || c != nil {
			t.Fatalf("Load = %v, %v (%T), want Problems and no course", c, err, err)
		}
		lines := splitLines(string(text))
		for _, p := range ps {
			if p.Pos.File != "cases/"+name || p.Pos.Line < 1 || p.Pos.Line > len(lines) || p.Pos.Column < 1 {
				t.Errorf("problem %q lies outside of the %d lines", p, len(lines))
			} else if width := utf8.RuneCountInString(lines[p.Pos.Line-1]); p.Pos.Column > width+1 {
				t.Errorf("problem %q lies right of the %d columns of its line", p, width)
			}
			if p.Text == "" || strings.ContainsAny(p.Error(), "\n\r") {
				t.Errorf("problem %q is not one line", p)
			}
		}
	})
}

// playable plays with an exercise's literal cases; generated ones may be large.
func playable(t *testing.T, e *suite.Exercise) {
	t.Helper()
	if len(e.Cases) == 0 {
		t.Errorf("%s has no cases and no problem", e.Slug)
	}
	ids := make(map[string]bool)
	for _, c := range e.Cases {
		if ids[c.ID] || c.Name == "" || c.Points < 0 || c.Points > 1000 || c.Limits.Time <= 0 || c.Limits.Memory <= 0 || c.Pos.Line < 1 {
			t.Errorf("case %+v is not as it must be", c)
		}
		ids[c.ID] = true
		if c.Generated {
			continue
		}
		s, err := c.Script()
		if err != nil || len(s.Calls) == 0 {
			t.Fatalf("Script(%s) = %v, %v, want calls", c.ID, s, err)
		}
		for i, call := range s.Calls {
			if call.Method < 0 || call.Method >= len(e.Contract.Methods) || len(call.Want) != len(e.Contract.Methods[call.Method].Results) {
				t.Errorf("%s, call %d: %+v fits no method", c.ID, i, call)
			}
			for _, w := range call.Want {
				if w.Any == (w.Bytes != nil) {
					t.Errorf("%s, call %d: %+v is neither open nor a value", c.ID, i, w)
				}
			}
		}
	}
}

// splitLines splits a text where YAML begins a new line.
func splitLines(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n").Replace(text)
	return strings.Split(text, "\n")
}
