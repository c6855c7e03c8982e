package grader

import (
	"fmt"
	"strings"

	"highwater/grader/suite"
)

// Selection chooses cases by name. The zero value chooses all.
type Selection struct {
	parts [][3]string // slug, suite, case; empty is any
}

// Select reads patterns of the form SLUG, SLUG/SUITE or SLUG/SUITE/CASE, where
// CASE is a case's name as written, or reduced to words and hyphens.
//
// Errors: a name that the course does not have, with the nearest that it has.
func Select(c *suite.Course, patterns []string) (Selection, error) {
	var s Selection
	for _, p := range patterns {
		part := strings.SplitN(strings.Trim(p, "/"), "/", 3)
		e := c.Exercise(part[0])
		if e == nil {
			var slugs []string
			for _, x := range c.Exercises() {
				slugs = append(slugs, x.Slug)
			}
			return s, unknown("exercise", part[0], slugs)
		}
		var want [3]string
		copy(want[:], part)
		var suites, cases []string
		for _, x := range e.Cases {
			suites = append(suites, x.Suite)
			if x.Suite == want[1] {
				cases = append(cases, suite.Slug(x.Name))
			}
		}
		if len(part) > 1 && len(cases) == 0 {
			return s, unknown("suite of "+e.Slug, want[1], suites)
		}
		if len(part) > 2 {
			want[2] = suite.Slug(part[2])
			found := false
			for _, name := range cases {
				found = found || name == want[2]
			}
			if !found {
				return s, unknown("case of "+e.Slug+"/"+want[1], part[2], cases)
			}
		}
		s.parts = append(s.parts, want)
	}
	return s, nil
}

func unknown(what, name string, known []string) error {
	if near := suite.Nearest(name, known); near != "" {
		return fmt.Errorf("no %s is called %q; did you mean %q?", what, name, near)
	}
	seen := make(map[string]bool)
	var list []string
	for _, k := range known {
		if !seen[k] {
			seen[k] = true
			list = append(list, k)
		}
	}
	return fmt.Errorf("no %s is called %q; there are: %s", what, name, strings.Join(list, ", "))
}

// Has reports whether a case is chosen.
func (s Selection) Has(c *suite.Case) bool {
	if len(s.parts) == 0 {
		return true
	}
	slug, rest, _ := strings.Cut(c.ID, "/")
	name := strings.TrimPrefix(rest, c.Suite+"/")
	for _, p := range s.parts {
		if p[0] == slug && (p[1] == "" || p[1] == c.Suite) && (p[2] == "" || p[2] == name) {
			return true
		}
	}
	return false
}
