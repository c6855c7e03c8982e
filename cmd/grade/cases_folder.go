package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// courseFolder is where a course lies.
type courseFolder struct {
	files fs.FS
	shown string // how it is called in positions
	disk  bool   // files can be written into it
}

// home is the course that is meant where none is named: that of --cases, of the
// folder cases here, or one that this folder is in; else the built-in one.
func (a *app) home() (*courseFolder, error) {
	if a.cases != "" {
		if _, err := os.Stat(filepath.Join(a.cases, "course.yaml")); err != nil {
			return nil, usage("--cases %s: there is no course.yaml in it", a.cases)
		}
		return onDisk(path.Clean(filepath.ToSlash(a.cases))), nil
	}
	if f := courseAbove("cases"); f != nil && f.shown == "cases" {
		return f, nil
	}
	if f := courseAbove("."); f != nil {
		return f, nil
	}
	return &courseFolder{files: cases.Files, shown: "cases"}, nil
}

func onDisk(dir string) *courseFolder {
	return &courseFolder{os.DirFS(filepath.FromSlash(dir)), dir, true}
}

// courseAbove returns the course that a folder belongs to, or nil: the folder
// itself, the exercise's above it, or the one above that.
func courseAbove(dir string) *courseFolder {
	for range 3 {
		if info, err := os.Stat(filepath.Join(filepath.FromSlash(dir), "course.yaml")); err == nil && !info.IsDir() {
			return onDisk(path.Clean(dir))
		}
		dir = path.Join(dir, "..")
	}
	return nil
}

// holds returns what a file or a folder is called in the course, if it is one
// that the course reads.
func (f *courseFolder) holds(name string, dir bool) (rel string, ok bool) {
	top, err := filepath.Abs(filepath.FromSlash(f.shown))
	if err != nil {
		return "", false
	}
	abs, err := filepath.Abs(filepath.FromSlash(name))
	if err != nil {
		return "", false
	}
	rel, err = filepath.Rel(top, abs)
	rel = filepath.ToSlash(rel)
	return rel, err == nil && (dir || strings.Contains(rel, "/") || rel == "course.yaml")
}

// course loads what can be loaded of the course.
//
// Errors: suite.Problems, if course.yaml cannot be used.
func (f *courseFolder) course() (*suite.Course, error) {
	c, problems, err := suite.Inspect(f.files, ".", f.shown, lab.Topics)
	if err == nil && c == nil {
		err = problems
	}
	return c, err
}

// homeOnDisk is the course that files can be written into.
func (a *app) homeOnDisk() (*courseFolder, error) {
	f, err := a.home()
	if err == nil && !f.disk {
		err = usage("there is no cases/course.yaml here: cases are written in a clone of the course, or in the folder of --cases")
	}
	return f, err
}

// courseOf is the course that a file lies in, else the one that is meant where
// none is named. Loaded has those that were loaded already.
func (a *app) courseOf(file string, loaded map[string]*suite.Course) (c *suite.Course, err error) {
	f := courseAbove(path.Dir(filepath.ToSlash(file)))
	if f == nil {
		if f, err = a.home(); err != nil {
			return nil, err
		}
	}
	if c = loaded[f.shown]; c == nil {
		c, err = f.course()
		loaded[f.shown] = c
	}
	return c, err
}
