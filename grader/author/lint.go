package author

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"highwater/grader/suite"
)

// Course checks all files of a course. Dir is where it lies in fsys, shown how it
// is called in positions.
//
// Errors: a fault of the program's own declarations.
func Course(fsys fs.FS, dir, shown string) (*Lint, error) {
	c, problems, err := suite.Inspect(fsys, dir, shown, topics)
	if err != nil {
		return nil, err
	}
	l := &linter{}
	l.problems(problems)
	if c != nil {
		for _, e := range c.Exercises() {
			l.exercise(e)
			for _, name := range l.files(e.Cases) {
				text, err := fs.ReadFile(fsys, path.Join(dir, strings.TrimPrefix(strings.TrimPrefix(name, shown), "/")))
				if err == nil { // it was read a moment ago
					l.marks(name, text, e.Cases)
				}
			}
		}
		if len(problems) == 0 { // else a case may be missing that is only broken
			l.course(c)
		}
	}
	return l.done(), nil
}

// File checks a file that lies outside of its course, as a suite of the exercise
// that it names. Name is how it is called in positions.
func File(c *suite.Course, name string, text []byte) *Lint {
	f, problems := c.LoadFile(name, text, topics)
	l := &linter{}
	l.problems(problems)
	if f.Exercise == nil {
		l.marks(name, text, nil)
	} else {
		l.marks(name, text, f.Exercise.Cases)
		l.exercise(f.Exercise)
		l.beside(c.Exercise(f.Exercise.Slug), f.Exercise)
	}
	return l.done()
}

// linter collects findings.
type linter struct{ Lint }

func (l *linter) done() *Lint {
	l.sort()
	return &l.Lint
}

func (l *linter) problems(list suite.Problems) {
	for _, p := range list {
		l.Findings = append(l.Findings, Finding{p.Pos, p.In, p.Text, Error})
	}
}

func (l *linter) warn(at suite.Position, in, format string, args ...any) {
	l.Findings = append(l.Findings, Finding{at, in, fmt.Sprintf(format, args...), Warning})
}

// files are the files that cases stand in, each once.
func (l *linter) files(cases []*suite.Case) (names []string) {
	for _, c := range cases {
		if !slices.Contains(names, c.Pos.File) {
			names = append(names, c.Pos.File)
		}
	}
	return names
}

// exercise warns of what is odd about single cases and about pairs of them.
func (l *linter) exercise(e *suite.Exercise) {
	l.cases = append(l.cases, e.Cases...)
	first := make(map[string]*suite.Case)
	for _, c := range e.Cases {
		in := fmt.Sprintf("case %q", c.Name)
		if text := poorName(c.Name); text != "" {
			l.warn(c.Pos, in, "%s", text)
		}
		if unchecked(c) {
			l.warn(c.Pos, in, "every want is any, so that no answer can be wrong: say what must come out, in one step at least")
		}
		key := calls(c)
		if other := first[key]; other != nil {
			l.warn(c.Pos, in, "it makes the same calls as case %q, %s: one of them catches nothing that the other does not", other.Name, other.Pos)
			continue
		}
		first[key] = c
	}
}

// beside compares the cases of a file outside of the course with those within.
func (l *linter) beside(course, file *suite.Exercise) {
	names, same := make(map[string]*suite.Case), make(map[string]*suite.Case)
	for _, c := range course.Cases {
		names[suite.Slug(c.Name)], same[calls(c)] = c, c
	}
	for _, c := range file.Cases {
		in := fmt.Sprintf("case %q", c.Name)
		if other := names[suite.Slug(c.Name)]; other != nil {
			l.warn(c.Pos, in, "the course has a case of this name already, %s: the names within an exercise differ", other.Pos)
		} else if other := same[calls(c)]; other != nil {
			l.warn(c.Pos, in, "it makes the same calls as the course's case %q, %s", other.Name, other.Pos)
		}
	}
}

// course warns of what the course as a whole lacks.
func (l *linter) course(c *suite.Course) {
	put := make(map[string]bool) // the questions that some case puts
	for _, e := range c.Exercises() {
		hidden, named := false, make(map[string]bool)
		for _, k := range e.Cases {
			hidden = hidden || k.Hidden
			named[k.Invariant] = true
			put[k.Check] = true
		}
		in := "exercise " + e.Slug
		if !hidden {
			l.warn(e.Pos, in, "no case is hidden: a solution could know all of them; write some in %s/hidden/", e.Slug)
		}
		for _, name := range e.Invariants {
			if !named[name] {
				l.warn(e.Pos, in, "no case puts the invariant %s to the test: write one with invariant: %[1]s, or drop it here", name)
			}
		}
	}
	for _, g := range c.Checklist {
		for _, q := range g.Questions {
			if !put[q.ID] {
				l.warn(q.Pos, fmt.Sprintf("question %q", q.ID), "no case puts it: write one with check: %s, or drop it here", q.ID)
			}
		}
	}
}

// calls is the same for two cases that call the same.
func calls(c *suite.Case) string {
	if c.Generated {
		seed, load, args := c.Generator()
		return fmt.Sprintf("%d %+v %v", seed, load, args)
	}
	s, err := c.Script()
	if err != nil {
		return c.ID // a literal case has no error
	}
	return string(s.Body())
}

// unchecked reports whether a literal case looks at no result.
func unchecked(c *suite.Case) bool {
	if c.Generated {
		return false
	}
	s, err := c.Script()
	if err != nil {
		return false
	}
	for _, call := range s.Calls {
		for _, w := range call.Want {
			if !w.Any {
				return false
			}
		}
	}
	return true
}

// placeholder is the name that a scaffold gives.
const placeholder = "say here what is true"

var numbered = regexp.MustCompile(`^(a |the |my |new )?(test|case|example|check|foo|bar|todo|tmp|name)s?( ?case)?[ _-]*[0-9]*$`)

// poorName says what is wrong with a name that says nothing; empty is good.
func poorName(name string) string {
	switch {
	case name == placeholder:
		return "the name is the scaffold's: say in a few words, in lower case, what is true; who fails reads it first"
	case numbered.MatchString(strings.ToLower(strings.TrimSpace(name))), len(strings.Fields(name)) < 2, len(suite.Slug(name)) < 8:
		return "the name does not say what the case is for: say in a few words what is true; who fails reads it first"
	}
	return ""
}

// marks warns of wants that nobody has worked out by hand. Cases are those of the
// file, and maybe others.
func (l *linter) marks(name string, text []byte, cases []*suite.Case) {
	for i, line := range splitLines(text) {
		at := markIn(line.text)
		if at < 0 {
			continue
		}
		in, start := "", 0
		for _, c := range cases {
			if c.Pos.File == name && c.Pos.Line > start && c.Pos.Line <= i+1 {
				in, start = fmt.Sprintf("case %q", c.Name), c.Pos.Line
			}
		}
		pos := suite.Position{File: name, Line: i + 1, Column: 1 + utf8.RuneCountInString(line.text[:at])}
		l.warn(pos, in, "this want came from the reference, and nobody has signed it off: work it out by hand, write the reason above it, and delete the mark")
	}
}

// markIn returns where the mark starts in a line, in bytes, or -1.
func markIn(line string) int {
	at := strings.LastIndex(line, Mark)
	if at < 0 || strings.TrimSpace(line[at+len(Mark):]) != "" || at > 0 && !strings.ContainsAny(line[at-1:at], " \t") {
		return -1
	}
	return at
}
