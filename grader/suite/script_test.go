package suite_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"highwater/grader/suite"
)

// script returns what the only case of an exercise runs.
func script(t testing.TB, c *suite.Course, slug string) *suite.Script {
	t.Helper()
	s, err := c.Exercise(slug).Cases[0].Script()
	if err != nil {
		t.Fatalf("Script: %v", err)
	}
	return s
}

// TestSeed makes cases from seeds: the same calls for the same seed, in another
// load of the same files too, and other calls for another seed.
func TestSeed(t *testing.T) {
	t.Parallel()
	body := func(seed int) []byte {
		c := load(t, map[string]string{offsets + "/basics.yaml": head(offsets) +
			fmt.Sprintf("  - {name: x, new: -1, oracle: reference, generate: {seed: %d, n: 100, order: shuffled, batch: 7}}\n", seed)})
		once := script(t, c, offsets)
		if again := script(t, c, offsets); !bytes.Equal(once.Body(), again.Body()) {
			t.Errorf("seed %d: Script() differs from call to call", seed)
		}
		if want := (100 + 6) / 7; len(once.Calls) != want {
			t.Errorf("seed %d: %d calls, want %d of 7 offsets or fewer", seed, len(once.Calls), want)
		}
		return once.Body()
	}
	one := body(1)
	if !bytes.Equal(one, body(1)) {
		t.Error("seed 1: Body() differs from load to load")
	}
	for _, seed := range []int{0, 2, -1} {
		if bytes.Equal(one, body(seed)) {
			t.Errorf("seeds 1 and %d: Body() is the same", seed)
		}
	}
}

// TestGenerated has the reference's results as expectations, none of them open.
func TestGenerated(t *testing.T) {
	t.Parallel()
	c := load(t, map[string]string{offsets + "/basics.yaml": head(offsets) +
		"  - {name: x, new: 4, oracle: reference, generate: {seed: 1, n: 7, order: reverse, batch: 3}}\n"})
	// Worked by hand: 6, 5 and 4 wait until 5 to 6 follow 4; the rest is at or below.
	const want = "New(4); Ack(6, 5, 4) = 6; Ack(3, 2, 1) = 6; Ack(0) = 6"
	if got := played(t, c, offsets, script(t, c, offsets)); got != want {
		t.Errorf("Script() = %s, want %s", got, want)
	}
}

// TestBody holds a request to what goes into the child: arguments, and nothing of
// what is expected.
func TestBody(t *testing.T) {
	t.Parallel()
	at := func(want string) *suite.Script {
		c := load(t, map[string]string{compaction + "/basics.yaml": head(compaction) +
			"  - {name: x, oracle: reference, steps: [{compact: [{key: in, value: secret-input}]" + want + "}]}\n"})
		return script(t, c, compaction)
	}
	literal := at(", want: [{key: in, value: secret-input}]")
	if !bytes.Contains(literal.Body(), []byte("secret-input")) {
		t.Errorf("Body() = %q, want the arguments in it", literal.Body())
	}
	if n := bytes.Count(literal.Body(), []byte("secret-input")); n != 1 {
		t.Errorf("Body() has the record %d times; want it as an argument only", n)
	}
	for name, s := range map[string]*suite.Script{"any": at(", want: any"), "oracle": at("")} {
		if !bytes.Equal(s.Body(), literal.Body()) {
			t.Errorf("%s: Body() = %q, want the same as with a literal want, %q", name, s.Body(), literal.Body())
		}
	}
}

// TestProblems holds the errors to their form: sorted, each once, one a line.
func TestProblems(t *testing.T) {
	t.Parallel()
	_, err := suite.Load(course(map[string]string{
		// The alias carries one fault to two places of one step.
		compaction + "/basics.yaml": head(compaction) + "  - name: x\n    steps: [{compact: [&r {key: 1}, *r], want: []}]\n    points: x\n",
	}), ".", "elsewhere/cases")
	const want = `elsewhere/cases/log-compaction/basics.yaml:6:33: case "x", step 1: want a string, found the integer 1: write it in quotes, "1"
elsewhere/cases/log-compaction/basics.yaml:7:13: case "x": want an integer, found the string "x"`
	if err == nil || err.Error() != want {
		t.Fatalf("Load: %v\nwant %s", err, want)
	}
	var ps suite.Problems
	if !errors.As(err, &ps) || len(ps) != strings.Count(want, "\n")+1 {
		t.Errorf("Load: %d problems of type %T, want one for each line", len(ps), err)
	}
}
