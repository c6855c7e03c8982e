package report

import (
	"fmt"
	"io"
	"strings"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/suite"
)

const (
	// maxOthers is how many failing cases of an exercise are named beside the
	// one that is told in full.
	maxOthers = 10
	// maxNotes is how many exercises without a file are named.
	maxNotes = 2
)

// Terminal writes gradings for the person who wrote the submission: what passed,
// the first failure of each exercise with what led to it, and what to do next.
// Its text may change at any time; programs read JSON.
type Terminal struct {
	// Course has the checklist and the order of the exercises.
	Course *suite.Course
	// Palette is plain if left out.
	Palette Palette
	// Width is in columns; 0 is DefaultWidth. Commands and names that are to be
	// typed again are never broken.
	Width int
	// Verbose tells every failing case in full.
	Verbose bool
	// Command is how the program is called, "grade" if empty, and Flags is what
	// is to be typed again after a case's name: " --submission ../mine".
	Command, Flags string
	// Folder is where the exercises' folders lie as seen by the learner, for the
	// files that are to be edited: "exercises".
	Folder string
}

func (t *Terminal) page() *page {
	width := t.Width
	if width == 0 {
		width = DefaultWidth
	}
	return &page{Palette: t.Palette, width: width}
}

// command is a command line for the learner to type.
func (t *Terminal) command(words ...string) string {
	name := t.Command
	if name == "" {
		name = "grade"
	}
	return strings.Join(append([]string{name}, words...), " ")
}

// run is the command that grades what is named.
func (t *Terminal) run(what string) string { return t.command("run", what) + t.Flags }

// Report writes what every exercise came to.
//
// Errors: those of w.
func (t *Terminal) Report(w io.Writer, g *grader.Grading) error {
	p := t.page()
	p.rows(g.Exercises)
	p.notes(g.Exercises)
	for _, e := range g.Exercises {
		t.told(p, e, maxOthers)
	}
	t.summary(p, g)
	return p.flush(w)
}

// rows adds one line per exercise.
func (p *page) rows(list []*grader.Exercise) {
	var words, slugs, cases, points column
	for _, e := range list {
		words.add(word(e))
		slugs.add(e.Slug)
		cases.add(fmt.Sprintf("%d/%d", e.Passed(), len(e.Cases)))
		if word(e) == wordPass {
			points.add(counted(e.Earned(), "point"))
		} else {
			points.add(fmt.Sprintf("%d of %d points", e.Earned(), e.Possible()))
		}
	}
	for i := range list {
		p.line("%s %s  %s cases  %s", paint(p.word(words.cells[i]), words.left(i)), slugs.left(i), cases.right(i), points.cells[i])
	}
}

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
	missing := 0
	first := true
	for _, e := range list {
		w := word(e)
		if e.Message == "" || w != wordPass && w != wordTodo {
			continue
		}
		if w == wordTodo {
			if missing++; missing > maxNotes {
				continue
			}
		}
		if first {
			p.line("")
			first = false
		}
		p.labelled("", "note", e.Slug+": "+e.Message)
	}
	if more := missing - maxNotes; more > 0 {
		p.labelled("", "note", fmt.Sprintf("the same for %d more", more))
	}
}

// told adds what there is to say about an exercise that does not pass. It names
// so many failing cases beside the first.
func (t *Terminal) told(p *page, e *grader.Exercise, others int) {
	switch w := word(e); {
	case w == wordPass, w == wordTodo:
	case w == wordBuild:
		t.unbuilt(p, e)
	case w == wordError && e.Message != "":
		p.line("\n%s %s", paint(p.Bad, wordError), paint(p.Strong, e.Slug))
		p.text("  ", "  ", "the grader failed here, not your solution", nil)
		p.text("  ", "    ", e.Message, p.Bad)
		p.line("  again: %s", t.run(e.Slug))
	default:
		t.failing(p, e, others)
	}
}

