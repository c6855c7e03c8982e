package suite

import (
	"math"
	"math/rand/v2"
	"reflect"
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
				n := argsNode(e.Contract.Methods[m].Params, &f, randomArgs(r, c, f.Params))
				d := &decoder{enums: c.Contract.Enums}
				s := &suiteLoader{decoder: d, course: c, exercise: e}
				root := d.parse([]byte("x: " + n.flow()))
				if root == nil {
					t.Fatalf("%v\nof %s", d.problems, n.flow())
				}
				got := s.params(root, lookup(root, "x"), e.Contract.Methods[m], &f)
				back, _, err := f.Args(got)
				if err != nil || len(d.problems) > 0 {
					t.Fatalf("%v %v\nof %s", err, d.problems, n.flow())
				}
				var w wire.Writer
				_ = wire.Append(&w, f.Params, back)
				if again := argsNode(e.Contract.Methods[m].Params, &f, w.Buf); again.flow() != n.flow() {
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
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, c, v.Field(i), depth-1)
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
