package grader_test

import (
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// module is the prefix of our own packages.
const module = "highwater/"

// arrows lists what each room may import: of our own packages these, in the
// order in which the data flows, and of others those after the bar. A package
// that is not listed, or an import that is not, fails the test.
var arrows = map[string]string{
	"docs":                  "",
	"exercises/stream":      "",
	"exercises/stream/walk": "exercises/stream",
	"exercises":             "",
	"cases":                 "",
	"reference/trace":       "",

	"grader/child/guard":   "",
	"grader/child/wire":    "",
	"grader/child/harness": "grader/child/wire",
	"grader/child/standin": "exercises/stream exercises/stream/walk grader/child/wire",
	"grader/child":         "",

	"grader/contract":      "exercises exercises/stream grader/child/standin grader/child/wire",
	"grader/show":          "exercises/stream",
	"grader/suite":         "exercises/stream exercises/stream/walk grader/child/wire grader/contract grader/show reference reference/trace | gopkg.in/yaml.v3",
	"grader/stage":         "exercises grader/child grader/contract",
	"grader/build":         "grader/contract grader/stage | golang.org/x/sys/unix",
	"grader/sandbox":       "| github.com/elastic/go-seccomp-bpf github.com/elastic/go-seccomp-bpf/arch golang.org/x/sys/unix",
	"grader/run":           "grader/child/wire grader/sandbox | golang.org/x/sys/unix",
	"grader/wasm":          "grader/child/wire grader/run | github.com/tetratelabs/wazero github.com/tetratelabs/wazero/api github.com/tetratelabs/wazero/experimental github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1 github.com/tetratelabs/wazero/sys golang.org/x/sys/unix",
	"grader/judge":         "grader/child/wire grader/contract grader/run grader/show grader/suite | github.com/google/go-cmp/cmp",
	"grader/cluster":       "exercises/stream exercises/stream/walk reference/log-cleaner reference/segment-retention",
	"grader/lab":           "exercises/stream grader/cluster grader/suite | gopkg.in/yaml.v3",
	"grader/author":        "grader/contract grader/lab grader/suite | gopkg.in/yaml.v3",
	"grader/shrink":        "grader/child/wire grader/judge grader/run grader/suite",
	"grader/scaffold":      "grader/contract",
	"grader/mutate":        "",
	"grader/misconception": "exercises grader/child/wire grader/run grader/suite reference reference/wrong | gopkg.in/yaml.v3",
	"grader":               "grader/build grader/contract grader/judge grader/misconception grader/run grader/sandbox grader/shrink grader/stage grader/suite grader/wasm",
	"grader/audit":         "grader grader/build grader/contract grader/judge grader/misconception grader/mutate grader/run grader/stage grader/suite | gopkg.in/yaml.v3",
	"grader/report":        "grader grader/audit grader/judge grader/suite",
	"cmd/numbers":          "cases exercises exercises/stream/walk grader/build grader/contract grader/lab grader/stage grader/suite reference",
	"cmd/grade": "cases exercises grader grader/audit grader/author grader/build grader/contract grader/judge grader/lab grader/misconception grader/report grader/sandbox grader/scaffold grader/stage grader/suite reference | " +
		"github.com/rogpeppe/go-internal/diff github.com/spf13/cobra github.com/spf13/pflag github.com/fatih/color golang.org/x/term",
}

// TestArrows keeps the direction of the imports: load, stage, build, run,
// judge, report, each knowing those before it and none after it.
func TestArrows(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name := strings.TrimPrefix(fields[0], module)
		allowed, ok := allowedFor(name)
		switch name { // the lists of all solutions
		case "reference":
			allowed, ok = append(solutions(out), "reference/trace"), true
		case "reference/wrong":
			allowed, ok = nil, true
		}
		if !ok {
			t.Errorf("package %s is in no room: add it to arrows, with what it may import", name)
			continue
		}
		seen[name] = true
		for _, imported := range fields[1:] {
			own, ours := strings.CutPrefix(imported, module)
			if name == "reference/wrong" && strings.Contains(own, "/misconceptions/") {
				continue
			}
			switch {
			case ours && !slices.Contains(allowed, own):
				t.Errorf("%s imports %s, against the arrows", name, own)
			case !ours && strings.Contains(imported, ".") && !slices.Contains(allowed, imported):
				t.Errorf("%s imports %s, which another package owns", name, imported)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(arrows)) {
		if !seen[name] {
			t.Errorf("arrows lists %s, which does not exist", name)
		}
	}
}

// solutions are the packages below reference/.
func solutions(list []byte) []string {
	var names []string
	for line := range strings.Lines(string(list)) {
		name := strings.TrimPrefix(strings.Fields(line)[0], module)
		if strings.HasPrefix(name, "reference/") {
			names = append(names, name)
		}
	}
	return names
}

// allowedFor returns what a package may import.
func allowedFor(name string) ([]string, bool) {
	if list, ok := arrows[name]; ok {
		return strings.Fields(strings.ReplaceAll(list, "|", " ")), true
	}
	switch dir, slug, _ := strings.Cut(name, "/"); {
	case dir == "exercises" && slug != "":
		return []string{"exercises/stream"}, true
	case dir == "reference" && slug != "":
		return []string{"exercises/stream", "exercises/stream/walk", "reference/trace"}, true
	}
	return nil, false
}