// unbuilt adds the compiler's words.
func (t *Terminal) unbuilt(p *page, e *grader.Exercise) {
	why := "does not compile"
	if e.Verdict == judge.ForbiddenImport {
		why = "imports what an exercise may not use"
	}
	p.line("\n%s %s  %s", paint(p.Bad, wordBuild), paint(p.Strong, e.Slug), why)
	for l := range strings.Lines(e.Message) {
		p.text("  ", "      ", l, nil)
	}
	p.line("  again: %s", t.run(e.Slug))
}

// failing adds the first failing case in full and names the others.
func (t *Terminal) failing(p *page, e *grader.Exercise, others int) {
	var failing, skipped []grader.Case
	for _, c := range e.Cases {
		switch {
		case c.Verdict == judge.Skipped:
			skipped = append(skipped, shown(c))
		case c.Verdict != judge.Pass:
			failing = append(failing, shown(c))
		}
	}
	for i, c := range failing {
		if i == 0 || t.Verbose {
			p.line("")
			t.failure(p, e, c)
		}
	}
	if len(failing) == 0 {
		p.line("\n%s %s", paint(p.Bad, wordFail), paint(p.Strong, e.Slug))
	}
	if !t.Verbose && len(failing) > 1 {
		t.others(p, e, failing[1:], others)
	}
	if e.Message != "" || len(skipped) > 0 {
		p.line("")
	}
	if e.Message != "" {
		p.labelled("  ", "note", e.Message)
	}
	if len(skipped) > 0 {
		p.labelled("  ", "note", counted(len(skipped), "case")+" "+skipped[0].Result.Message)
	}
}

// others names failing cases, at most so many.
func (t *Terminal) others(p *page, e *grader.Exercise, list []grader.Case, most int) {
	p.line("")
	if most == 0 {
		p.line("  also failing: %s; to name them: %s", counted(len(list), "other case"), t.run(e.Slug))
		return
	}
	p.line("  also failing in %s:", e.Slug)
	var verdicts column
	for _, c := range list[:min(len(list), most)] {
		verdicts.add(string(c.Verdict))
	}
	for i := range verdicts.cells {
		p.line("    %s  %s", paint(p.Bad, verdicts.left(i)), list[i].ID)
	}
	if more := len(list) - most; more > 0 {
		p.line("    and %d more: %s --verbose", more, t.run(e.Slug))
	}
}

// summary adds the score and what is next.
func (t *Terminal) summary(p *page, g *grader.Grading) {
	p.line("")
	p.score(g)
	if next := t.next(g); next != "" {
		p.line("next: %s", next)
	}
}

// score adds how much of what was graded passes.
func (p *page) score(g *grader.Grading) {
	passed, left := 0, 0
	for _, e := range g.Exercises {
		if e.Verdict == judge.Pass {
			passed++
		}
		left += len(e.Exercise.Cases) - len(e.Cases)
	}
	colour := p.Bad
	if g.Passed() {
		colour = p.Good
	}
	p.line("%s", paint(colour, fmt.Sprintf("%d of %d exercises pass, %d of %d points", passed, len(g.Exercises), g.Earned(), g.Possible())))
	if left > 0 {
		p.text("", "", "not run this time: "+counted(left, "other case")+" of these exercises", p.Faint)
	}
}

// next is the command to go on with; empty if nothing is left to do.
func (t *Terminal) next(g *grader.Grading) string {
	for _, e := range g.Exercises {
		if e.Verdict != judge.Pass {
			return t.run(e.Slug)
		}
	}
	for _, e := range g.Exercises {
		if len(e.Cases) < len(e.Exercise.Cases) {
			return t.run(e.Slug)
		}
	}
	if t.Course == nil || len(g.Exercises) == 0 {
		return ""
	}
	all := t.Course.Exercises()
	for i, e := range all[:len(all)-1] {
		if e.Slug == g.Exercises[len(g.Exercises)-1].Slug {
			return t.command("show", all[i+1].Slug)
		}
	}
	return ""
}
