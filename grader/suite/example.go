package suite

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// LoadExample reads a file of cases that somebody wrote to find out whether they
// understood an exercise. It is a suite, of which the name, the visibility and
// the invariant may be left out, and whose wants may be wrong: nothing is asked
// of the reference, but whether it takes the input. Name is for positions.
//
// The exercise that is returned is the course's, with the file's cases in the
// place of its own.
//
// Errors: Problems, sorted.
func (c *Course) LoadExample(name string, text []byte, scripts ...Scripts) (*Exercise, error) {
	f, problems := c.alone(name, text, scripts, func(s *suiteLoader, _ *yaml.Node) { s.example = true })
	if len(problems) > 0 {
		return nil, problems
	}
	return f.Exercise, nil
}

// named finds the exercise that a file names.
func (c *Course) named(d *decoder, root *yaml.Node) *Exercise {
	if root == nil {
		return nil
	}
	var slugs []string
	for _, e := range c.Exercises() {
		slugs = append(slugs, e.Slug)
	}
	n := lookup(root, "exercise")
	if n == nil {
		d.fail(root, "the file names no exercise: write exercise: and one of %s", strings.Join(slugs, ", "))
		return nil
	}
	slug, ok := d.plain(n)
	e := c.Exercise(slug)
	if ok && e == nil {
		d.fail(n, "no exercise is called %q%s", slug, didYouMean(slug, slugs))
	}
	return e
}

// Wrong returns the indices of the steps of a literal case whose want is not
// what the reference returns. The case's own wants stay as they are.
//
// Errors: Problems, where the reference cannot play the case.
func (c *Case) Wrong() ([]int, error) {
	right := &Script{New: c.script.New, Calls: make([]Call, len(c.script.Calls))}
	copy(right.Calls, c.script.Calls)
	for i := range right.Calls {
		right.Calls[i].Want = nil
	}
	if bad := c.exercise.confirm(right, c.exercise.decoded(right), c.Pos); len(bad) > 0 {
		return nil, Problems(bad)
	}
	var wrong []int
	for i, call := range c.script.Calls {
		for k, want := range call.Want {
			if !want.Any && string(want.Bytes) != string(right.Calls[i].Want[k].Bytes) {
				wrong = append(wrong, i)
				break
			}
		}
	}
	return wrong, nil
}
