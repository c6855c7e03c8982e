package build

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"highwater/grader/contract"
)

// blame turns the compiler's words into complaints and returns whose they are.
func (b *builder) blame(out *output, mains []*mainPackage) map[string]bool {
	blamed := make(map[string]bool)
	for _, m := range mains {
		for _, e := range m.exercises {
			text := out.packages[importPath(e.Slug)]
			if strings.TrimSpace(text) == "" {
				text = out.about(e.Slug)
			}
			file := m.dir() + "/" + bindPrefix + e.Slug + ".go:"
			switch {
			case text != "":
				b.result.Complaints[e.Slug] = b.own(text, e)
			case strings.Contains(filepath.ToSlash(out.packages[m.importPath()]), file):
				b.result.Complaints[e.Slug] = fmt.Sprintf("%sNew has another type than the exercise's: want %s", b.news[e.Slug], e.Signature())
			default:
				continue
			}
			blamed[e.Slug] = true
		}
	}
	return blamed
}

func importPath(slug string) string { return "highwater/exercises/" + slug }

// staged is where an exercise's file lies in the tree.
func staged(slug string) string { return "exercises/" + slug + "/solution.go" }

// about returns what is said of other packages where it names an exercise's file,
// or the exercise as the one that imports them: there is no such package, or it
// must not be imported.
func (o *output) about(slug string) string {
	importer := regexp.MustCompile(`(?m)^\timports ` + regexp.QuoteMeta(importPath(slug)) + `$`)
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(o.packages)) {
		text := o.packages[path]
		if strings.Contains(filepath.ToSlash(text), staged(slug)+":") || importer.MatchString(text) {
			b.WriteString(text)
		}
	}
	return b.String()
}

// goroot is the place that the go command adds to a package it does not find.
var goroot = regexp.MustCompile(` is not in std \(.*\)$`)

// crash is a line of a compiler that failed itself, of no use to a learner.
var crash = regexp.MustCompile(`^(fatal error|runtime|signal): |^goroutine \d|/compile(\.exe)?: signal: `)

// own keeps what the compiler says of an exercise's file, which is called as the
// submission does, without a path of this machine. Where it says nothing of the
// file, all is kept.
func (b *builder) own(text string, e *contract.Exercise) string {
	file := b.files[e.Slug]
	var all, own []string
	for line := range strings.Lines(text) {
		line = filepath.ToSlash(strings.TrimRight(line, "\r\n"))
		line = strings.ReplaceAll(line, filepath.ToSlash(b.dir)+"/", "")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if crash.MatchString(line) {
			return file + ": the compiler ran out of time or memory"
		}
		line = goroot.ReplaceAllString(line, " is not in the standard library")
		line = strings.TrimSuffix(line, "; to add it:")
		if at := strings.Index(line, staged(e.Slug)+":"); at >= 0 {
			own = append(own, file+line[at+len(staged(e.Slug)):])
		} else if strings.HasPrefix(line, "\t") && len(own) > 0 && !strings.HasPrefix(line, "\tgo get ") {
			own = append(own, line) // goes on with the line before
		}
		all = append(all, line)
	}
	if len(own) == 0 {
		own = all
	}
	if len(own) == 0 {
		return file + ": it does not compile, and the compiler does not say why"
	}
	return strings.Join(own, "\n")
}
