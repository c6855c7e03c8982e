package author

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/suite"
)

// Recorded is a file with its wants filled in.
type Recorded struct {
	// Text is the new text; where Wants is 0 it is the old one.
	Text []byte
	// Wants is how many were filled in.
	Wants int
}

// Record fills in the wants that are missing in a suite file: in every step of a
// literal case that has no want, or one with nothing behind it, the method of
// which returns something. A want that is there stays, a null that is written out
// too; cases with an oracle or generate lack nothing. Each want gets the mark
// behind it, or above it. No other byte changes.
//
// Errors: suite.Problems, for a file that is wrong in any other way, or that is
// written in such a way that a want has no place in it.
func Record(c *suite.Course, name string, text []byte) (Recorded, error) {
	f, problems := c.LoadGaps(name, text, topics)
	if len(problems) > 0 {
		return Recorded{}, problems
	}
	if len(f.Gaps) == 0 {
		return Recorded{Text: text}, nil
	}
	r := &recorder{exercise: f.Exercise}
	if r.run(text, f.Gaps); len(r.problems) > 0 {
		return Recorded{}, r.problems.Sorted()
	}
	if _, problems := c.LoadFile(name, r.editor.text, topics); len(problems) > 0 {
		return Recorded{}, fmt.Errorf("%s would not load with its wants filled in: %w", name, problems)
	}
	return Recorded{r.editor.text, r.wants}, nil
}

// recorder fills in the wants of one file.
type recorder struct {
	exercise *suite.Exercise
	editor   *editor
	problems suite.Problems
	wants    int
}

func (r *recorder) fail(g suite.Gap, format string, args ...any) {
	r.problems = append(r.problems, suite.Problem{
		Pos: g.Call.Pos, In: fmt.Sprintf("case %q, step %d", g.Case, g.Step), Text: fmt.Sprintf(format, args...),
	})
}

func (r *recorder) run(text []byte, gaps []suite.Gap) {
	e, err := newEditor(text)
	if err != nil { // it was parsed a moment ago
		r.problems = append(r.problems, suite.Problem{Pos: gaps[0].Call.Pos, Text: err.Error()})
		return
	}
	r.editor = e
	var filled []route
	for _, g := range r.fromTheEnd(gaps) {
		p, ok := find(e.root, g.Call.Pos.Line, g.Call.Pos.Column)
		if !ok || !r.fill(g, p) {
			r.fail(g, "the want finds no place here: write want: with nothing behind it into the step, on a line of its own, and run this again")
			continue
		}
		filled = append(filled, p)
	}
	r.wants = len(filled)
	r.markAll(filled)
}

// fromTheEnd returns the gaps, last one first, so that none moves before it is
// filled. A step under an anchor is filled once, if the same is wanted wherever
// it is named.
func (r *recorder) fromTheEnd(gaps []suite.Gap) []suite.Gap {
	sorted := slices.Clone(gaps)
	slices.SortStableFunc(sorted, func(a, b suite.Gap) int { return b.Call.Pos.Compare(a.Call.Pos) })
	var once []suite.Gap
	for _, g := range sorted {
		if n := len(once); n > 0 && once[n-1].Call.Pos == g.Call.Pos {
			if r.exercise.WriteWant(g.Call.Method, g.Call.Want) != r.exercise.WriteWant(g.Call.Method, once[n-1].Call.Want) {
				r.fail(g, "the step is used more than once, by an anchor, and does not return the same each time: write it out")
			}
			continue
		}
		once = append(once, g)
	}
	return once
}

// fill puts the want into the step under a path.
func (r *recorder) fill(g suite.Gap, p route) bool {
	step := p.at(r.editor.root)
	line := r.exercise.WriteWant(g.Call.Method, g.Call.Want)
	want, err := parseTree([]byte("want: " + line))
	if err != nil {
		return false
	}
	deep := step.Column - 1
	block := r.exercise.WriteResult(strings.Repeat(" ", deep), g.Call)
	flow := step.Style&yaml.FlowStyle != 0
	for i := 0; i < len(step.Content); i += 2 {
		key := step.Content[i]
		if key.Value != "want" {
			continue
		}
		c := change{at: append(slices.Clone(p), i+1), with: want.Content[1]}
		if head, rest, _ := strings.Cut(block, "\n"); !flow && rest != "" && strings.HasSuffix(head, "want:") {
			lines := splitLines(r.editor.text)
			return r.editor.insertLines(lines, key.Line-1, rest, c)
		}
		return r.editor.behind(key, line, c)
	}
	c := change{at: p, more: want.Content}
	if flow {
		return r.editor.inside(step, "want: "+line, c)
	}
	return r.editor.below(step, block, deep-1, c)
}

// markAll marks the wants of the steps under some paths, a line once.
func (r *recorder) markAll(steps []route) {
	above := make(map[int]bool) // by line: whether its want goes on in the next one
	var lines []int
	for _, p := range steps {
		step := p.at(r.editor.root)
		for i := 0; i < len(step.Content); i += 2 {
			if key := step.Content[i]; key.Value == "want" {
				if _, seen := above[key.Line]; !seen {
					lines = append(lines, key.Line)
				}
				above[key.Line] = above[key.Line] || lastLine(step.Content[i+1]) > key.Line
			}
		}
	}
	slices.Sort(lines)
	for _, line := range slices.Backward(lines) {
		if !r.editor.mark(line, above[line]) {
			pos := suite.Position{File: r.exercise.Cases[0].Pos.File, Line: line, Column: 1}
			r.problems = append(r.problems, suite.Problem{Pos: pos, Text: "the mark of a recorded want finds no place here: write the step on lines of its own"})
		}
	}
}
