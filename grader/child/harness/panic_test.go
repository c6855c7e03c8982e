package harness

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"highwater/grader/child/wire"
)

// nilErr is an error whose methods fail on a nil receiver.
type nilErr struct{ text string }

func (e *nilErr) Error() string { return e.text }

func (e *nilErr) Unwrap() error { return errors.New(e.text) }

// wild is an error of which nothing works.
type wild struct{}

func (wild) Error() string { panic("in Error") }

func (wild) Is(error) bool { panic("in Is") }

// sealed is an error that cannot be unwrapped, although it says so.
type sealed struct{}

func (sealed) Error() string { return "sealed" }

func (sealed) Unwrap() error { panic("in Unwrap") }

// manyErrs cannot be compared with ==.
type manyErrs []error

func (m manyErrs) Error() string { return fmt.Sprintf("%d errors", len(m)) }

func (m manyErrs) Unwrap() []error { return m }

// lying is a text whose String fails.
type lying struct{}

func (lying) String() string { panic("in String") }

// panics are values that solutions may panic with.
var panics = []struct {
	name       string
	do         func()
	says       string
	notStarted bool
	why        string
}{
	{"a text", func() { panic("boom") }, "boom", false, "a text is shown as it is"},
	{"an error", func() { panic(errors.New("boom")) }, "boom", false, "an error is shown by its text"},
	{"a number", func() { panic(5) }, "5", false, "as fmt prints it"},
	{"nil", func() { panic(nil) }, "panic called with nil argument", false, "the runtime makes an error of it"},
	{"a nil error", func() { panic(error(nil)) }, "panic called with nil argument", false, "the runtime makes an error of it"},
	{"a nil pointer as error", func() { panic((*nilErr)(nil)) }, "<nil>", false, "its methods fail, which is no failure of ours"},
	{"an error without working methods", func() { panic(wild{}) }, "PANIC=Error method: in Error", false, "its methods fail, which is no failure of ours"},
	{"an error that does not unwrap", func() { panic(sealed{}) }, "sealed", false, "its methods fail, which is no failure of ours"},
	{"a text without a working String", func() { panic(lying{}) }, "PANIC=String method: in String", false, "fmt says so"},
	{"an error that cannot be compared", func() { panic(manyErrs{errors.New("a")}) }, "1 errors", false, "looking for ErrNotStarted must not fail on it"},
	{"an index", func() { _ = make([]int, 3)[len(errNotStarted.Error())] }, "index out of range", false, "the runtime's own errors too"},
	{"a nil map", func() { put(nil) }, "assignment to entry in nil map", false, "the runtime's own errors too"},
	{"not started", func() { panic(errNotStarted) }, "not started", true, "this is how a stub says it"},
	{"not started, wrapped", func() { panic(fmt.Errorf("todo: %w", errNotStarted)) }, "todo: not started", true, "errors.Is decides"},
	{"not started among others", func() { panic(manyErrs{errors.New("a"), errNotStarted}) }, "2 errors", true, "errors.Is decides"},
	{"the text of not started", func() { panic("not started") }, "not started", false, "a text is no error"},
	{"a panic in a deferred call", func() { defer func() { panic("second") }(); panic("first") }, "second", false, "the last one is not recovered"},
}

func TestPanics(t *testing.T) {
	t.Parallel()
	for _, tt := range panics {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := box{note: func(text string) {
				if text == "now" {
					tt.do()
				}
			}}
			steps := []step{do("Get"), do("Note", "now"), do("Get")}
			inNew := func([]int64) Box { tt.do(); return &b }
			for _, twin := range []bool{false, true} {
				for where, got := range map[string][]reply{
					"a call": ask(t, always(b), asking{steps: steps, twin: twin}, asking{steps: []step{do("Get")}}),
					"New":    ask(t, inNew, asking{steps: steps, twin: twin}),
				} {
					r := got[0]
					if r.kind != wire.Panicked || !strings.Contains(r.text, tt.says) || r.notStarted != tt.notStarted {
						t.Errorf("panic in %s: end %c %q, not started %v, want P, %q and %v: %s",
							where, r.kind, r.text, r.notStarted, tt.says, tt.notStarted, tt.why)
					}
					if !strings.Contains(r.stack, "panic_test.go") {
						t.Errorf("panic in %s: the stack does not lead to the call:\n%s", where, r.stack)
					}
					if want := len(got) - 1; len(r.answers) != want { // 1 before the call, 0 before New
						t.Errorf("panic in %s: %d answers, want %d", where, len(r.answers), want)
					}
					if len(got) > 1 && got[1].kind != wire.Done {
						t.Errorf("the case after a panic: end %c, want D", got[1].kind)
					}
				}
			}
		})
	}
}

func TestPanicIsCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long", 1<<20)
	tr := newTrace(&server{notStarted: errNotStarted}, &wire.Request{})
	text, rest, err := wire.CutText(tr.panicked(long, []byte(long))[1:])
	must(t, err)
	stack, rest, err := wire.CutText(rest)
	must(t, err)
	if text != long[:maxText] || stack != long[:maxStack] || len(rest) > 0 {
		t.Errorf("a text of %d and a stack of %d bytes, want the first %d and %d", len(text), len(stack), maxText, maxStack)
	}
}

func TestNoMachine(t *testing.T) {
	t.Parallel()
	if got := ask(t, func([]int64) Box { return nil }, asking{steps: []step{do("Get")}})[0]; got.kind != wire.Panicked || got.text != "New returned nil" {
		t.Errorf("New returns nil: end %c %q, want P and that it does", got.kind, got.text)
	}
	got := ask(t, func([]int64) Box { return (*box)(nil) }, asking{}, asking{steps: []step{do("Get")}})
	if got[0].kind != wire.Done {
		t.Errorf("New returns a nil pointer: end %c without steps, want D: it may be a machine", got[0].kind)
	}
	if got[1].kind != wire.Panicked || !strings.Contains(got[1].text, "nil pointer") {
		t.Errorf("New returns a nil pointer: end %c %q, want P and a nil pointer", got[1].kind, got[1].text)
	}
}

// put writes to a map that may be nil.
func put(m map[string]int) { m["a"] = 1 }
