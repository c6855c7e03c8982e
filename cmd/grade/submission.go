package main

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"highwater/grader/stage"
	"highwater/reference"
)

// submission is what is graded, and how a learner sees it.
type submission struct {
	*stage.Submission
	folder string // where the exercises' folders lie
	flag   string // what is typed again to grade the same
}

// workspace is the folder of the exercises in a learner's workspace.
const workspace = "exercises"

// submission finds what was named, or the current folder if nothing was.
//
// Errors: usage errors, if there is no such folder or nothing in it to grade.
func (a *app) submission(typed string, slugs []string) (*submission, error) {
	switch {
	case typed == "reference":
		return &submission{stage.Embedded("reference", reference.Files), "reference", " --submission reference"}, nil
	case typed == "":
		if !holdsAny(".", slugs) {
			return nil, usage("no submission here: this folder has neither exercises/<slug>/solution.go nor <slug>/solution.go; %s", elsewhere(slugs))
		}
		return &submission{stage.Dir("."), folder("."), ""}, nil
	}
	info, err := os.Stat(typed)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage("--submission %s: there is no such folder", typed)
	case err != nil:
		return nil, usage("--submission: %v", err)
	case !info.IsDir():
		return nil, usage("--submission %s is no folder; name the one that holds <slug>/solution.go", typed)
	case !holdsAny(typed, slugs):
		return nil, usage("--submission %s: the folder holds no solution of any exercise; want <slug>/solution.go or exercises/<slug>/solution.go in it, with a slug that %s list shows", typed, a.name)
	}
	return &submission{stage.Dir(typed), folder(typed), " --submission " + quoted(typed)}, nil
}

// folder is where a folder's exercises lie.
func folder(dir string) string {
	if info, err := os.Lstat(filepath.Join(dir, workspace)); err == nil && info.IsDir() {
		return path.Join(filepath.ToSlash(dir), workspace)
	}
	return path.Clean(filepath.ToSlash(dir))
}

// holdsAny reports whether a folder has a solution of any exercise.
func holdsAny(dir string, slugs []string) bool {
	for _, slug := range slugs {
		if _, err := os.Lstat(filepath.Join(filepath.FromSlash(folder(dir)), slug, "solution.go")); err == nil {
			return true
		}
	}
	return false
}

// elsewhere says what to do without a submission, and where one seems to be.
func elsewhere(slugs []string) string {
	for _, up := range []string{"..", "../..", "../../.."} {
		if holdsAny(up, slugs) {
			return "there is one in " + up + ": change to it, or add --submission " + up
		}
	}
	return "change to your workspace, or add --submission DIR"
}
