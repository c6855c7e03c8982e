package suite

import (
	"io/fs"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
	"highwater/reference"
)

// Inspect is Load for those who want to know of a course whatever can be known:
// beside the problems it returns the cases that have none. The course is nil
// where course.yaml cannot be read at all.
//
// Errors: a fault of the program's own declarations.
func Inspect(fsys fs.FS, dir, shown string, scripts ...Scripts) (*Course, Problems, error) {
	c, err := contract.Load()
	if err != nil {
		return nil, nil, err
	}
	l := &loader{fsys: fsys, dir: dir, shown: shown, contract: c, solutions: make(map[string]reference.Solution)}
	for _, s := range reference.All() {
		l.solutions[s.Slug] = s
	}
	for _, s := range scripts {
		l.scripts = s
	}
	course := l.course()
	if course != nil {
		l.allSuites(course)
		l.strays(course)
	}
	return course, l.problems.Sorted(), nil
}

// File is a suite file that was loaded by itself.
type File struct {
	// Exercise is the course's, with the cases of the file that have no problem
	// in the place of its own; nil: the file names none.
	Exercise *Exercise
	// Gaps are the steps without a want, in the order of the file. LoadFile refuses
	// them.
	Gaps []Gap
}

// Gap is a step of a literal case that does not say yet what must come out.
type Gap struct {
	// Case is the name of the case; Step counts from 1.
	Case string
	Step int
	// Call is the step. Its wants are what the reference returns.
	Call Call
}

// LoadFile loads a suite file that lies anywhere, as if it lay in the folder of
// the exercise that it names. Its names are compared with each other alone. Name
// is for positions.
func (c *Course) LoadFile(name string, text []byte, scripts ...Scripts) (File, Problems) {
	return c.alone(name, text, scripts, func(s *suiteLoader, root *yaml.Node) { s.hidden = isHidden(root) })
}

// LoadGaps is LoadFile for a file in which steps of literal cases have no want,
// or one with nothing behind it. A null that is written out is a value, and a
// case with an oracle has no gaps.
func (c *Course) LoadGaps(name string, text []byte, scripts ...Scripts) (File, Problems) {
	return c.alone(name, text, scripts, func(s *suiteLoader, root *yaml.Node) { s.hidden, s.gapsAllowed = isHidden(root), true })
}

// alone loads a file by itself, in the way that mode sets.
func (c *Course) alone(name string, text []byte, scripts []Scripts, mode func(*suiteLoader, *yaml.Node)) (File, Problems) {
	d := &decoder{file: name, enums: c.Contract.Enums}
	for _, s := range scripts {
		d.scripts = s
	}
	root := d.parse(text)
	e := c.named(d, root)
	if e == nil {
		return File{}, d.problems.Sorted()
	}
	own := *e
	own.Cases = nil
	s := &suiteLoader{decoder: d, course: c, exercise: &own, cases: make(map[string]Position)}
	mode(s, root)
	s.load(root, make(map[string]Position))
	return File{&own, s.gaps}, d.problems.Sorted()
}

func isHidden(root *yaml.Node) bool {
	n := lookup(root, "visibility")
	return n != nil && n.Value == "hidden"
}

// isEmpty reports whether nothing stands behind a key.
func isEmpty(n *yaml.Node) bool {
	return n != nil && n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" && n.Value == ""
}

// noteGaps remembers the steps of a case whose wants the reference filled in.
func (s *suiteLoader) noteGaps(name string, script *Script, open []int) {
	for _, i := range open {
		s.gaps = append(s.gaps, Gap{Case: name, Step: i + 1, Call: script.Calls[i]})
	}
}
