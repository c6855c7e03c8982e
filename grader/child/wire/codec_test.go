package wire_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// values is how many random values each type is tried with.
const values = 300

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	types := streamTypes()
	if len(types) < 20 {
		t.Fatalf("%d types found in exercises/stream, want at least 20: the walk is broken", len(types))
	}
	for _, typ := range types {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			c, r := codecOf(t, typ), rand.New(rand.NewPCG(1, 2))
			for range values {
				v := random(r, typ)
				b := c.Encode(v)
				got, err := c.DecodeAll(b)
				if err != nil || !equal(got.Interface(), v.Interface()) {
					t.Fatalf("DecodeAll(Encode(%#v)) = %#v, %v", v, got, err)
				}
				if again := c.Encode(got); !bytes.Equal(again, b) {
					t.Fatalf("Encode(%#v) = %x, and of what that decodes to %x", v, b, again)
				}
				rest := []byte{7, 8}
				if left, err := c.Decode(append(b[:len(b):len(b)], rest...), got); err != nil || !bytes.Equal(left, rest) {
					t.Fatalf("Decode(Encode(%#v) + %x) leaves %x, %v, want %x", v, rest, left, err, rest)
				}
			}
		})
	}
}

// TestCanonical holds the encoding to its promise: values are equal by the
// rules exactly when their bytes are.
func TestCanonical(t *testing.T) {
	t.Parallel()
	for _, typ := range streamTypes() {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			c, r := codecOf(t, typ), rand.New(rand.NewPCG(3, 4))
			same, other := 0, 0
			for range values {
				a, b := random(r, typ), random(r, typ)
				if r.IntN(2) == 0 {
					b = respelled(a)
				}
				want := equal(a.Interface(), b.Interface())
				if got := bytes.Equal(c.Encode(a), c.Encode(b)); got != want {
					t.Fatalf("%#v and %#v: equal bytes %v, equal by the rules %v", a, b, got, want)
				}
				if want {
					same++
				} else {
					other++
				}
			}
			if same < values/4 || other < values/20 {
				t.Errorf("%d equal and %d unequal pairs: the random values try too little", same, other)
			}
		})
	}
}

func TestEncode(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		value     any
		want      []byte
	}{
		{"false", "a bool is one byte", false, []byte{0}},
		{"true", "a bool is one byte", true, []byte{1}},
		{"zero", "a zig-zag varint", int64(0), []byte{0}},
		{"minus one", "a small negative number is short", int32(-1), []byte{1}},
		{"64", "the first that needs two bytes", int64(64), []byte{0x80, 1}},
		{"smallest", "ten bytes hold any int64", int64(math.MinInt64), []byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}},
		{"float", "the bits, big end first", 1.0, []byte{0x3f, 0xf0, 0, 0, 0, 0, 0, 0}},
		{"minus zero", "floats are compared by their bits", math.Copysign(0, -1), []byte{0x80, 0, 0, 0, 0, 0, 0, 0}},
		{"string", "length and bytes, which need not be UTF-8", "a\xff", []byte{2, 'a', 0xff}},
		{"named string", "as its kind", stream.Verdict("x"), []byte{1, 'x'}},
		{"nil bytes", "a tombstone", []byte(nil), []byte{0}},
		{"empty bytes", "an ordinary value", []byte{}, []byte{1}},
		{"bytes", "length + 1", []byte{9, 9}, []byte{3, 9, 9}},
		{"nil slice", "as an empty one", []int32(nil), []byte{0}},
		{"empty slice", "as a nil one", []int32{}, []byte{0}},
		{"slice", "count and elements", []int32{1, -1}, []byte{2, 2, 1}},
		{"nil map", "as an empty one", map[string][]byte(nil), []byte{0}},
		{"empty map", "as a nil one", map[string][]byte{}, []byte{0}},
		{
			"map", "ascending by the bytes of the encoded key: a shorter string comes first",
			map[string][]byte{"b": nil, "aa": {}, "a": {7}},
			[]byte{3, 1, 'a', 2, 7, 1, 'b', 0, 2, 'a', 'a', 1},
		},
		{"struct", "its fields in order, nothing between", stream.Window{Start: 1, Sum: -2}, []byte{2, 3}},
		{"nested", "a nil value inside a record", []stream.Record{{Offset: 1, Key: "k"}}, []byte{1, 2, 0, 1, 'k', 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := reflect.ValueOf(tt.value)
			if got := codecOf(t, v.Type()).Encode(v); !bytes.Equal(got, tt.want) {
				t.Errorf("Encode(%#v) = %x, want %x: %s", tt.value, got, tt.want, tt.why)
			}
		})
	}
}

