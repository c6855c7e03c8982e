package author

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"highwater/grader/suite"
)

// Lint is what was found in a course or a file.
type Lint struct {
	// Findings are by position, each once.
	Findings []Finding
	cases    []*suite.Case // that were looked at
}

// Count returns the number of findings of a severity.
func (l *Lint) Count(s Severity) (n int) {
	for _, f := range l.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// Summary is one line: what was looked at, and how many findings there are.
func (l *Lint) Summary() string {
	exercises, suites := make(map[string]bool), make(map[string]bool)
	for _, c := range l.cases {
		slug, _, _ := strings.Cut(c.ID, "/")
		exercises[slug], suites[slug+"/"+c.Suite] = true, true
	}
	text := fmt.Sprintf("%s, %s, %s: ", counted(len(exercises), "exercise"), counted(len(suites), "suite"), counted(len(l.cases), "case"))
	text += counted(l.Count(Error), "problem")
	if n := l.Count(Warning); n > 0 {
		text += ", " + counted(n, "warning")
	}
	return text
}

// Add adds what was found elsewhere.
func (l *Lint) Add(other *Lint) {
	l.Findings = append(l.Findings, other.Findings...)
	l.cases = append(l.cases, other.cases...)
	l.sort()
}

// Below returns what concerns a file, or the files of a folder, and in any case
// what keeps course.yaml from being read.
func (l *Lint) Below(name string) *Lint {
	below := func(file string) bool { return file == name || strings.HasPrefix(file, name+"/") }
	part := &Lint{}
	for _, f := range l.Findings {
		if below(f.Pos.File) || f.Severity == Error && path.Base(f.Pos.File) == "course.yaml" {
			part.Findings = append(part.Findings, f)
		}
	}
	for _, c := range l.cases {
		if below(c.Pos.File) {
			part.cases = append(part.cases, c)
		}
	}
	return part
}

func (l *Lint) sort() {
	slices.SortStableFunc(l.Findings, func(a, b Finding) int { return a.Pos.Compare(b.Pos) })
	l.Findings = slices.Compact(l.Findings)
	seen := make(map[*suite.Case]bool)
	l.cases = slices.DeleteFunc(l.cases, func(c *suite.Case) bool {
		again := seen[c]
		seen[c] = true
		return again
	})
}

func counted(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
