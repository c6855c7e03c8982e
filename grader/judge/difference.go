package judge

import (
	"bytes"
	"fmt"
	"math"
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
			first := firstDifference(a[i], b[i])
			d.Summary = summary(name, a[i], b[i], first)
			d.Notes = notes(a[i], b[i], first)
		}
		if len(d.Lines) > 0 || name != "" {
			d.Lines = append(d.Lines, Line{' ', name + ":"})
		}
		d.Lines = append(d.Lines, diffLines(lines(a[i]), lines(b[i]))...)
	}
	return d
}

// summary names the first difference of two values of one type.
func summary(name string, want, got reflect.Value, first *located) string {
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
	got, isText := textOf(l.got)
	want, _ := textOf(l.want)
	if at := samePart(got, want); isText && at >= brief { // beyond what is shown
		switch got, want := head(got[at:]), head(want[at:]); {
		case got == "":
			return fmt.Sprintf("%s ends after %d bytes; want %q there", place, at, want)
		case want == "":
			return fmt.Sprintf("%s goes on with %q after %d bytes; want its end there", place, got, at)
		default:
			return fmt.Sprintf("%s goes on with %q after %d bytes; want %q there", place, got, at, want)
		}
	}
	return fmt.Sprintf("%s is %s; want %s", place, show.Short(l.got, brief), show.Short(l.want, brief))
}

// textOf returns the bytes of a string or of a []byte.
func textOf(v reflect.Value) (string, bool) {
	switch {
	case v.Kind() == reflect.String:
		return v.String(), true
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		return string(v.Bytes()), true
	}
	return "", false
}

// head is the beginning of a text.
func head(s string) string { return s[:runeStart(s, min(len(s), 20))] }

// firstDifference walks two values and returns where they first part; nil if
// they are equal. Lists are compared place by place, since a learner counts
// places, and maps key by key.
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
	case want.Kind() == reflect.Map:
		return firstKey(want, got)
	case Equal(want, got):
		return nil
	}
	return &located{want: want, got: got}
}

// firstKey is firstDifference of two maps, by the order of their keys.
func firstKey(want, got reflect.Value) *located {
	at := func(k reflect.Value) string { return "[" + show.Value(k) + "]" }
	same := sameness(want.Type().Elem())
	a, b := sortedKeys(want), sortedKeys(got)
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].String() < b[0].String():
			return &located{path: at(a[0]), want: want.MapIndex(a[0])}
		case len(a) == 0 || b[0].String() < a[0].String():
			return &located{path: at(b[0]), got: got.MapIndex(b[0])}
		}
		if w, g := want.MapIndex(a[0]), got.MapIndex(b[0]); !same(w, g) {
			return firstDifference(w, g).under(at(a[0]))
		}
		a, b = a[1:], b[1:]
	}
	return nil
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
func samePrefix(a, b reflect.Value) int {
	n := min(a.Len(), b.Len())
	same := sameness(a.Type().Elem())
	for i := range n {
		if !same(a.Index(i), b.Index(i)) {
			return i
		}
	}
	return n
}

// sameness compares values of one type by their encodings, as there may be many.
func sameness(t reflect.Type) func(a, b reflect.Value) bool {
	codec, err := wire.For(t)
	if err != nil {
		return Equal
	}
	var wa, wb wire.Writer
	return func(a, b reflect.Value) bool {
		wa.Reset(0)
		wb.Reset(0)
		_, _ = codec.Append(&wa, a), codec.Append(&wb, b) // no limit, so no error
		return bytes.Equal(wa.Buf, wb.Buf)
	}
}

// Options are the rules of the exercises for go-cmp: a nil slice or map equals
// an empty one, but a nil []byte does not equal an empty one, and numbers are
// equal when their bits are.
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
		cmp.Comparer(func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }),
	}
}

// Equal compares two values by the rules of the exercises.
func Equal(a, b reflect.Value) bool { return cmp.Equal(a.Interface(), b.Interface(), Options()...) }
