// Package docs_test holds the pages of this directory to what they point at.
package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// TestCoverage holds coverage.md to the course as it is.
func TestCoverage(t *testing.T) {
	t.Parallel()
	course, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatalf("the course does not load:\n%v", err)
	}
	page, err := os.ReadFile("coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := lab.CompactionSource(lab.DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := titles(source)
	if err != nil {
		t.Fatal(err)
	}
	l := list{
		tree:   os.DirFS(".."),
		course: course,
		scenes: scenes,
		ids:    append(ids('L', 74), ids('C', 86)...),
	}
	for _, fault := range l.check(string(page)) {
		t.Errorf("docs/coverage.md:%s", fault)
	}
}

// ids returns the ids of one text: ids('L', 2) is L01, L02.
func ids(text rune, n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%c%02d", text, i+1))
	}
	return all
}

// titles returns the title of a lab's script and those of its scenes.
func titles(source []byte) ([]string, error) {
	var script struct {
		Title string
		Steps []struct{ Scene string }
	}
	if err := yaml.Unmarshal(source, &script); err != nil {
		return nil, err
	}
	all := []string{script.Title}
	for _, s := range script.Steps {
		if s.Scene != "" {
			all = append(all, s.Scene)
		}
	}
	return all, nil
}

// list is a coverage list with everything that its rows may point at.
type list struct {
	tree   fs.FS // of the module
	course *suite.Course
	scenes []string // the titles of the lab on compaction
	ids    []string // each needs one row
}

// row is one statement: where it stands in the page, its id and its places.
type row struct {
	line   int
	id     string
	places []string
}

var form = regexp.MustCompile(`^[A-Z][0-9]{2}$`)

// check returns what is wrong with a page, each fault with its line, and the
// ids that have no row.
func (l list) check(page string) []string {
	rows, faults := parse(page)
	first := make(map[string]int)
	for _, r := range rows {
		fail := func(format string, args ...any) {
			faults = append(faults, fmt.Sprintf("%d: %s: %s", r.line, r.id, fmt.Sprintf(format, args...)))
		}
		switch {
		case !slices.Contains(l.ids, r.id):
			fail("no statement has this id")
		case first[r.id] > 0:
			fail("the id has a row already, in line %d", first[r.id])
		default:
			first[r.id] = r.line
		}
		for i, p := range r.places {
			if slices.Contains(r.places[:i], p) {
				fail("%s is listed twice", p)
			} else if err := l.place(p, r); err != nil {
				fail("%v", err)
			}
		}
	}
	for _, id := range l.ids {
		if first[id] == 0 {
			faults = append(faults, fmt.Sprintf("1: %s has no row", id))
		}
	}
	return faults
}

// parse reads the rows of all tables of a page. A row that is not
// "| id | what it says | places |" is a fault; head and rule are passed over.
func parse(page string) (rows []row, faults []string) {
	for i, line := range strings.Split(page, "\n") {
		inner, ok := strings.CutPrefix(strings.TrimSpace(line), "|")
		if !ok {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(inner, "|"), "|")
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		switch {
		case cells[0] == "id" || strings.Trim(cells[0], "-: ") == "":
		case len(cells) != 3:
			faults = append(faults, fmt.Sprintf("%d: %d cells in a row; want id, what it says, places", i+1, len(cells)))
		case !form.MatchString(cells[0]):
			faults = append(faults, fmt.Sprintf("%d: %q is no id such as L01", i+1, cells[0]))
		case cells[1] == "" || cells[2] == "":
			faults = append(faults, fmt.Sprintf("%d: %s: an empty cell", i+1, cells[0]))
		default:
			r := row{line: i + 1, id: cells[0], places: strings.Split(cells[2], "<br>")}
			for j := range r.places {
				r.places[j] = strings.TrimSpace(r.places[j])
			}
			rows = append(rows, r)
		}
	}
	return rows, faults
}