// TestDecodedIsItsOwn: what is decoded shares no memory with the bytes, and an
// append to it writes nowhere else.
func TestDecodedIsItsOwn(t *testing.T) {
	t.Parallel()
	want := []stream.Record{{Offset: 1, Key: "key", Value: []byte("value")}, {Offset: 2, Value: []byte("w")}}
	c := codecOf(t, reflect.TypeOf(want))
	b := c.Encode(reflect.ValueOf(want))
	v, err := c.DecodeAll(b)
	if err != nil {
		t.Fatal(err)
	}
	clear(b)
	got := v.Interface().([]stream.Record)
	if !equal(got, want) {
		t.Errorf("after the bytes are cleared the value is %+v, want %+v", got, want)
	}
	if cap(got) != len(got) || cap(got[0].Value) != len(got[0].Value) {
		t.Errorf("capacities %d and %d, want %d and %d: an append must not write where something is",
			cap(got), cap(got[0].Value), len(got), len(got[0].Value))
	}
}

type (
	recursive struct{ Kids []recursive }
	list      []list
)

func TestForRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		why  string
		typ  reflect.Type
		says string
	}{
		{"a pointer has no value of its own", reflect.TypeFor[*int](), "*int"},
		{"nor has a channel", reflect.TypeFor[chan int](), "chan int"},
		{"nor a function", reflect.TypeFor[func()](), "func()"},
		{"nor an interface", reflect.TypeFor[error](), "error"},
		{"it is found inside a slice", reflect.TypeFor[[]*int](), "*int"},
		{"and as a map's key", reflect.TypeFor[map[any]int](), "interface {}"},
		{"and as a map's element", reflect.TypeFor[map[int]chan int](), "chan int"},
		{"a field is named", reflect.TypeFor[struct{ A func() }](), "field A"},
		{"what is not exported cannot be set", reflect.TypeFor[struct{ a int }](), "unexported field a"},
		{"no exercise counts without a sign", reflect.TypeFor[uint](), "uint"},
		{"a value of no bytes cannot be counted", reflect.TypeFor[[]struct{}](), "struct {}"},
		{"bytes could nest without end", reflect.TypeFor[recursive](), "recursive"},
		{"also without a struct", reflect.TypeFor[list](), "list"},
	} {
		t.Run(tt.typ.String(), func(t *testing.T) {
			t.Parallel()
			if _, err := wire.For(tt.typ); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("For(%v) = %v, want an error that says %q: %s", tt.typ, err, tt.says, tt.why)
			}
		})
	}
}

// TestSameTypeTwice is no recursion: a type may come up more than once.
func TestSameTypeTwice(t *testing.T) {
	t.Parallel()
	type twice struct{ A, B []stream.Record }
	v := reflect.ValueOf(twice{A: []stream.Record{{Offset: 1}}})
	c := codecOf(t, v.Type())
	if got, err := c.DecodeAll(c.Encode(v)); err != nil || !equal(got.Interface(), v.Interface()) {
		t.Errorf("DecodeAll(Encode(%+v)) = %+v, %v", v, got, err)
	}
}

func TestShares(t *testing.T) {
	t.Parallel()
	for typ, want := range map[reflect.Type]bool{
		reflect.TypeFor[int64]():             false,
		reflect.TypeFor[string]():            false, // nobody can write into one
		reflect.TypeFor[stream.Event]():      false,
		reflect.TypeFor[[]int64]():           true,
		reflect.TypeFor[[]byte]():            true,
		reflect.TypeFor[map[string]int]():    true,
		reflect.TypeFor[stream.Record]():     true, // by its Value
		reflect.TypeFor[stream.Snapshot]():   true,
		reflect.TypeFor[stream.Assignment](): true,
	} {
		if got := codecOf(t, typ).Shares; got != want {
			t.Errorf("For(%v).Shares = %v, want %v", typ, got, want)
		}
	}
}

func TestHolds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		value any
		want  bool
		why   string
	}{
		{5, false, "a number is copied"},
		{"text", false, "nobody can write into a string"},
		{[]int{}, false, "there is no element to write"},
		{make([]int, 0, 8), false, "room behind the end belongs to no result"},
		{[]int{1}, true, "an element can be written"},
		{map[string]int(nil), false, "a nil map takes no key"},
		{map[string]int{}, true, "a key can be added later"},
		{stream.Record{Key: "k"}, false, "a tombstone has no bytes"},
		{stream.Record{Value: []byte{1}}, true, "a field can hold what others cannot"},
		{stream.Snapshot{Offsets: []stream.PartitionOffset{{}}}, true, "whichever field it is"},
	} {
		if got := wire.Holds(reflect.ValueOf(tt.value)); got != tt.want {
			t.Errorf("Holds(%s) = %v, want %v: %s", fmt.Sprintf("%#v", tt.value), got, tt.want, tt.why)
		}
	}
}
