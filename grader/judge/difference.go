package judge

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"

	"highwater/grader/child/wire"
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
	if isList(want) && reordered(want, got) {
		if name == "" {
			name = "the result"
		}
		return name + " has the right elements in another order"
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
	place := strings.TrimPrefix(name+l.path, ".")
	if place == "" {
		place = "the result"
	}
	switch {
	case !l.got.IsValid():
		return fmt.Sprintf("there is no %s; want %s", place, show.Short(l.want, brief))
	case !l.want.IsValid():
		return fmt.Sprintf("%s is %s; want nothing there", place, show.Short(l.got, brief))
	}
	return fmt.Sprintf("%s is %s; want %s", place, show.Short(l.got, brief), show.Short(l.want, brief))
}

// firstDifference walks two values and returns where they first part; nil if
// they are equal. Lists are compared place by place, since a learner counts
// places; the rest is go-cmp's to find.
func firstDifference(want, got reflect.Value) *located {
	switch {
	case isList(want):
		i := samePrefix(want, got)
		at := fmt.Sprintf("[%d]", i)
		switch {
		case i == want.Len() && i == got.Len():
			return nil
		case i == got.Len():
			return &located{path: at, want: want.Index(i)}
		case i == want.Len():
			return &located{path: at, got: got.Index(i)}
		}
		return firstDifference(want.Index(i), got.Index(i)).under(at)
	case want.Kind() == reflect.Struct:
		for i := range want.NumField() {
			if l := firstDifference(want.Field(i), got.Field(i)); l != nil {
				return l.under("." + want.Type().Field(i).Name)
			}
		}
		return nil
	}
	r := &reporter{}
	cmp.Equal(want.Interface(), got.Interface(), append(Options(), cmp.Reporter(r))...)
	return r.first
}

// under puts a path in front of l's.
func (l *located) under(path string) *located {
	if l != nil {
		l.path = path + l.path
	}
	return l
}

func isList(v reflect.Value) bool {
	return v.Kind() == reflect.Slice && v.Type().Elem().Kind() != reflect.Uint8
}

// samePrefix is the number of leading elements that two lists have in common.
// The encodings decide, as lists may be long.
func samePrefix(a, b reflect.Value) int {
	n := min(a.Len(), b.Len())
	codec, err := wire.For(a.Type().Elem())
	if err != nil {
		return 0
	}
	var wa, wb wire.Writer
	for i := range n {
		wa.Reset(0)
		wb.Reset(0)
		_, _ = codec.Append(&wa, a.Index(i)), codec.Append(&wb, b.Index(i)) // no limit, so no error
		if !bytes.Equal(wa.Buf, wb.Buf) {
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
	path  cmp.Path
	first *located
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }

func (r *reporter) PopStep() { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(res cmp.Result) {
	if res.Equal() || r.first != nil {
		return
	}
	l := &located{}
	l.want, l.got = r.path.Last().Values()
	for _, s := range r.path {
		if s, ok := s.(cmp.MapIndex); ok {
			l.path += "[" + show.Value(s.Key()) + "]"
		}
	}
	r.first = l
}
