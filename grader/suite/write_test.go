package suite

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// TestWriteValues writes values that YAML is known to misread.
func TestWriteValues(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		value any
		want  string
		why   string
	}{
		{"plain-word", "plain-word", "letters and hyphens need no quotes"},
		{"any", `"any"`, "bare, it leaves a result open"},
		{"no", `"no"`, "a boolean by the older rules"},
		{"null", `"null"`, "nothing, to YAML"},
		{"nil", `"nil"`, "refused bare, where bytes are wanted"},
		{"1", `"1"`, "a number, to YAML"},
		{"1e3", `"1e3"`, "a number, to YAML"},
		{"", `""`, "an empty string is no missing one"},
		{"a: b", `"a: b"`, "a mapping, to YAML"},
		{"tab\there\n\"and\" \\", `"tab\there\n\"and\" \\"`, "escapes"},
		{"\u2028\ufeff\x00é", `"\u2028\ufeff\u0000é"`, "what cannot be seen is written out"},
		{"\xff", `!!binary "/w=="`, "no text at all"},
		{[]byte(nil), "null", "a tombstone"},
		{[]byte{}, `""`, "an empty value"},
		{int64(math.MinInt64), "NoTime", "the one number that has a name"},
		{int64(math.MaxInt64), "9223372036854775807", "no digit is lost"},
		{int32(math.MinInt32), "-2147483648", "no name for a narrower one"},
		{0.1, "0.1", "as it is written"},
		{1e21, "1e+21", "a float still"},
		{[]int64(nil), "[]", "none equals empty"},
		{map[string][]byte{"b": nil, "a": {}, "1": []byte("x")}, `{"1": x, a: "", b: null}`, "keys in order"},
		{stream.Record{Offset: 3, Value: []byte{}}, `{offset: 3, value: ""}`, "an empty value is not left out"},
		{stream.Record{}, `{offset: 0, timestamp: 0}`, "all of it is zero, and the numbers say so"},
		{stream.Assignment{}, `{}`, "there is no number to write"},
	} {
		if got := valueNode(reflect.ValueOf(tt.value)).flow(); got != tt.want {
			t.Errorf("%#v is written as %s, want %s: %s", tt.value, got, tt.want, tt.why)
		}
	}
}

// TestWriteRandom writes cases with random arguments of every type and loads
// them again.
func TestWriteRandom(t *testing.T) {
	t.Parallel()
	declared, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := &Course{Contract: declared}
	r := rand.New(rand.NewPCG(3, 3))
	for i := range declared.Exercises {
		e := &Exercise{Contract: &declared.Exercises[i]}
		for range 200 {
			for m, f := range e.Contract.Machine.Methods {
				args := randomArgs(r, c, f.Params)
				n := argsNode(e.Contract.Methods[m].Params, &f, args)
				d := &decoder{enums: c.Contract.Enums}
				s := &suiteLoader{decoder: d, course: c, exercise: e}
				root := d.parse([]byte("x: " + n.flow()))
				if root == nil {
					t.Fatalf("%v\nof %s", d.problems, n.flow())
				}
				got := s.params(root, lookup(root, "x"), e.Contract.Methods[m], &f)
				_, _, err := f.Args(got)
				if err != nil || len(d.problems) > 0 {
					t.Fatalf("%v %v\nof %s", err, d.problems, n.flow())
				}
				if again := argsNode(e.Contract.Methods[m].Params, &f, got); !bytes.Equal(got, args) {
					t.Fatalf("%s is read as %s", n.flow(), again.flow())
				}
			}
		}
	}
}

func randomArgs(r *rand.Rand, c *Course, codecs []*wire.Codec) []byte {
	var w wire.Writer
	for _, codec := range codecs {
		v := reflect.New(codec.Type).Elem()
		fill(r, c.Contract, v, 3)
		_ = codec.Append(&w, v)
	}
	return w.Buf
}

func fill(r *rand.Rand, c *contract.Contract, v reflect.Value, depth int) {
	texts := []string{"", "a", "no", "NoTime", "any", "é", "\xff\xfe", "a b", "null", "-", "[x]", "1.0", "\r\n", "#", "~"}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
		for v.SetInt(0); ; {
			n := []int64{0, 1, -1, 7, math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt16, r.Int64() >> r.IntN(64)}[r.IntN(9)]
			if !v.OverflowInt(n) {
				v.SetInt(n)
				return
			}
		}
	case reflect.Float64:
		v.SetFloat([]float64{0, 0.5, 1e-9, 1e300, 1, r.Float64()}[r.IntN(6)])
	case reflect.String:
		if values := c.Enums[v.Type()]; len(values) > 0 {
			v.SetString(values[r.IntN(len(values))].Value)
			return
		}
		v.SetString(texts[r.IntN(len(texts))])
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if r.IntN(4) > 0 {
				v.SetBytes([]byte(texts[r.IntN(len(texts))]))
			}
			return
		}
		n := r.IntN(1 + depth)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(r, c, v.Index(i), depth-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(1 + depth) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, c, key, 0)
			fill(r, c, value, depth-1)
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, c, v.Field(i), depth-1)
		}
	}
}

