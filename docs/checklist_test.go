package docs_test

import (
	"os"
	"path"
	"strings"
	"testing"

	"highwater/cases"
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// TestChecklist: a question of course.yaml that belongs to exercises stands in
// the checklists of their lessons and of their track's lesson, word for word,
// since a failure quotes it.
func TestChecklist(t *testing.T) {
	t.Parallel()
	course, err := suite.Load(cases.Files, ".", "cases", lab.Topics)
	if err != nil {
		t.Fatalf("the course does not load:\n%v", err)
	}
	for _, track := range course.Tracks {
		for _, e := range track.Exercises {
			for _, dir := range []string{e.Slug, path.Join("tracks", track.Slug)} {
				file := path.Join("exercises", dir, "README.md")
				text, err := os.ReadFile(path.Join("..", file))
				if err != nil {
					t.Fatal(err)
				}
				_, list, _ := strings.Cut(string(text), "\n## Debugging checklist\n")
				list, _, _ = strings.Cut(list, "\n## ")
				list = strings.Join(strings.Fields(list), " ")
				for _, g := range course.Checklist {
					for _, q := range g.Questions {
						if len(q.Exercises) > 0 && q.For(e.Slug) && !strings.Contains(list, q.Ask) {
							t.Errorf("%s: the checklist lacks %q (%s)", file, q.Ask, q.ID)
						}
					}
				}
			}
		}
	}
}
