package wire_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

func TestMachineOf(t *testing.T) {
	t.Parallel()
	for _, v := range stream.All() {
		typ := reflect.TypeOf(v)
		m, err := wire.MachineOf(typ)
		if _, takesAnInterface := v.(stream.NewBuildDirectory); takesAnInterface && err != nil {
			if !strings.Contains(err.Error(), "Build: type stream.Consumer") {
				t.Errorf("MachineOf(%v) = %v, want an error that names Build and Consumer", typ, err)
			}
			continue
		}
		if err != nil || len(m.New.Params) != typ.NumIn() || len(m.New.Results) != 0 || len(m.Methods) != typ.Out(0).NumMethod() {
			t.Errorf("MachineOf(%v) = %+v, %v, want its parameters and methods", typ, m, err)
		}
	}
	for why, v := range map[string]any{
		"no function":             5,
		"no result":               func() {},
		"two results":             func() (stream.Compactor, error) { return nil, nil },
		"a result of a kind":      func() int { return 0 },
		"a parameter of no value": func(*int) stream.Compactor { return nil },
		"a result of no value":    func() interface{ Get() *int } { return nil },
	} {
		if m, err := wire.MachineOf(reflect.TypeOf(v)); err == nil {
			t.Errorf("MachineOf(%T) = %+v, want an error: %s", v, m, why)
		}
	}
	m, err := wire.MachineOf(reflect.TypeFor[stream.NewExactlyOnceStream]())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"Apply": 0, "Snapshot": 1, "apply": -1, "": -1} {
		if got := m.Method(name); got != want {
			t.Errorf("Method(%q) = %d, want %d", name, got, want)
		}
	}
}

// walker is an interface that a parameter has, and numbers what stands in for it.
type (
	walker  interface{ Next() int64 }
	numbers []int64
)

// walk is a walker over numbers, which it multiplies by its style.
type walk struct {
	list  numbers
	style int
}

func (w *walk) Next() int64 {
	n := w.list[0] * int64(w.style)
	w.list = w.list[1:]
	return n
}

// hiker is a machine whose method takes an interface.
type hiker interface {
	Hike(from int64, w walker, steps ...int64) (sum int64)
}

type hike struct{}

func (hike) Hike(from int64, w walker, steps ...int64) int64 {
	for range steps {
		from += w.Next()
	}
	return from
}

func TestStandIn(t *testing.T) {
	t.Parallel()
	newType := reflect.TypeFor[func() hiker]()
	if m, err := wire.MachineOf(newType); err == nil || !strings.Contains(err.Error(), "walker") {
		t.Errorf("MachineOf without a stand-in = %+v, %v, want an error that names walker", m, err)
	}
	m, err := wire.MachineOf(newType, wire.StandIn{
		For: reflect.TypeFor[walker](), Value: reflect.TypeFor[numbers](),
		Make: func(v reflect.Value, style int) reflect.Value {
			return reflect.ValueOf(&walk{v.Interface().(numbers), style})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	f := &m.Methods[0]
	if f.Params[1].Type != reflect.TypeFor[numbers]() || !f.ArgsShare || !f.Variadic {
		t.Errorf("Hike is %+v, want numbers sent for the walker", f)
	}
	var w wire.Writer
	sent := []reflect.Value{reflect.ValueOf(int64(1)), reflect.ValueOf(numbers{5, 6, 7}), reflect.ValueOf([]int64{0, 0})}
	if err := wire.Append(&w, f.Params, sent); err != nil {
		t.Fatal(err)
	}
	args, rest, err := f.Args(append(w.Buf, 99))
	if err != nil || !bytes.Equal(rest, []byte{99}) {
		t.Fatalf("Args = %v, %x, %v, want 99 left", args, rest, err)
	}
	for style, want := range map[int]int64{1: 1 + 5 + 6, 2: 1 + 10 + 12} {
		if got := f.Call(reflect.ValueOf(hike{}).Method(0), args, style)[0].Int(); got != want {
			t.Errorf("Hike in style %d = %d, want %d", style, got, want)
		}
		if got := args[1].Interface(); !reflect.DeepEqual(got, numbers{5, 6, 7}) {
			t.Errorf("after a call the argument is %v, want what was sent: each call walks anew", got)
		}
	}
	if _, _, err := f.Args(w.Buf[:len(w.Buf)-1]); err == nil {
		t.Error("Args of too few bytes = nil, want an error")
	}
}
