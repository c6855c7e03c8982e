package docs_test

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestLinks: the links between our pages lead somewhere.
func TestLinks(t *testing.T) {
	t.Parallel()
	tree := os.DirFS("..")
	var pages []string
	for _, pattern := range []string{"*.md", "docs/*.md", "exercises/*/README.md", "exercises/tracks/*/README.md"} {
		found, err := fs.Glob(tree, pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		for _, fault := range dead(tree, page) {
			t.Errorf("%s: %s", page, fault)
		}
	}
}

// dead returns the links of a page that lead to no file or to no heading of it.
// Links out of the module are not followed.
func dead(tree fs.FS, page string) []string {
	text, err := fs.ReadFile(tree, page)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for _, line := range prose(string(text)) {
		for _, m := range link.FindAllStringSubmatch(line, -1) {
			file, anchor, anchored := strings.Cut(m[2], "#")
			if strings.Contains(file, ":") {
				continue
			}
			to := page
			if file != "" {
				to = path.Join(path.Dir(page), file)
			}
			if _, err := fs.Stat(tree, to); err != nil {
				faults = append(faults, m[0]+" leads to no file")
				continue
			}
			if anchored {
				at, err := fs.ReadFile(tree, to)
				if err != nil || !slices.Contains(anchors(string(at)), anchor) {
					faults = append(faults, m[0]+" leads to no heading")
				}
			}
		}
	}
	return faults
}

func TestDead(t *testing.T) {
	t.Parallel()
	tree := fstest.MapFS{
		"a/README.md": {Data: []byte("# A\n[b](../b/README.md#b) [a](#a) [dir](../b) [out](https://example.com/#x)\n" +
			"```\n[code](nowhere)\n```\n[c](../c.md) and [d](../b/README.md#d) [e](#e)\n")},
		"b/README.md": {Data: []byte("# B\n")},
	}
	want := []string{
		"[c](../c.md) leads to no file",
		"[d](../b/README.md#d) leads to no heading",
		"[e](#e) leads to no heading",
	}
	if got := dead(tree, "a/README.md"); !slices.Equal(got, want) {
		t.Errorf("dead = %q, want %q", got, want)
	}
}
