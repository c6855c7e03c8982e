package suite

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
	"highwater/reference"
)

// loader carries what all files of a course need.
type loader struct {
	fsys      fs.FS
	dir       string // of the course in fsys
	shown     string // the same in messages
	contract  *contract.Contract
	solutions map[string]reference.Solution
	listed    map[string]bool // the slugs that course.yaml names
	scripts   Scripts         // nil: there are none
	problems  Problems
}

// Load reads a course: dir/course.yaml, dir/<slug>/*.yaml and
// dir/<slug>/hidden/*.yaml. Shown is how dir is called in positions. Scripts
// plays the scripts of cases; without it, such cases are refused.
//
// Errors: Problems, with every fault of every file, sorted; any other error is
// a fault of the program's own declarations.
func Load(fsys fs.FS, dir, shown string, scripts ...Scripts) (*Course, error) {
	course, problems, err := Inspect(fsys, dir, shown, scripts...)
	switch {
	case err != nil:
		return nil, err
	case len(problems) > 0:
		return nil, problems
	}
	return course, nil
}

func (l *loader) decoder(name string) *decoder {
	return &decoder{file: path.Join(l.shown, name), enums: l.contract.Enums, scripts: l.scripts}
}

func (l *loader) collect(d *decoder) { l.problems = append(l.problems, d.problems...) }

func (d *decoder) failAt(p Position, format string, args ...any) {
	d.problems = append(d.problems, Problem{Pos: p, In: d.in, Text: fmt.Sprintf(format, args...)})
}

func decodeInto(d *decoder, n *yaml.Node, target any) {
	d.value(n, reflect.ValueOf(target).Elem())
}

// allSuites loads the suites of every exercise, each exercise for itself.
func (l *loader) allSuites(course *Course) {
	list := course.Exercises()
	parts := make([]loader, len(list))
	var wg sync.WaitGroup
	for i, e := range list {
		parts[i] = *l
		parts[i].problems = nil
		wg.Go(func() { parts[i].suites(course, e) })
	}
	wg.Wait()
	for i := range parts {
		l.problems = append(l.problems, parts[i].problems...)
	}
}

// suites loads the public and the hidden suites of one exercise.
func (l *loader) suites(c *Course, e *Exercise) {
	names, cases := make(map[string]Position), make(map[string]Position)
	for _, dir := range []string{"", "hidden"} {
		files, err := fs.Glob(l.fsys, path.Join(l.dir, e.Slug, dir, "*.yaml"))
		if err != nil {
			l.problems = append(l.problems, Problem{Pos: Position{File: l.shown}, Text: err.Error()})
		}
		for _, file := range files {
			d := l.decoder(path.Join(e.Slug, dir, path.Base(file)))
			if root := d.document(l.fsys, file); root != nil {
				s := &suiteLoader{decoder: d, course: c, exercise: e, hidden: dir == "hidden", cases: cases}
				s.load(root, names)
			}
			l.collect(d)
		}
	}
	if len(e.Cases) == 0 && len(l.problems) == 0 {
		l.problems = append(l.problems, Problem{
			Pos:  Position{File: path.Join(l.shown, e.Slug)},
			Text: "no cases: an exercise of the course needs at least one suite",
		})
	}
}

