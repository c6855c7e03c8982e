package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// course is a loaded course and the files that it came from.
type course struct {
	*suite.Course
	files fs.FS
	shown string // how the folder is called in positions
}

// course loads the built-in course, or the one of --cases.
//
// Errors: suite.Problems, or a usage error for a folder that is not there.
func (a *app) course() (*course, error) {
	c := &course{files: cases.Files, shown: "cases"}
	if a.cases != "" {
		info, err := os.Stat(a.cases)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, usage("--cases %s: there is no such folder", a.cases)
		case err != nil:
			return nil, usage("--cases %v", err)
		case !info.IsDir():
			return nil, usage("--cases %s is no folder; name the one that holds course.yaml", a.cases)
		}
		c.files, c.shown = os.DirFS(a.cases), path.Clean(filepath.ToSlash(a.cases))
	}
	var err error
	c.Course, err = suite.Load(c.files, ".", c.shown, lab.Topics)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// courseFlag is what is typed again to get the same course.
func (a *app) courseFlag() string {
	if a.cases == "" {
		return ""
	}
	return " --cases " + quoted(a.cases)
}

// exercise returns the exercise of a slug, or a usage error that names the
// nearest.
func (c *course) exercise(slug string) (*suite.Exercise, error) {
	if e := c.Exercise(slug); e != nil {
		return e, nil
	}
	return nil, usage("no exercise is called %q%s", slug, suggest(slug, c.slugs()))
}

func (c *course) slugs() []string {
	var list []string
	for _, e := range c.Exercises() {
		list = append(list, e.Slug)
	}
	return list
}

// text returns the text of a file of the course by its name in positions.
func (c *course) text(name string) (string, error) {
	b, err := fs.ReadFile(c.files, strings.TrimPrefix(strings.TrimPrefix(name, c.shown), "/"))
	return string(b), err
}

// suggest is the end of a message about an unknown name.
func suggest(name string, known []string) string {
	if near := suite.Nearest(name, known); near != "" {
		return meant(near)
	}
	return "; there are: " + strings.Join(known, ", ")
}

// meant is the end of a message that knows better. What is suggested is quoted,
// here as in the messages of the packages below.
func meant(near string) string { return fmt.Sprintf("; did you mean %q?", near) }

// quoted is a word as a shell takes it.
func quoted(s string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=@%+,~", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !safe(r) }) < 0 && s[0] != '~' {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
