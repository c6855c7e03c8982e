package cases_test

import (
	"os"
	"testing"

	"highwater/grader/lab"
	"highwater/grader/suite"
)

// TestCourse holds every suite to its own rules, as they lie in the folder, so
// that a file that is not embedded is seen too: the files load without a
// problem, every literal want agrees with the reference, and each exercise has
// enough cases of each kind.
func TestCourse(t *testing.T) {
	course, err := suite.Load(os.DirFS("."), ".", "cases", lab.Topics)
	if err != nil {
		t.Fatalf("the course does not load:\n%v", err)
	}
	const literal, scale = 14, 2 // at least, per exercise
	for _, e := range course.Exercises() {
		t.Run(e.Slug, func(t *testing.T) {
			t.Parallel()
			count := map[string]int{}
			for _, c := range e.Cases {
				kind := "literal"
				if c.Generated {
					kind = "scale"
				}
				count[kind]++
				if c.Hidden {
					count["hidden"]++
				} else {
					count["public"]++
				}
				s, err := c.Script()
				if err != nil {
					t.Errorf("%v", err)
					continue
				}
				if len(s.Calls) == 0 {
					t.Errorf("%s: no calls", c.ID)
				}
			}
			if count["literal"] < literal || count["scale"] < scale || count["hidden"] == 0 || count["public"] == 0 {
				t.Errorf("%v; want at least %d literal and %d scale cases, and both public and hidden ones", count, literal, scale)
			}
		})
	}
}
