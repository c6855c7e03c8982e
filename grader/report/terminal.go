package report

import (
	"io"
	"path"
	"strings"

	"highwater/grader"
	"highwater/grader/judge"
	"highwater/grader/suite"
)

const (
	// maxOthers is how many failing cases of an exercise are named beside the
	// one that is told in full.
	maxOthers = 10
)

// Terminal writes gradings for the person who wrote the submission: what passed,
// the first failure of each exercise with what led to it, and what to do next.
// Its text may change at any time; programs read JSON.
type Terminal struct {
	// Course has the checklist and the order of the exercises.
	Course *suite.Course
	// Palette is plain if left out, and so are Code and Emphasis, which are for
	// pieces of a lesson's text.
	Palette        Palette
	Code, Emphasis func(string) string
	// Width is in columns; 0 is DefaultWidth. Commands and names that are to be
	// typed again are never broken.
	Width int
	// Verbose tells every failing case in full.
	Verbose bool
	// Command is how the program is called, "grade" if empty. Flags is what is to
	// be typed again to grade the same, " --submission ../mine", and CourseFlags
	// what of it is for commands that only look at the course.
	Command, Flags, CourseFlags string
	// Folder is where the exercises' folders lie as seen by the learner, for the
	// files that are to be edited: "exercises".
	Folder string
	// Has reports whether the reader has a file of the course, by its name in
	// positions. Positions in other files are not shown; nil has none.
	Has func(file string) bool
}

func (t *Terminal) page() *page {
	width := t.Width
	if width == 0 {
		width = DefaultWidth
	}
	return &page{Palette: t.Palette, code: t.Code, emphasis: t.Emphasis, width: width}
}

// command is a command line for the learner to type.
func (t *Terminal) command(words ...string) string {
	name := t.Command
	if name == "" {
		name = "grade"
	}
	return strings.Join(append([]string{name}, words...), " ")
}

// run is the command that grades what is named, show the one that shows it, and
// hintFor the one for a hint.
func (t *Terminal) run(what string) string { return t.command("run", what) + t.Flags }

func (t *Terminal) show(what string) string { return t.command("show", what) + t.CourseFlags }

func (t *Terminal) hintFor(words ...string) string {
	return t.command(append([]string{"hint"}, words...)...) + t.CourseFlags
}

// file is what is to be edited for an exercise.
func (t *Terminal) file(slug string) string { return path.Join(t.Folder, slug, "solution.go") }

func (t *Terminal) has(file string) bool { return file != "" && t.Has != nil && t.Has(file) }

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

// told adds what there is to say about an exercise that does not pass. It names
// so many failing cases beside the first.
func (t *Terminal) told(p *page, e *grader.Exercise, others int) {
	switch w := word(e); {
	case w == wordPass:
		t.slow(p, e)
	case w == wordTodo:
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
		if i == 0 {
			t.diagnosis(p, e)
		}
	}
	t.growth(p, e)
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
	named := list[:atMost(len(list), most)]
	for _, c := range named {
		verdicts.add(string(c.Verdict))
	}
	for i, c := range named {
		name := c.ID
		if c.Hidden {
			name += " " + hidden
		}
		p.line("    %s  %s", paint(p.Bad, verdicts.left(i)), name)
	}
	if more := len(list) - len(named); more > 0 {
		p.line("    and %d more: %s --verbose", more, t.run(e.Slug))
	}
}
