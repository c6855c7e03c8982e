package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Position is a place in a course's file. Line and Column count from 1; 0 is
// unknown.
type Position struct {
	// File is relative to the top of the module: "cases/offset-commit/gaps.yaml".
	File         string
	Line, Column int
}

// String returns file:line:column, as far as known.
func (p Position) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Problem is one fault of a course's file.
type Problem struct {
	Pos Position
	// In says where in the document: `case "gap", step 3`. It may be empty.
	In string
	// Text says what is wrong and what was expected.
	Text string
}

func (p Problem) Error() string {
	if p.In != "" {
		return fmt.Sprintf("%s: %s: %s", p.Pos, p.In, p.Text)
	}
	return fmt.Sprintf("%s: %s", p.Pos, p.Text)
}

// Problems are all the faults of a course, by position. It is the error that
// Load returns for files that cannot be used.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Sorted returns the problems by position, each once. It reorders ps.
func (ps Problems) Sorted() Problems {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Text, b.Text))
	})
	return slices.Compact(ps)
}

// Nearest returns the candidate that name was probably meant to be, or "". It has
// at least a letter in common with it.
func Nearest(name string, candidates []string) string {
	best, distance := "", max(1, len(name)/3)+1
	for _, c := range candidates {
		if d := edits(strings.ToLower(name), strings.ToLower(c)); d < distance && d < max(len(name), len(c)) {
			best, distance = c, d
		}
	}
	return best
}

// edits is the Damerau-Levenshtein distance of adjacent swaps.
func edits(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// didYouMean returns a bracketed suggestion, or what is allowed instead.
func didYouMean(name string, candidates []string) string {
	if c := Nearest(name, candidates); c != "" {
		return fmt.Sprintf(" (did you mean %q?)", c)
	}
	if len(candidates) == 0 {
		return " (none is allowed here)"
	}
	return " (allowed: " + strings.Join(candidates, ", ") + ")"
}