// place reports why a place of a row does not exist.
func (l list) place(p string, r row) error {
	if id, ok := quoted(p); ok {
		if l.exerciseOf(p) == nil {
			return fmt.Errorf("no case %s", id)
		}
		return nil
	}
	if what, ok := strings.CutPrefix(p, "course.yaml "); ok {
		return l.inCourse(what, r)
	}
	if title, ok := strings.CutPrefix(p, "lab compaction: "); ok {
		if !slices.Contains(l.scenes, title) {
			return fmt.Errorf("grade lab compaction has no scene %q; it has %q", title, l.scenes)
		}
		return nil
	}
	if file, anchor, ok := strings.Cut(p, "#"); ok && strings.HasSuffix(file, ".md") {
		return l.heading(file, anchor)
	}
	if file, name, ok := strings.Cut(p, " "); ok && strings.HasSuffix(file, ".go") {
		return l.declared(file, name)
	}
	return fmt.Errorf("%q is no place; see the forms at the head of the page", p)
}

// quoted takes the backquotes off.
func quoted(p string) (string, bool) {
	id := strings.Trim(p, "`")
	return id, len(id) > 0 && p == "`"+id+"`"
}

// exerciseOf returns the exercise that a place belongs to: that of a case which
// exists, or that of a lesson. It is nil for other places.
func (l list) exerciseOf(p string) *suite.Exercise {
	if id, ok := quoted(p); ok {
		for _, e := range l.course.Exercises() {
			if slices.ContainsFunc(e.Cases, func(c *suite.Case) bool { return c.ID == id }) {
				return e
			}
		}
		return nil
	}
	slug, ok := strings.CutPrefix(p, "exercises/")
	slug, lesson, _ := strings.Cut(slug, "/")
	if !ok || !strings.HasPrefix(lesson, "README.md#") {
		return nil
	}
	return l.course.Exercise(slug)
}

// inCourse looks for a part of course.yaml. What belongs to exercises is looked
// for in those of the row's other places, or in all.
func (l list) inCourse(what string, r row) error {
	if id, ok := strings.CutPrefix(what, "check "); ok {
		if l.course.Question(id) == nil {
			return fmt.Errorf("course.yaml has no checklist question %q", id)
		}
		return nil
	}
	var of []*suite.Exercise
	for _, p := range r.places {
		if e := l.exerciseOf(p); e != nil {
			of = append(of, e)
		}
	}
	if len(of) == 0 {
		of = l.course.Exercises()
	}
	for _, e := range of {
		switch {
		case what == "order": // an exercise of the course has its place
		case what == "invariants" && len(e.Invariants) > 0:
		case what == "hints" && len(e.Hints) > 0:
		case what == "invariants" || what == "hints":
			return fmt.Errorf("course.yaml has no %s for %s", what, e.Slug)
		default:
			return fmt.Errorf("course.yaml %s: want check ID, order, invariants or hints", what)
		}
	}
	return nil
}

func (l list) heading(file, anchor string) error {
	text, err := fs.ReadFile(l.tree, file)
	if err != nil {
		return err
	}
	if known := anchors(string(text)); !slices.Contains(known, anchor) {
		return fmt.Errorf("%s has no heading #%s; it has #%s", file, anchor, strings.Join(known, " #"))
	}
	return nil
}

func (l list) declared(file, name string) error {
	text, err := fs.ReadFile(l.tree, file)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if !slices.Contains(names(f), name) {
		return fmt.Errorf("%s does not declare %s", file, name)
	}
	return nil
}

// names returns what a file declares: its top-level names, and Type.Name for
// each method and field.
func names(f *ast.File) []string {
	var all []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv.List[0].Type) + "." + name
			}
			all = append(all, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				all = append(all, specNames(s)...)
			}
		}
	}
	return all
}

func specNames(s ast.Spec) []string {
	var all []string
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			all = append(all, n.Name)
		}
	case *ast.TypeSpec:
		all = append(all, s.Name.Name)
		var fields *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			fields = t.Fields
		case *ast.InterfaceType:
			fields = t.Methods
		default:
			return all
		}
		for _, f := range fields.List {
			for _, n := range f.Names {
				all = append(all, s.Name.Name+"."+n.Name)
			}
		}
	}
	return all
}

// receiver returns the type's name of T, *T or T[P].
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
