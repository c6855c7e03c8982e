package scaffold

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
)

// TestNew scaffolds every exercise that there is, and has the go command vet
// what came of it in the place of the real files.
func TestNew(t *testing.T) {
	t.Parallel()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	overlay := map[string]map[string]string{"Replace": {}}
	var packages []string
	for i := range c.Exercises {
		e := &c.Exercises[i]
		files, err := New(e)
		if err != nil {
			t.Fatal(err)
		}
		// Tests that the real package has beside what is scaffolded are left out.
		tests, err := filepath.Glob(filepath.Join(top, "reference", e.Slug, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range tests {
			overlay["Replace"][name] = ""
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name, ".yaml") {
				var doc any
				if err := yaml.Unmarshal([]byte(f.Text), &doc); err != nil {
					t.Errorf("%s is no YAML: %v\n%s", f.Name, err, f.Text)
				}
			}
			if !strings.HasSuffix(f.Name, ".go") {
				continue
			}
			name := filepath.Join(dir, strings.ReplaceAll(f.Name, "/", "_"))
			if err := os.WriteFile(name, []byte(f.Text), 0o600); err != nil {
				t.Fatal(err)
			}
			overlay["Replace"][filepath.Join(top, f.Name)] = name
		}
		packages = append(packages, "./exercises/"+e.Slug, "./reference/"+e.Slug)
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"vet", "-overlay", name}, packages...)...)
	cmd.Dir = top
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

// TestText pins what an exercise with each kind of method comes to.
func TestText(t *testing.T) {
	t.Parallel()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ slug, file, want string }{
		{"offset-commit", "exercises/offset-commit/solution.go", "func (m *machine) Ack(offsets ...int64) (committed int64) {"},
		{"offset-commit", "cases/offset-commit/basics.yaml", "    new: 0\n    steps:\n      - ack: [0]\n        want: 0\n"},
		{"windowed-aggregation", "reference/windowed-aggregation/solution.go", "func New(size, allowedLateness int64) stream.WindowAggregator {"},
		{"windowed-aggregation", "cases/windowed-aggregation/hidden/edges.yaml", "      - add: {time: 0, value: 0}\n        want: {emitted: [{start: 0, sum: 0}], late: false}\n"},
		{"exactly-once-stream", "cases/exactly-once-stream/basics.yaml", "        want: {logs:"},
		{"build-directory", "exercises/build-directory/solution.go", "func (m *machine) Build(c stream.Consumer) map[string][]byte {"},
		{"consumer-group-assign", "reference/consumer-group-assign/inputs.go", `Args: []any{[]string{}, []int32{}}`},
	} {
		files, err := New(c.Exercise(tt.slug))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, f := range files {
			if f.Name == tt.file {
				if found = true; !strings.Contains(f.Text, tt.want) {
					t.Errorf("%s is\n%s\nwant in it %q", f.Name, f.Text, tt.want)
				}
			}
		}
		if !found {
			t.Errorf("there is no %s", tt.file)
		}
	}
}
