package suite_test

import (
	"slices"
	"strings"
	"testing"
)

// TestCourseFile has faults of course.yaml, each made by one replacement. Faults of
// an exercise's entry don't make its folder a stray.
func TestCourseFile(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		old, new string
		want     []string
	}{
		{"a list", courseYAML, "[]\n", []string{"1:1: want a course with course, limits, imports, tracks and checklist, found a list"}},
		{"empty", courseYAML, "# to do\n", []string{"1:1: the file is empty: fill it or remove it"}},
		{"no YAML", "title: Commit", "title: Commit: it", []string{
			`9:1: not valid YAML: mapping values are not allowed in this context: a colon and a blank make a mapping: put text that holds ": " in quotes`,
		}},
		{"two documents", "checklist:", "---\nchecklist:", []string{
			"22:1: a second document starts here; a file holds one, so move it to a file of its own",
		}},
		{"unknown key", "imports:", "import:", []string{`3:1: unknown key "import" (did you mean "imports"?)`}},
		{"unknown key of limits", "give_up:", "giveup:", []string{`2:66: unknown key "giveup" (did you mean "give_up"?)`}},
		{"unknown key of a track", "    title: Logs", "    titel: Logs", []string{
			"5:5: a track needs a slug, lower-case words joined by hyphens, and a title",
			`6:5: unknown key "titel" (did you mean "title"?)`,
		}},
		{"unknown key of an exercise", "why: state", "y: state", []string{`13:9: unknown key "y" (allowed: slug, title, why, invariants, hints)`}},
		{"unknown key of a group", "  - group: All\n", "  - group: All\n    ask: x\n", []string{`24:5: unknown key "ask" (allowed: group, questions)`}},
		{"unknown key of a question", "ask: \"Always?\"", "asks: \"Always?\"", []string{
			"26:9: a question needs an id, and under ask what it asks",
			`26:28: unknown key "asks" (did you mean "ask"?)`,
		}},
		{"no title", "course: A small course\n", "", []string{"1:1: the course has no title: write course: its title"}},
		{"no limits", "limits:", "# limits:", []string{
			"1:1: limits has no answer: every run needs one, as answer: 32MiB",
			"1:1: limits has no memory: every run needs one, as memory: 256MiB",
			"1:1: limits has no output: every run needs one, as output: 64KiB",
			"1:1: limits has no time: every run needs one, as time: 2s",
			"1:1: limits has no total: every run needs one, as total: 90s",
		}},
		{"a limit too few", "answer: 32MiB, ", "", []string{"2:9: limits has no answer: every run needs one, as answer: 32MiB"}},
		{"malformed limits", "time: 2s, memory: 256MiB, output: 64KiB", "time: 2, memory: 256M, output: 0KiB", []string{
			"2:16: want a duration above 0, as 500ms or 2s, found the integer 2",
			`2:27: want a size above 0, as 64KiB or 256MiB, found the string "256M"`,
			`2:41: want a size above 0, as 64KiB or 256MiB, found the string "0KiB"`,
		}},
		{"give up below 0", "give_up: 3", "give_up: -1", []string{"2:75: give_up is -1; want 0 (never) or more"}},
		{"imports as one word", "imports: [fmt, hash/...]", "imports: fmt", []string{`3:10: want a list [a string, ...], found the string "fmt"`}},
		{"a track without a slug", "  - slug: logs\n    title", "  - title", []string{
			"5:5: a track needs a slug, lower-case words joined by hyphens, and a title",
		}},
		{"a track with a slug in words", "slug: logs", "slug: Logs and more", []string{
			"5:5: a track needs a slug, lower-case words joined by hyphens, and a title",
		}},
		{"an exercise that is not declared", "slug: log-compaction", "slug: log-compactoin", []string{
			`16:9: exercises/stream declares no exercise "log-compactoin" (did you mean "log-compaction"?)`,
			`log-compaction/basics.yaml: "log-compaction" is no exercise of course.yaml, so this file is not read`,
		}},
		{"an exercise twice", "slug: log-compaction", "slug: offset-commit", []string{
			`16:9: exercise "offset-commit" stands here again, first at cases/course.yaml:8:9`,
			`log-compaction/basics.yaml: "log-compaction" is no exercise of course.yaml, so this file is not read`,
		}},
		{"an exercise without a title", "        title: Windows\n", "", []string{`11:9: exercise "windowed-aggregation" has no title`}},
		{"an exercise without a state machine", "        invariants: [producer]\n", "", []string{
			`19:9: exercise "exactly-once-stream" names no state machine: write invariants: [...] (allowed: log-position, producer, group-membership, event-time, compaction)`,
		}},
		{"an unknown state machine", "[producer]", "[producers]", []string{`21:22: no state machine "producers" (did you mean "producer"?)`}},
		{"a state machine that is a number", "[producer]", "[1]", []string{`21:22: want a string, found the integer 1: write it in quotes, "1"`}},
		{"a question twice", "id: same-answers", "id: contiguous", []string{`26:9: question "contiguous" stands here again, first at cases/course.yaml:25:9`}},
		{"a question without an id", "{id: same-answers, ", "{", []string{"26:9: a question needs an id, and under ask what it asks"}},
		{"a question of an exercise that is none", "exercises: [offset-commit]", "exercises: [offset-comit]", []string{
			`25:9: question "contiguous" belongs to "offset-comit", which is no exercise of the course (did you mean "offset-commit"?)`,
		}},
		{"no exercises", courseYAML[strings.Index(courseYAML, "tracks:"):], "", []string{
			"1:1: the course has no exercise: list them under tracks",
			`exactly-once-stream/basics.yaml: "exactly-once-stream" is no exercise of course.yaml, so this file is not read`,
			`log-compaction/basics.yaml: "log-compaction" is no exercise of course.yaml, so this file is not read`,
			`offset-commit/basics.yaml: "offset-commit" is no exercise of course.yaml, so this file is not read`,
			`windowed-aggregation/basics.yaml: "windowed-aggregation" is no exercise of course.yaml, so this file is not read`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if strings.Count(courseYAML, tt.old) != 1 {
				t.Fatalf("courseYAML has %q not once", tt.old)
			}
			var want []string
			for _, w := range tt.want {
				if w[0] <= '9' {
					w = "course.yaml:" + w
				}
				want = append(want, w)
			}
			got := problems(t, map[string]string{"course.yaml": strings.Replace(courseYAML, tt.old, tt.new, 1)})
			if !slices.Equal(got, want) {
				t.Errorf("Load() = %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
			}
		})
	}
}
