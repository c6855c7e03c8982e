package judge

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// method is one method of one exercise.
type method struct {
	exercise *contract.Exercise
	index    int
}

// methods are all that return something.
func methods(t testing.TB) []method {
	t.Helper()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	var all []method
	for i := range c.Exercises {
		for m, f := range c.Exercises[i].Methods {
			if len(f.Results) > 0 {
				all = append(all, method{&c.Exercises[i], m})
			}
		}
	}
	return all
}

// judgment is one of a case with one call, whose answers are a and b.
func (m method) judgment(t testing.TB) *judgment {
	t.Helper()
	f := m.exercise.Machine.Methods[m.index]
	var zeros, results, made []any
	for _, v := range f.MakeArgs() {
		zeros = append(zeros, v.Interface())
	}
	for _, c := range f.Results {
		results = append(results, reflect.Zero(c.Type).Interface())
	}
	for _, v := range m.exercise.Machine.New.MakeArgs() {
		made = append(made, v.Interface())
	}
	return &judgment{exercise: m.exercise, script: script(t, m.exercise, made, call{f.Name, zeros, results})}
}

// checkDifference holds the difference of two answers to what a report relies on.
func checkDifference(t *testing.T, j *judgment, a, b []byte) {
	t.Helper()
	d := j.difference(0, a, b)
	minus, plus := 0, 0
	for _, l := range d.Lines {
		switch l.Op {
		case '-':
			minus++
		case '+':
			plus++
		case ' ', '.':
		default:
			t.Errorf("a line of kind %q", l.Op)
		}
		if len(l.Text) > maxText {
			t.Errorf("a line of %d bytes, want %d or fewer", len(l.Text), maxText)
		}
	}
	results := len(j.method(0).Results)
	if most := results * (maxLines + 2); len(d.Lines) > most {
		t.Errorf("%d lines, want %d or fewer", len(d.Lines), most)
	}
	equal := bytes.Equal(a, b)
	if (minus+plus == 0) != equal || (d.Summary == "") != equal {
		t.Errorf("answers %q and %q are equal: %t, and the difference is\n%s", a, b, equal, render(d))
	}
	if len(d.Summary) > 16*brief {
		t.Errorf("a summary of %d bytes", len(d.Summary))
	}
	if m := leading(d.Lines, '-'); m == len(d.Lines) && results == 1 && m > 8 {
		t.Errorf("nothing but the minus side is shown:\n%s", render(d))
	}
}

// FuzzDifference takes any two texts as answers of any method. Those that are well
// formed are the encodings of their own values, and no other bytes are; they differ
// exactly if there is a difference to show, in few lines.
func FuzzDifference(f *testing.F) {
	all := methods(f)
	r := rand.New(rand.NewPCG(1, 2))
	for i, m := range all {
		results := m.exercise.Machine.Methods[m.index].Results
		for range 4 {
			var a, b []byte
			for _, c := range results {
				a = append(a, c.Encode(random(r, c.Type, 4))...)
				b = append(b, c.Encode(random(r, c.Type, 4))...)
			}
			f.Add(uint8(i), a, b)
		}
		f.Add(uint8(i), []byte{}, []byte{0x80, 0})
	}
	f.Fuzz(func(t *testing.T, which uint8, a, b []byte) {
		m := all[int(which)%len(all)]
		j := m.judgment(t)
		formed := [2]bool{}
		for i, answer := range [][]byte{a, b} {
			values, ok := j.decode(0, answer)
			if formed[i] = j.wellFormed(0, answer); formed[i] != ok {
				t.Fatalf("wellFormed(%q) = %t, and it decodes: %t", answer, formed[i], ok)
			}
			if !ok {
				continue
			}
			var again []byte
			for k, c := range m.exercise.Machine.Methods[m.index].Results {
				again = append(again, c.Encode(values[k])...)
			}
			if !bytes.Equal(again, answer) {
				t.Errorf("%s takes %q, which is no canonical encoding: %q is", m.exercise.Methods[m.index].Name, answer, again)
			}
			j.text(0, answer)
		}
		if formed[0] && formed[1] {
			checkDifference(t, j, a, b)
		}
	})
}

// random returns a value of a type out of few, so that two are often alike in part.
func random(r *rand.Rand, t reflect.Type, size int) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt([]int64{0, 1, -1, 9, 9}[r.IntN(5)])
		if t.Kind() == reflect.Int64 && r.IntN(8) == 0 {
			v.SetInt(stream.NoTime)
		}
	case reflect.Float64:
		v.SetFloat([]float64{0, math.Copysign(0, -1), 0.5, math.NaN(), math.Inf(1)}[r.IntN(5)])
	case reflect.String:
		v.SetString([]string{"", "a", "b", "a\n", "\xff", "e\u0301", "é", `"`}[r.IntN(8)])
	case reflect.Slice:
		if r.IntN(4) == 0 {
			return v // nil
		}
		n := r.IntN(size + 1)
		v.Set(reflect.MakeSlice(t, n, n))
		for i := range n {
			if t.Elem().Kind() == reflect.Uint8 {
				v.Index(i).SetUint(uint64("ab\xff"[r.IntN(3)]))
				continue
			}
			v.Index(i).Set(random(r, t.Elem(), size))
		}
	case reflect.Map:
		if r.IntN(4) == 0 {
			return v
		}
		v.Set(reflect.MakeMap(t))
		for range r.IntN(size + 1) {
			v.SetMapIndex(random(r, t.Key(), size), random(r, t.Elem(), size))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(random(r, t.Field(i).Type, size))
		}
	}
	return v
}

// TestEqual holds the two notions of equality to each other, and to what is shown:
// go-cmp with our options, and the encodings. It draws pairs of all types that come
// in or go out; the seed is fixed, so that a failure comes again.
func TestEqual(t *testing.T) {
	t.Parallel()
	c, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	types := map[reflect.Type]*wire.Codec{}
	for _, e := range c.Exercises {
		for _, f := range append(e.Machine.Methods, e.Machine.New) {
			for _, codec := range append(append([]*wire.Codec{}, f.Params...), f.Results...) {
				types[codec.Type] = codec
			}
		}
	}
	for typ, codec := range types {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			equal := 0
			for range 3000 {
				a, b := random(r, typ, 2), random(r, typ, 2)
				if r.IntN(4) == 0 {
					b, _ = codec.DecodeAll(codec.Encode(a)) // an equal one that shares nothing
				}
				same := bytes.Equal(codec.Encode(a), codec.Encode(b))
				if same {
					equal++
				}
				if got := Equal(a, b); got != same || Equal(b, a) != same {
					t.Fatalf("Equal(%#v, %#v) = %t, want %t as of their encodings", a, b, got, same)
				}
				if first := firstDifference(a, b); (first == nil) != same {
					t.Fatalf("firstDifference(%#v, %#v) = %+v, and the encodings are equal: %t", a, b, first, same)
				}
				d := diffLines(lines(a), lines(b))
				if shown := slices.ContainsFunc(d, func(l Line) bool { return l.Op == '-' || l.Op == '+' }); shown == same {
					t.Fatalf("lines of %#v and %#v show %v, and the encodings are equal: %t", a, b, d, same)
				}
			}
			if equal < 100 || equal == 3000 {
				t.Errorf("%d of 3000 pairs are equal; want some of both sorts", equal)
			}
		})
	}
}
