package report_test

import (
	"bytes"
	"os"
	"testing"

	"highwater/grader/report"
)

func TestLesson(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/lesson.md")
	if err != nil {
		t.Fatal(err)
	}
	for file, term := range map[string]report.Terminal{
		"lesson-60.txt":          {Width: 60},
		"lesson-80-coloured.txt": {Palette: marked(), Code: mark("code"), Emphasis: mark("emphasis")},
	} {
		var b bytes.Buffer
		if err := term.Lesson(&b, string(text)); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
	}
}

func TestHint(t *testing.T) {
	t.Parallel()
	c := course(t)
	var b bytes.Buffer
	term := report.Terminal{Course: c, Width: 70}
	for _, slug := range []string{"offset-commit", "streaming-metrics"} { // with hints of its own, and without
		e := c.Exercise(slug)
		for step := range report.Hints(e) {
			if err := term.Hint(&b, e, step+1); err != nil {
				t.Fatal(err)
			}
			b.WriteString("\n")
		}
	}
	golden(t, "hints.txt", b.Bytes())
}
