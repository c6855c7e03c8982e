package report

import (
	"fmt"
	"strings"

	"highwater/grader"
)

// maxNotes is how many exercises without a file are named.
const maxNotes = 2

// rows adds one line per exercise.
func (p *page) rows(list []*grader.Exercise) {
	var words, slugs column
	for _, e := range list {
		words.add(word(e))
		slugs.add(e.Slug)
	}
	cases := p.tallies(list, words.width+slugs.width+3)
	for i, e := range list {
		points := ""
		switch {
		case left(e) > 0: // points of some cases say nothing
		case word(e) == wordPass:
			points = "  " + counted(e.Earned(), "point")
		default:
			points = "  " + share(e.Earned(), e.Possible(), "point")
		}
		p.line("%s %s  %s", paint(p.word(words.cells[i]), words.left(i)), slugs.left(i), strings.TrimRight(cases[i]+points, " "))
	}
}

// tallies are how many cases of each exercise pass, behind so many columns. Of
// an exercise of which only some cases were run, they say so.
func (p *page) tallies(list []*grader.Exercise, behind int) []string {
	var counts, nouns column
	for _, e := range list {
		counts.add(fmt.Sprintf("%d/%d", e.Passed(), len(e.Cases)))
		noun := ""
		if left(e) == 0 {
			noun = plural(len(e.Cases), "case")
		}
		nouns.add(noun)
	}
	const some = "of the selected cases"
	out := make([]string, len(list))
	wide := false
	for i, e := range list {
		text := nouns.left(i)
		if left(e) > 0 {
			text = fmt.Sprintf("%s (%d in all)", some, len(e.Exercise.Cases))
		}
		out[i] = counts.right(i) + " " + text
		wide = wide || behind+len(out[i]) > p.width
	}
	for i, e := range list {
		if wide && left(e) > 0 {
			out[i] = counts.right(i) + " " + some
		}
	}
	return out
}

// left is how many of an exercise's cases were not run.
func left(e *grader.Exercise) int { return len(e.Exercise.Cases) - len(e.Cases) }

// column is a column of a table.
type column struct {
	cells []string
	width int
}

func (c *column) add(s string) {
	c.cells = append(c.cells, s)
	c.width = max(c.width, len(s))
}

func (c *column) left(i int) string { return padded(c.cells[i], c.width) }

func (c *column) right(i int) string {
	return strings.Repeat(" ", c.width-len(c.cells[i])) + c.cells[i]
}

// notes adds what is to be said about exercises that are not told below.
func (p *page) notes(list []*grader.Exercise) {
	var noted []*grader.Exercise
	missing := 0
	for _, e := range list {
		w := word(e)
		if e.Message == "" || w != wordPass && w != wordTodo {
			continue
		}
		if w == wordTodo {
			missing++
		}
		noted = append(noted, e)
	}
	if len(noted) > 0 {
		p.line("")
	}
	named := atMost(missing, maxNotes)
	more := missing - named
	for _, e := range noted {
		if word(e) == wordTodo {
			if named == 0 {
				continue
			}
			named--
		}
		p.labelled("", "note", e.Slug+": "+e.Message)
	}
	if more > 0 {
		p.labelled("", "note", fmt.Sprintf("the same for %d more", more))
	}
}
