package build

import (
	"strings"
	"testing"
)

// FuzzBlame takes any bytes for what go build -json says. Whoever is blamed has a
// complaint that is not empty and shows no path of the tree.
func FuzzBlame(f *testing.F) {
	f.Add(recorded, "/tmp/tree")
	f.Add("", "/")
	f.Add(line(f, "nosuch", staged(ack)+":4:8: package nosuch is not in std (/go/src/nosuch)\n"), "/tmp/tree")
	f.Add(line(f, importPath(ack), "# x\n")+line(f, importPath(ack), "\timports "+importPath(ack)+"\n"), "/tmp/tree")
	f.Add(line(f, importPath(ack), "a: /tmp/tree/"+staged(ack)+":5:2: invalid import path: a b\n"), "/tmp/tree")
	list := exercises(f, ack, compact, gate)
	f.Fuzz(func(t *testing.T, stdout, dir string) {
		b := &builder{dir: dir, files: map[string]string{ack: "mine"}, result: &Result{Complaints: make(map[string]string)}}
		out := parse(false, false, []byte(stdout), "")
		blamed := b.blame(out, []*mainPackage{{name: "shared", exercises: list}})
		for slug := range blamed {
			if strings.TrimSpace(b.result.Complaints[slug]) == "" {
				t.Errorf("%s is blamed without a word for %q", slug, stdout)
			}
			if len(dir) > 1 && strings.Contains(b.result.Complaints[slug], dir+"/"+staged(slug)) {
				t.Errorf("complaint %q shows %q", b.result.Complaints[slug], dir)
			}
		}
		if len(blamed) != len(b.result.Complaints) {
			t.Errorf("%d are blamed, and there are %d complaints", len(blamed), len(b.result.Complaints))
		}
		_ = out.exhausted()
	})
}
