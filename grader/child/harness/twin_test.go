package harness

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"highwater/grader/child/wire"
)

func TestTwin(t *testing.T) {
	t.Parallel()
	global := int64(0)
	for _, tt := range []struct {
		name string
		new  NewBox
		same bool
		why  string
	}{
		{"a counter of its own", func([]int64) Box {
			n := int64(0)
			return &box{get: func() int64 { n++; return n }}
		}, true, "the twin counts for itself"},
		{"a counter that all share", func([]int64) Box {
			global = 0
			return &box{get: func() int64 { global++; return global }}
		}, false, "the twin counts along, although New starts anew"},
	} {
		a := asking{steps: []step{do("Get"), do("Get")}}
		b := a
		b.twin = true
		got := ask(t, tt.new, a, b)
		if same := reflect.DeepEqual(got[0].answers, got[1].answers); same != tt.same || got[1].kind != wire.Done {
			t.Errorf("%s: answers %x and with a twin %x, end %c, want D and equal %v: %s",
				tt.name, got[0].answers, got[1].answers, got[1].kind, tt.same, tt.why)
		}
	}
}

// TestTwinArguments: two machines are given the same, never the same memory.
func TestTwinArguments(t *testing.T) {
	t.Parallel()
	var lists [][]int64
	seen := func(list []int64) []int64 { lists = append(lists, list); return nil }
	fn := func(seed []int64) Box { seen(seed); return &box{list: seen} }
	ask(t, fn, asking{seed: []int64{1}, steps: []step{do("List", []int64{2}), do("List", []int64{2})}, twin: true})
	var got bytes.Buffer
	for i, a := range lists {
		fmt.Fprint(&got, a)
		for _, b := range lists[:i] {
			if &a[0] == &b[0] {
				t.Errorf("calls %d and an earlier one are given the same memory", i)
			}
		}
	}
	if want := "[1][1][2][2][2][2]"; got.String() != want {
		t.Errorf("the machines are given %s, want %s", got.String(), want)
	}
}

// TestLeaked is not parallel: it counts the goroutines of the process.
func TestLeaked(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	leaking := always(box{note: func(string) { go func() { <-stop }() }})
	note := do("Note", "")
	got := ask(t, leaking, asking{steps: []step{do("Get")}}, asking{steps: []step{note, note, note}}, asking{})
	for i, want := range []int64{0, 3, 3} {
		if leaked := got[i].summary.Leaked; leaked != want {
			t.Errorf("case %d: %d goroutines leaked, want %d: they stay until the process ends", i, leaked, want)
		}
	}
}

// TestTwinOther: a twin may play another case, longer, shorter or a failing one.
// The answers are the main machine's alone.
func TestTwinOther(t *testing.T) {
	t.Parallel()
	total := int64(0)
	shared := func(seed []int64) Box {
		return &box{
			get: func() int64 { return total },
			note: func(text string) {
				if text == "panic" {
					panic(text)
				}
				total += int64(len(text))
			},
			list: func(l []int64) []int64 { return l },
		}
	}
	note, get := do("Note", "abc"), do("Get")
	for _, tt := range []struct {
		name  string
		other asking
		want  [][]byte
		why   string
	}{
		{"nothing to do", asking{}, [][]byte{{0}, {0}}, "nobody adds anything"},
		{"one call", asking{steps: []step{note}}, [][]byte{{6}, {6}}, "it comes before the first"},
		{"two calls", asking{steps: []step{note, note}}, [][]byte{{6}, {12}}, "they take turns"},
		{"more calls", asking{steps: []step{note, note, note, note}}, [][]byte{{6}, {12}}, "the case is over with the main machine's last call"},
		{"a call that panics", asking{steps: []step{note, do("Note", "panic"), note}}, [][]byte{{6}, {6}}, "it is out, and the main machine goes on"},
	} {
		total = 0
		got := ask(t, shared, asking{steps: []step{get, get}, twin: true, other: &tt.other})[0]
		if !reflect.DeepEqual(got.answers, tt.want) || got.kind != wire.Done {
			t.Errorf("%s: answers %x, end %c, want %x and D: %s", tt.name, got.answers, got.kind, tt.want, tt.why)
		}
	}
}