// strays finds suite files that no exercise of the course reads.
func (l *loader) strays(c *Course) {
	err := fs.WalkDir(l.fsys, l.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel := strings.TrimPrefix(name, path.Clean(l.dir)+"/")
		ext := path.Ext(rel)
		if !strings.EqualFold(ext, ".yaml") && !strings.EqualFold(ext, ".yml") || rel == "course.yaml" {
			return nil
		}
		dir := strings.TrimSuffix(path.Dir(rel), "/hidden")
		text := ""
		switch {
		case ext != ".yaml":
			text = fmt.Sprintf("the ending is %s, so this file is not read: name it .yaml", path.Ext(rel))
		case dir == ".":
			text = "a suite lies in the folder of its exercise, so this file is not read"
		case !l.listed[dir]:
			text = fmt.Sprintf("%q is no exercise of course.yaml, so this file is not read%s", dir, nearest(dir, c))
		}
		if text != "" {
			l.problems = append(l.problems, Problem{Pos: Position{File: path.Join(l.shown, rel)}, Text: text})
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.problems = append(l.problems, Problem{Pos: Position{File: l.shown}, Text: reason(err)})
	}
}

// nearest suggests what a folder was meant to be called.
func nearest(dir string, c *Course) string {
	var slugs []string
	for _, e := range c.Exercises() {
		slugs = append(slugs, e.Slug)
	}
	if near := Nearest(dir, slugs); near != "" {
		return fmt.Sprintf(" (suites of %q lie in %[1]s/ and %[1]s/hidden/)", near)
	}
	return ""
}

// suiteLoader loads one suite file into its exercise.
type suiteLoader struct {
	*decoder
	course   *Course
	exercise *Exercise
	hidden   bool
	cases    map[string]Position // of the exercise, by reduced name
	// example: the file is somebody's own, whose wants may be wrong.
	example bool
	// gapsAllowed: a want may be missing, which makes a gap.
	gapsAllowed bool
	gaps        []Gap
}

// suiteFile is a suite as it is written.
type suiteFile struct {
	Exercise, Suite, Visibility, Invariant *yaml.Node
	Limits                                 runLimits
	Cases                                  *yaml.Node
}

// runLimits are the limits that a suite or a case may set for itself.
type runLimits struct {
	Time   time.Duration
	Memory Size
}

func (s *suiteLoader) load(root *yaml.Node, names map[string]Position) {
	if root.Kind != yaml.MappingNode {
		s.fail(root, "want a suite with exercise, suite, visibility and cases, found %s", found(root))
		return
	}
	var f suiteFile
	decodeInto(s.decoder, root, &f)
	if f.Exercise == nil {
		s.missing(root, "exercise", "the suite names no exercise: write exercise: "+s.exercise.Slug)
	} else if slug, ok := s.plain(f.Exercise); ok && slug != s.exercise.Slug {
		s.fail(f.Exercise, "the suite lies in the folder of %q and names %q", s.exercise.Slug, slug)
	}
	name := ""
	if f.Suite == nil && s.example {
		name = "example"
	} else if f.Suite == nil {
		s.missing(root, "suite", "the suite has no name: write suite: "+cmp.Or(Slug(strings.TrimSuffix(path.Base(s.file), ".yaml")), "basics"))
	} else if text, ok := s.plain(f.Suite); ok {
		name = text
		if Slug(name) != name || name == "" {
			s.fail(f.Suite, "a suite's name is lower-case words joined by hyphens, as %q, found %q", cmp.Or(Slug(name), "basics"), name)
		}
		if before, dup := names[name]; dup {
			s.fail(f.Suite, "suite %q of this exercise stands also at %s", name, before)
		}
		names[name] = s.pos(f.Suite)
	}
	s.visibility(root, f.Visibility)
	invariant := s.exercise.firstInvariant()
	if f.Invariant != nil {
		invariant = s.invariant(f.Invariant, invariant)
	}
	limits := s.course.Limits.over(f.Limits)
	switch {
	case f.Cases == nil:
		s.missing(root, "cases", "the suite has no cases: write cases: [...]")
	case f.Cases.Kind != yaml.SequenceNode:
		s.fail(f.Cases, "want a list of cases, found %s", found(f.Cases))
	case len(f.Cases.Content) == 0:
		s.fail(f.Cases, "the suite has no cases: a suite needs at least one")
	default:
		for _, n := range f.Cases.Content {
			s.oneCase(n, defaults{name, invariant, limits})
		}
	}
}

// missing reports a key that a mapping lacks.
func (d *decoder) missing(n *yaml.Node, key, text string) {
	if lacks(n, key) {
		d.fail(n, "%s", text)
	}
}

func (e *Exercise) firstInvariant() string {
	if len(e.Invariants) == 0 {
		return ""
	}
	return e.Invariants[0]
}

func (s *suiteLoader) visibility(root, n *yaml.Node) {
	want := "public"
	if s.hidden {
		want = "hidden"
	}
	if n == nil && s.example {
		return
	}
	if n == nil {
		s.missing(root, "visibility", "the suite has no visibility: write visibility: "+want)
		return
	}
	if got, ok := s.plain(n); ok && got != want {
		if got != "public" && got != "hidden" {
			s.fail(n, "visibility is %q; want public or hidden", got)
			return
		}
		s.fail(n, "visibility is %s, but the file lies where the %s suites are: hidden ones lie in %s/hidden/, public ones in %[3]s/", got, want, s.exercise.Slug)
	}
}

func (s *suiteLoader) invariant(n *yaml.Node, otherwise string) string {
	name, ok := s.plain(n)
	if !ok {
		return otherwise
	}
	if !slices.Contains(s.exercise.Invariants, name) {
		s.fail(n, "%q is no state machine of %s%s", name, s.exercise.Slug, didYouMean(name, s.exercise.Invariants))
		return otherwise
	}
	return name
}

// Slug reduces a name to lower-case letters, digits and single hyphens.
func Slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(name) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
			continue
		}
		gap = true
	}
	return b.String()
}
