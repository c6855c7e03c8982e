package suite

import (
	"errors"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"highwater/reference"
	"highwater/reference/trace"
)

// made is a Load that returns what it is told to.
type made struct {
	steps []trace.Step
	err   error
}

func (m made) Steps(*rand.Rand) ([]trace.Step, error) { return m.steps, m.err }

// TestGenerateFails has generators with faults that only the full size of a case
// shows. They are Problems at the generate of the case, not panics.
func TestGenerateFails(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"course.yaml": {Data: []byte(`course: c
limits: {time: 2s, memory: 256MiB, output: 64KiB, answer: 32MiB, total: 90s}
tracks: [{slug: t, title: t, exercises: [{slug: log-compaction, title: t, invariants: [compaction]}]}]
`)},
		"log-compaction/a.yaml": {Data: []byte(`exercise: log-compaction
suite: a
visibility: public
cases:
  - {name: x, oracle: reference, generate: {seed: 1, n: 3, keys: 2}}
`)},
	}
	for _, tt := range []struct {
		name string
		load reference.Load
		want string
	}{
		{"an error", made{err: errors.New("keys is 2; no more than n")}, "generate: keys is 2; no more than n"},
		{"no steps", made{}, "generate: no steps came of it"},
		{"a method that is none", made{steps: []trace.Step{{Method: "Compress"}}}, `generate: step 1 calls "Compress", which is no method`},
		{"too few arguments", made{steps: []trace.Step{{Method: "Compact"}}}, "generate: step 1: 0 arguments for Compact; want 1"},
		{"an argument of another type", made{steps: []trace.Step{{Method: "Compact", Args: []any{"log"}}}}, "generate: step 1: argument 1 of Compact is a string; want []stream.Record"},
		{"an argument that is nil", made{steps: []trace.Step{{Method: "Compact", Args: []any{nil}}}}, "generate: step 1: argument 1 of Compact is a <nil>; want []stream.Record"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			course, err := Load(fsys, ".", "cases")
			if err != nil {
				t.Fatal(err)
			}
			c := course.Exercise("log-compaction").Cases[0]
			c.load.load = tt.load
			s, err := c.Script()
			want := `cases/log-compaction/a.yaml:5:44: case "x": ` + tt.want
			if err == nil || err.Error() != want || s != nil {
				t.Errorf("Script() = %v, %v, want %s", s, err, want)
			}
			var ps Problems
			if !errors.As(err, &ps) {
				t.Errorf("Script() fails with a %T, want Problems", err)
			}
		})
	}
}
