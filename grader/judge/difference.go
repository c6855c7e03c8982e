package judge

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"

	"highwater/grader/show"
)

// Difference is two values and where they part.
type Difference struct {
	// Minus and Plus say what the two sides are: "want" and "got".
	Minus, Plus string
	// Summary names the first difference in one line: "returned 9; want 6".
	Summary string
	// Notes say in words what the difference looks like.
	Notes []string
	// Lines are both values line by line, cut to the neighbourhood of the first
	// difference.
	Lines []Line
}

// Line is one line of a difference. Op is '-', '+', ' ' for a line of both, or
// '.' for a remark about lines that are left out.
type Line struct {
	Op   byte
	Text string
}

// difference compares two answers to one step that are not equal.
func (j *judgment) difference(step int, minus, plus []byte) *Difference {
	a, okA := j.decode(step, minus)
	b, okB := j.decode(step, plus)
	d := &Difference{}
	if !okA || !okB {
		d.Summary = "the answer is no value of the result's type"
		return d
	}
	f := j.method(step)
	for i := range a {
		codec := j.exercise.Machine.Methods[j.script.Calls[step].Method].Results[i]
		if bytes.Equal(codec.Encode(a[i]), codec.Encode(b[i])) {
			continue
		}
		name := f.Results[i].Name
		if len(a) == 1 {
			name = ""
		}
		if d.Summary == "" {
			d.Summary = summary(name, a[i], b[i])
			d.Notes = notes(a[i], b[i])
		}
		if len(d.Lines) > 0 || name != "" {
			d.Lines = append(d.Lines, Line{' ', name + ":"})
		}
		d.Lines = append(d.Lines, diffLines(lines(a[i]), lines(b[i]))...)
	}
	return d
}

// summary names the first difference of two values of one type.
func summary(name string, want, got reflect.Value) string {
	w, g := show.Short(want, brief), show.Short(got, brief)
	if len(w) <= 60 && len(g) <= 60 {
		if name != "" {
			return fmt.Sprintf("%s is %s; want %s", name, g, w)
		}
		return fmt.Sprintf("returned %s; want %s", g, w)
	}
	first := firstDifference(want, got)
	if first == nil {
		return fmt.Sprintf("returned %s; want %s", g, w)
	}
	return first.text(name)
}

// located is the place where two values part, and what is there.
type located struct {
	path      string
	want, got reflect.Value // invalid: nothing is there
}

func (l *located) text(name string) string {
	place := name + l.path
	if place == "" {
		place = "the result"
	}
	place = strings.TrimPrefix(place, ".")
	switch {
	case !l.got.IsValid():
		return fmt.Sprintf("%s is missing; want %s", place, show.Short(l.want, brief))
	case !l.want.IsValid():
		return fmt.Sprintf("%s is %s; want nothing there", place, show.Short(l.got, brief))
	}
	return fmt.Sprintf("%s is %s; want %s", place, show.Short(l.got, brief), show.Short(l.want, brief))
}

// firstDifference walks two values with go-cmp and returns where they first
// part. Long lists are cut to the neighbourhood of their first difference.
func firstDifference(want, got reflect.Value) *located {
	offset := 0
	if want.Kind() == reflect.Slice && want.Type().Elem().Kind() != reflect.Uint8 {
		offset = samePrefix(want, got)
		end := func(v reflect.Value) int { return min(v.Len(), offset+window) }
		want, got = want.Slice(offset, end(want)), got.Slice(offset, end(got))
	}
	r := &reporter{offset: offset}
	cmp.Equal(want.Interface(), got.Interface(), append(Options(), cmp.Reporter(r))...)
	return r.first
}

// window is how many elements of a long list are looked at from the first one
// that differs.
const window = 64

// samePrefix is the number of leading elements that two lists have in common.
func samePrefix(a, b reflect.Value) int {
	n := min(a.Len(), b.Len())
	for i := range n {
		if !Equal(a.Index(i), b.Index(i)) {
			return i
		}
	}
	return n
}

// Options are the rules of the exercises for go-cmp: a nil slice or map equals
// an empty one, but a nil []byte does not equal an empty one.
func Options() []cmp.Option {
	empty := func(v reflect.Value) bool {
		switch v.Kind() {
		case reflect.Slice:
			return v.Type().Elem().Kind() != reflect.Uint8 && v.Len() == 0
		case reflect.Map:
			return v.Len() == 0
		}
		return false
	}
	return []cmp.Option{
		cmp.FilterValues(func(a, b any) bool {
			va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
			return va.IsValid() && vb.IsValid() && empty(va) && empty(vb)
		}, cmp.Comparer(func(any, any) bool { return true })),
		cmp.Comparer(func(a, b []byte) bool { return (a == nil) == (b == nil) && bytes.Equal(a, b) }),
	}
}

// Equal compares two values by the rules of the exercises.
func Equal(a, b reflect.Value) bool { return cmp.Equal(a.Interface(), b.Interface(), Options()...) }

// reporter keeps the first difference that go-cmp reports.
type reporter struct {
	path   cmp.Path
	offset int // of the list that was cut
	first  *located
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }

func (r *reporter) PopStep() { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(res cmp.Result) {
	if res.Equal() || r.first != nil {
		return
	}
	l := &located{}
	l.want, l.got = r.path.Last().Values()
	for i, s := range r.path {
		switch s := s.(type) {
		case cmp.StructField:
			l.path += "." + s.Name()
		case cmp.SliceIndex:
			k, other := s.SplitKeys()
			if k < 0 {
				k = other
			}
			if i == 1 {
				k += r.offset
			}
			l.path += fmt.Sprintf("[%d]", k)
		case cmp.MapIndex:
			l.path += "[" + show.Value(s.Key()) + "]"
		}
	}
	r.first = l
}
