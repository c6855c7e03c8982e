package suite

import (
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// courseFile is course.yaml as it is written.
type courseFile struct {
	Course    string
	Limits    limitsFile
	Imports   []string
	Tracks    []trackFile
	Checklist []groupFile
}

type limitsFile struct {
	Pos                    Position
	Time                   time.Duration
	Memory, Output, Answer Size
	GiveUp                 int
	Total                  time.Duration
}

type trackFile struct {
	Pos         Position
	Slug, Title string
	Exercises   []exerciseFile
}

type exerciseFile struct {
	Pos              Position
	Slug, Title, Why string
	Invariants       []*yaml.Node
	Hints            []string
}

type groupFile struct {
	Group     string
	Questions []questionFile
}

type questionFile struct {
	Pos       Position
	ID        string
	Ask       string
	Exercises []string
}

// course decodes course.yaml and checks what can be checked without the suites.
func (l *loader) course() *Course {
	d := l.decoder("course.yaml")
	defer l.collect(d)
	root := d.document(l.fsys, path.Join(l.dir, "course.yaml"))
	if root == nil {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		d.fail(root, "want a course with course, limits, imports, tracks and checklist, found %s", found(root))
		return nil
	}
	var f courseFile
	decodeInto(d, root, &f)
	c := &Course{Title: f.Course, Imports: f.Imports, Contract: l.contract}
	c.Limits = Limits{f.Limits.Time, f.Limits.Memory, f.Limits.Output, f.Limits.Answer, f.Limits.GiveUp, f.Limits.Total}
	d.courseLimits(root, f.Limits.GiveUp)
	if f.Course == "" {
		d.missing(root, "course", "the course has no title: write course: its title")
	}
	slugs := make(map[string]Position)
	for _, tf := range f.Tracks {
		t := Track{Slug: tf.Slug, Title: tf.Title}
		if Slug(tf.Slug) != tf.Slug || tf.Slug == "" || tf.Title == "" {
			d.failAt(tf.Pos, "a track needs a slug, lower-case words joined by hyphens, and a title")
		}
		for _, ef := range tf.Exercises {
			if e := l.exercise(d, ef, slugs); e != nil {
				t.Exercises = append(t.Exercises, e)
			}
		}
		c.Tracks = append(c.Tracks, t)
	}
	if len(slugs) == 0 {
		d.fail(root, "the course has no exercise: list them under tracks")
	}
	l.checklist(d, c, f.Checklist, slugs)
	l.listed = make(map[string]bool)
	for slug := range slugs {
		l.listed[slug] = true
	}
	return c
}

// courseLimits finds the limits that are missing; those that are malformed are
// reported already.
func (d *decoder) courseLimits(root *yaml.Node, giveUp int) {
	at, limits := root, lookup(root, "limits")
	if limits != nil {
		at = limits
	}
	for _, l := range []struct{ key, as string }{
		{"time", "2s"}, {"memory", "256MiB"}, {"output", "64KiB"}, {"answer", "32MiB"}, {"total", "90s"},
	} {
		if lacks(limits, l.key) && (limits != nil || lacks(root, "limits")) {
			d.fail(at, "limits has no %s: every run needs one, as %[1]s: %s", l.key, l.as)
		}
	}
	if giveUp < 0 {
		d.fail(lookup(limits, "give_up"), "give_up is %d; want 0 (never) or more", giveUp)
	}
}

func (l *loader) exercise(d *decoder, f exerciseFile, seen map[string]Position) *Exercise {
	at := func(format string, args ...any) { d.failAt(f.Pos, format, args...) }
	if before, dup := seen[f.Slug]; dup {
		at("exercise %q stands here again, first at %s", f.Slug, before)
		return nil
	}
	seen[f.Slug] = f.Pos
	if f.Title == "" {
		at("exercise %q has no title", f.Slug)
	}
	e := &Exercise{Slug: f.Slug, Title: f.Title, Pos: f.Pos, Why: f.Why, Hints: f.Hints, Contract: l.contract.Exercise(f.Slug)}
	if e.Contract == nil {
		var known []string
		for _, x := range l.contract.Exercises {
			known = append(known, x.Slug)
		}
		at("exercises/stream declares no exercise %q%s", f.Slug, didYouMean(f.Slug, known))
		return nil
	}
	ref, ok := l.solutions[f.Slug]
	if !ok {
		at("reference/reference.go lists no solution for %q", f.Slug)
		return nil
	}
	e.reference = ref
	for _, n := range f.Invariants {
		name, ok := d.plain(n)
		if !ok {
			continue
		}
		if !slices.Contains(Invariants, name) {
			d.fail(n, "no state machine %q%s", name, didYouMean(name, Invariants))
			continue
		}
		e.Invariants = append(e.Invariants, name)
	}
	if len(f.Invariants) == 0 {
		at("exercise %q names no state machine: write invariants: [...] (allowed: %s)", f.Slug, strings.Join(Invariants, ", "))
	}
	return e
}

func (l *loader) checklist(d *decoder, c *Course, groups []groupFile, slugs map[string]Position) {
	ids := make(map[string]Position)
	for _, gf := range groups {
		g := Group{Title: gf.Group}
		for _, q := range gf.Questions {
			if before, dup := ids[q.ID]; dup {
				d.failAt(q.Pos, "question %q stands here again, first at %s", q.ID, before)
			}
			ids[q.ID] = q.Pos
			if q.ID == "" || q.Ask == "" {
				d.failAt(q.Pos, "a question needs an id, and under ask what it asks")
			}
			for _, s := range q.Exercises {
				if _, ok := slugs[s]; !ok {
					d.failAt(q.Pos, "question %q belongs to %q, which is no exercise of the course%s", q.ID, s, didYouMean(s, slices.Sorted(maps.Keys(slugs))))
				}
			}
			g.Questions = append(g.Questions, Question{q.ID, q.Ask, q.Exercises, q.Pos})
		}
		c.Checklist = append(c.Checklist, g)
	}
}
