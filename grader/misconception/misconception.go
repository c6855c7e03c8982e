// Package misconception knows the wrong solutions that people write, and tells
// which of them a submission's answers follow.
//
// In go what a submission answered to literal cases, out come the known wrong
// solutions that answer the same to every one of them. It plays those itself, on
// the very cases that were played, so that a case which was added today counts
// too, and nothing has to be kept up to date; it plays no submission. What it
// returns names a rule, a question of the checklist and a section of the lesson,
// never the right answer.
package misconception

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/exercises"
	"highwater/grader/suite"
	"highwater/reference"
	"highwater/reference/wrong"
)

// Misconception is what is known about one wrong solution.
type Misconception struct {
	// ID names it within its exercise.
	ID string
	// Rule is one sentence: the rule that its answers follow.
	Rule string
	// Check is the id of the checklist question that leads out of it, Section the
	// heading of the lesson that does.
	Check, Section string
	// New is its constructor, of the type that exercises/stream declares.
	New any `yaml:"-"`
}

// File is where the misconceptions of an exercise are described, in the folder
// reference.
func File(slug string) string { return slug + "/misconceptions.yaml" }

// Of returns the misconceptions of an exercise, in the order of their file.
//
// Errors: a file that is not as it should be, with its position.
func Of(c *suite.Course, slug string) ([]Misconception, error) {
	text, err := fs.ReadFile(reference.Misconceptions, File(slug))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	lesson, err := fs.ReadFile(exercises.Files, slug+"/README.md")
	if err != nil {
		return nil, err
	}
	news := make(map[string]any)
	for _, w := range wrong.All() {
		if w.Slug == slug {
			news[w.ID] = w.New
		}
	}
	return parse(slug, text, c, headings(lesson), news)
}

// entry is one misconception as it is written.
type entry struct {
	ID, Rule, Check, Section yaml.Node
}

var idForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// parse reads a file of misconceptions and holds it to what there is: the
// course's checklist, the lesson's headings, and the solutions by id.
func parse(slug string, text []byte, c *suite.Course, sections []string, news map[string]any) ([]Misconception, error) {
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	var entries []entry
	if err := d.Decode(&entries); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reference/%s: %w", File(slug), err)
	}
	var errs []error
	var list []Misconception
	left := make(map[string]any, len(news))
	for id, n := range news {
		left[id] = n
	}
	for _, e := range entries {
		fail := func(n yaml.Node, format string, args ...any) {
			errs = append(errs, fmt.Errorf("reference/%s:%d:%d: %s", File(slug), n.Line, n.Column, fmt.Sprintf(format, args...)))
		}
		m := Misconception{ID: e.ID.Value, Rule: e.Rule.Value, Check: e.Check.Value, Section: e.Section.Value}
		switch {
		case !idForm.MatchString(m.ID):
			fail(e.ID, "id is %q; want words of a to z and 0 to 9 with hyphens", m.ID)
			continue
		case left[m.ID] == nil && news[m.ID] != nil:
			fail(e.ID, "%q is listed twice", m.ID)
		case left[m.ID] == nil:
			fail(e.ID, "there is no reference/%s/misconceptions/%s/solution.go; if it is new: go test ./reference/wrong -update", slug, m.ID)
		}
		m.New = left[m.ID]
		delete(left, m.ID)
		if !strings.HasSuffix(m.Rule, ".") || strings.Contains(m.Rule, "\n") {
			fail(e.Rule, "rule is %q; want one sentence with a full stop", m.Rule)
		}
		if q := c.Question(m.Check); q == nil || !q.For(slug) {
			fail(e.Check, "%s has no checklist question %q", slug, m.Check)
		}
		if !slices.Contains(sections, m.Section) {
			fail(e.Section, "the lesson has no section %q; there are: %s", m.Section, strings.Join(sections, ", "))
		}
		list = append(list, m)
	}
	for id := range left {
		errs = append(errs, fmt.Errorf("reference/%s: reference/%s/misconceptions/%s is not described here", File(slug), slug, id))
	}
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return list, errors.Join(errs...)
}

// headings are the sections of a lesson.
func headings(lesson []byte) []string {
	var list []string
	code := false
	for line := range strings.Lines(string(lesson)) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if text, ok := strings.CutPrefix(line, "##"); ok && !code {
			list = append(list, strings.TrimSpace(strings.TrimLeft(text, "#")))
		}
	}
	return list
}
