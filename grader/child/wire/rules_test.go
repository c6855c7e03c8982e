package wire_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// streamTypes lists every type that the exercises pass or return, their
// elements and fields too. Interfaces are left out: they have no encoding.
func streamTypes() []reflect.Type {
	var list []reflect.Type
	seen := make(map[reflect.Type]bool)
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Func:
			for in := range t.Ins() {
				visit(in)
			}
			for out := range t.Outs() {
				visit(out)
			}
			return
		case reflect.Interface:
			for i := range t.NumMethod() {
				visit(t.Method(i).Type)
			}
			return
		case reflect.Slice:
			if t != reflect.TypeFor[[]byte]() { // which is one value, not a list
				visit(t.Elem())
			}
		case reflect.Map:
			visit(t.Key())
			visit(t.Elem())
		case reflect.Struct:
			for i := range t.NumField() {
				visit(t.Field(i).Type)
			}
		}
		list = append(list, t)
	}
	for _, v := range stream.All() {
		visit(reflect.TypeOf(v))
	}
	return list
}

// codecOf is wire.For for a type that must have a codec.
func codecOf(t testing.TB, typ reflect.Type) *wire.Codec {
	t.Helper()
	c, err := wire.For(typ)
	if err != nil {
		t.Fatalf("For(%v) = %v, want a codec", typ, err)
	}
	return c
}

// equal compares by the rules of package stream, written down once more: in
// slices and maps nil is empty, in []byte it is not. NaN, which go-cmp finds
// unequal to itself, is left to a table of its own.
func equal(a, b any) bool {
	empty := func(v reflect.Value) bool {
		return v.Kind() == reflect.Map && v.Len() == 0 ||
			v.Kind() == reflect.Slice && v.Type() != reflect.TypeFor[[]byte]() && v.Len() == 0
	}
	return cmp.Equal(a, b,
		cmp.FilterValues(
			func(x, y any) bool { return empty(reflect.ValueOf(x)) && empty(reflect.ValueOf(y)) },
			cmp.Comparer(func(_, _ any) bool { return true })),
		cmp.Comparer(func(x, y []byte) bool { return (x == nil) == (y == nil) && bytes.Equal(x, y) }))
}

// random returns a value of a type, out of so small a domain that equal values
// are frequent, with the extremes of each kind in it.
func random(r *rand.Rand, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		top := int64(math.MaxInt64) >> (64 - t.Bits())
		v.SetInt([]int64{0, 1, -1, 63, 64, -64, -65, top, -top - 1}[r.IntN(9)])
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, -1, 0.5, math.Inf(1), math.MaxFloat64}[r.IntN(6)])
	case reflect.String:
		v.SetString([]string{"", "a", "b", "aa", "\xff\x00", "é", string(make([]byte, 200))}[r.IntN(7)])
	case reflect.Slice:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeSlice(t, n-1, n+1))
			for i := range v.Len() {
				v.Index(i).Set(random(r, t.Elem()))
			}
		}
	case reflect.Map:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeMap(t))
			for range n - 1 {
				v.SetMapIndex(random(r, t.Key()), random(r, t.Elem()))
			}
		}
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(random(r, t.Field(i).Type))
		}
	case reflect.Uint8: // of []byte
		v.SetUint(uint64(r.IntN(3)))
	}
	return v
}

// respelled returns an equal value that shares nothing with v: empty where v is
// nil and nil where v is empty, maps filled in another order.
func respelled(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Slice:
		isBytes := v.Type() == reflect.TypeFor[[]byte]()
		switch {
		case isBytes && v.IsNil(), !isBytes && v.Len() == 0 && !v.IsNil():
			return c
		}
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(respelled(v.Index(i)))
		}
	case reflect.Map:
		if v.Len() == 0 && !v.IsNil() {
			return c
		}
		c.Set(reflect.MakeMapWithSize(v.Type(), 100))
		keys := v.MapKeys()
		for i := len(keys) - 1; i >= 0; i-- {
			c.SetMapIndex(keys[i], respelled(v.MapIndex(keys[i])))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			c.Field(i).Set(respelled(v.Field(i)))
		}
	default:
		c.Set(v)
	}
	return c
}