// TestWriteWants writes random results of every type, some of them open, in lines
// as in a suite, and loads them again.
func TestWriteWants(t *testing.T) {
	t.Parallel()
	declared, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := &Course{Contract: declared}
	r := rand.New(rand.NewPCG(4, 4))
	for i := range declared.Exercises {
		e := &Exercise{Contract: &declared.Exercises[i]}
		for m := range e.Contract.Machine.Methods {
			results := e.Contract.Methods[m].Results
			for range 200 {
				call := Call{Method: m, Want: randomWants(r, c, e, m)}
				text := e.WriteResult("  ", call)
				if len(results) == 0 {
					if text != "" {
						t.Errorf("%s returns nothing, and %q is written", e.Contract.Methods[m].Name, text)
					}
					continue
				}
				d := &decoder{enums: c.Contract.Enums}
				s := &suiteLoader{decoder: d, course: c, exercise: e}
				root := d.parse([]byte("x:\n" + text))
				if root == nil {
					t.Fatalf("%v\nof %s", d.problems, text)
				}
				step := lookup(root, "x")
				got := s.want(step, lookup(step, "want"), m, false)
				if len(d.problems) > 0 || !reflect.DeepEqual(got, call.Want) {
					t.Fatalf("%s is read as %v, want %v (%v)", text, got, call.Want, d.problems)
				}
			}
		}
	}
}

// randomWants draws results; one is open now and then, all of them as well, but no
// text alone, for which any could stand.
func randomWants(r *rand.Rand, c *Course, e *Exercise, m int) []Want {
	results := e.Contract.Machine.Methods[m].Results
	wants := make([]Want, len(results))
	open := r.IntN(8) == 0
	for i, codec := range results {
		v := reflect.New(codec.Type).Elem()
		fill(r, c.Contract, v, 3)
		if wants[i].Any = open || r.IntN(8) == 0 && v.Kind() != reflect.String; !wants[i].Any {
			wants[i].Bytes = codec.Encode(v)
		}
	}
	return wants
}

// TestWriteLongKey writes keys that YAML recognizes only by a mark.
func TestWriteLongKey(t *testing.T) {
	t.Parallel()
	for _, n := range []int{100, longestKey - 2, longestKey, 1022, 1023, 1024, 5000} {
		for _, s := range []string{"a", "é", "\x00"} {
			want := map[string][]byte{strings.Repeat(s, n): []byte("x"), "b": nil, "\xff": {}}
			var b strings.Builder
			put(&b, "  ", "x: ", valueNode(reflect.ValueOf(want)))
			d := &decoder{}
			root := d.parse([]byte("y:\n" + b.String()))
			var got map[string][]byte
			if root != nil {
				d.value(lookup(lookup(root, "y"), "x"), reflect.ValueOf(&got).Elem())
			}
			if len(d.problems) > 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("a key of %d %q is not read as it was written: %v", n, s, d.problems)
			}
		}
	}
}

// FuzzWrite writes any text as a key and as a value, and reads it again.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"", "a", "no", "a: b", "\xff", "\u2028", "#x", "- x", "NoTime", "{a}", "'", "1_0", "~", "!x", "&a", "%", "@", "`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := stream.Record{Key: text, Value: []byte(text)}
		d := &decoder{}
		root := d.parse([]byte("x: " + valueNode(reflect.ValueOf(want)).flow()))
		if root == nil {
			t.Fatalf("%q cannot be read: %v", text, d.problems)
		}
		var got stream.Record
		d.value(lookup(root, "x"), reflect.ValueOf(&got).Elem())
		if len(d.problems) > 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v (%v)", text, got, d.problems)
		}
		if name := quoted(text, false); utf8.ValidString(text) {
			root := d.parse([]byte("x: " + name))
			if s, ok := d.plain(lookup(root, "x")); !ok || s != text {
				t.Errorf("%q as a sentence is read as %q", text, s)
			}
		}
	})
}
