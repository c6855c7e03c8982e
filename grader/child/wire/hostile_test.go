package wire_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// malformed are bytes that no codec writes. The fuzz test starts from them.
var malformed = []struct {
	name string
	typ  reflect.Type
	b    []byte
	why  string
}{
	{"nothing", reflect.TypeFor[int64](), nil, "a number has at least a byte"},
	{"an open varint", reflect.TypeFor[int64](), []byte{0x80}, "the last byte of a varint is below 0x80"},
	{"a long zero", reflect.TypeFor[int64](), []byte{0x80, 0}, "0 has a shorter encoding"},
	{"a long one", reflect.TypeFor[int64](), []byte{0x82, 0x80, 0}, "1 has a shorter encoding"},
	{"a varint of 65 bits", reflect.TypeFor[int64](), []byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 2}, "it fits no int64"},
	{"a varint of eleven bytes", reflect.TypeFor[int64](), bytes.Repeat([]byte{0xff}, 11), "ten bytes hold every number"},
	{"2^31 in an int32", reflect.TypeFor[int32](), binary.AppendVarint(nil, 1<<31), "it does not fit"},
	{"2^15 in an int16", reflect.TypeFor[int16](), binary.AppendVarint(nil, 1<<15), "it does not fit"},
	{"trailing bytes", reflect.TypeFor[int64](), []byte{2, 0}, "there is one value and nothing else"},
	{"trailing bytes after a list", reflect.TypeFor[[]int32](), []byte{1, 2, 3}, "there is one value and nothing else"},
	{"a bool of 2", reflect.TypeFor[bool](), []byte{2}, "true is 1"},
	{"no bool", reflect.TypeFor[bool](), nil, "false is a byte too"},
	{"half a float", reflect.TypeFor[float64](), []byte{0x3f, 0xf0, 0}, "a float has eight bytes"},
	{"a string beyond the end", reflect.TypeFor[string](), []byte{3, 'a', 'b'}, "two bytes are no three"},
	{"a string of 2^64-1 bytes", reflect.TypeFor[string](), binary.AppendUvarint(nil, 1<<64-1), "there are none"},
	{"a length with a long spelling", reflect.TypeFor[string](), []byte{0x80, 0}, "0 has a shorter encoding"},
	{"bytes beyond the end", reflect.TypeFor[[]byte](), []byte{3, 'a'}, "one byte is no two"},
	{"bytes of 2^64-2", reflect.TypeFor[[]byte](), binary.AppendUvarint(nil, 1<<64-1), "there are none"},
	{"a list beyond the end", reflect.TypeFor[[]int32](), []byte{3, 0, 0}, "two elements are no three"},
	{"a list of 2^63", reflect.TypeFor[[]int32](), append(binary.AppendUvarint(nil, 1<<63), 0, 0), "there are two"},
	{"a list with a broken element", reflect.TypeFor[[]int32](), []byte{2, 0x80, 0}, "0 has a shorter encoding"},
	{"a map beyond the end", reflect.TypeFor[map[string][]byte](), []byte{2, 0, 0}, "one pair is no two"},
	{"unsorted keys", reflect.TypeFor[map[string][]byte](), []byte{2, 1, 'b', 0, 1, 'a', 0}, "keys ascend"},
	{"the same key twice", reflect.TypeFor[map[string][]byte](), []byte{2, 1, 'a', 0, 1, 'a', 0}, "a key comes up once"},
	{"a key of the wrong length first", reflect.TypeFor[map[string][]byte](), []byte{2, 2, 'a', 'a', 0, 1, 'b', 0}, "the order is that of the encoded key"},
	{"a map whose second key is cut", reflect.TypeFor[map[string][]byte](), []byte{2, 0, 0, 9}, "nine bytes are missing"},
	{"half a struct", reflect.TypeFor[stream.Window](), []byte{2}, "the second field is missing"},
	{"a list of half a struct", reflect.TypeFor[[]stream.Window](), []byte{1, 2}, "the second field is missing"},
	{"a broken list in a list", reflect.TypeFor[[]stream.Segment](), []byte{1, 0, 1, 0, 0, 0}, "the record's value is missing"},
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range malformed {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if v, err := codecOf(t, tt.typ).DecodeAll(tt.b); err == nil {
				t.Errorf("DecodeAll(%x) into %v = %#v, want an error: %s", tt.b, tt.typ, v, tt.why)
			}
		})
	}
}

// TestDecodeCut cuts good encodings short at every place.
func TestDecodeCut(t *testing.T) {
	t.Parallel()
	for _, value := range []any{
		int64(1 << 40), 1.5, "text", []byte("text"),
		stream.Snapshot{
			Logs:    []stream.PartitionLog{{Partition: 1, Values: []string{"a", "b"}}},
			Offsets: []stream.PartitionOffset{{Partition: 1, Offset: 300}},
		},
		map[string][]byte{"a": nil, "b": {}, "c": {1}},
	} {
		v := reflect.ValueOf(value)
		c := codecOf(t, v.Type())
		b := c.Encode(v)
		for n := range len(b) {
			if got, err := c.DecodeAll(b[:n]); err == nil {
				t.Errorf("DecodeAll(%x) = %#v, want an error: it is %x cut at %d", b[:n], got, b, n)
			}
		}
	}
}

// allocated is how many bytes f allocates. The tests that use it are not
// parallel: others would be counted too.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestDecodeAllocation: what bytes claim costs no more than what they could
// hold. The most that honest bytes come to is a []byte's header, 24 bytes of
// memory, for each byte that says nil, and in a map its share of the table.
func TestDecodeAllocation(t *testing.T) {
	const size, most = 1 << 20, 48
	claim := func() []byte { // of as many elements as there are bytes
		return append(binary.AppendUvarint(nil, size), bytes.Repeat([]byte{0x80}, size)...)
	}
	for _, tt := range []struct {
		name string
		typ  reflect.Type
		b    []byte
	}{
		{"numbers", reflect.TypeFor[[]int64](), claim()},
		{"strings", reflect.TypeFor[[]string](), claim()},
		{"operations of 64 bytes and more", reflect.TypeFor[[]stream.Op](), claim()},
		{"records", reflect.TypeFor[[]stream.Record](), claim()},
		{"segments", reflect.TypeFor[[]stream.Segment](), claim()},
		{"a list in a list", reflect.TypeFor[[]stream.Segment](), append([]byte{1, 0}, claim()...)},
		{"a map", reflect.TypeFor[map[string][]byte](), claim()},
		{"a long string", reflect.TypeFor[string](), claim()[:size/2]},
		{"honest records", reflect.TypeFor[[]stream.Record](), append(binary.AppendUvarint(nil, size/4), make([]byte, size)...)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := codecOf(t, tt.typ)
			got := allocated(func() { _, _ = c.DecodeAll(tt.b) })
			if got > most*uint64(len(tt.b)) {
				t.Errorf("decoding %d bytes allocates %d, want at most %d times as much", len(tt.b), got, most)
			}
		})
	}
}

// TestWriterLimit encodes values whose parts share memory, so that they are
// small here and huge when they are written out.
func TestWriterLimit(t *testing.T) {
	const limit = 1 << 16
	long := strings.Repeat("x", 1<<20)
	many := func(s string) []string { // one gibibyte
		list := make([]string, 1<<10)
		for i := range list {
			list[i] = s
		}
		return list
	}
	keys := make(map[string][]byte)
	for i := range 1 << 10 {
		keys[long[i:]] = nil
	}
	records := make([]stream.Record, 1<<10)
	segments := make([]stream.Segment, 1<<10)
	for i := range segments {
		segments[i].Records = records
	}
	for _, tt := range []struct {
		name  string
		value any
	}{
		{"one string", long},
		{"one []byte", []byte(long)},
		{"a million numbers", make([]int64, 1<<20)},
		{"a million flags", make([]bool, 1<<20)},
		{"a million floats", make([]float64, 1<<20)},
		{"a string many times", many(long)},
		{"a string just below the limit many times", many(long[:limit-8])},
		{"a list many times", segments},
		{"a map with long keys", keys},
		{"a map with long values", map[string][]string{"a": many(long), "b": many(long)}},
		{"a map in a list", []map[string][]byte{keys, keys, keys}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := reflect.ValueOf(tt.value)
			c := codecOf(t, v.Type())
			w := wire.Writer{Limit: limit}
			var err error
			got := allocated(func() { err = c.Append(&w, v) })
			if !errors.Is(err, wire.ErrTooLarge) || !w.Full() {
				t.Errorf("Append = %v, Full() = %v, want ErrTooLarge and true", err, w.Full())
			}
			// Growing a buffer to the limit takes a few times the limit.
			if got > 8*limit {
				t.Errorf("Append allocates %d bytes, want at most 8 times the limit of %d", got, limit)
			}
		})
	}
}

func TestWriterAtLimit(t *testing.T) {
	t.Parallel()
	v := reflect.ValueOf(map[string][]string{"aa": {"b", "cc"}, "d": {""}})
	c := codecOf(t, v.Type())
	want := c.Encode(v)
	w := wire.Writer{Limit: len(want)}
	if err := c.Append(&w, v); err != nil || !bytes.Equal(w.Buf, want) {
		t.Errorf("Append(%v) with room for all = %v, %x, want %x", v, err, w.Buf, want)
	}
	for short := 1; short < len(want); short++ {
		w.Reset(short)
		if err := c.Append(&w, v); !errors.Is(err, wire.ErrTooLarge) {
			t.Errorf("Append(%v) with room for %d of %d bytes = %v, want ErrTooLarge", v, short, len(want), err)
		}
		if err := c.Append(&w, reflect.ValueOf(map[string][]string(nil))); !errors.Is(err, wire.ErrTooLarge) {
			t.Errorf("Append of a small value after a large one = %v, want ErrTooLarge: the writer stays full", err)
		}
	}
	w.Reset(0)
	if err := c.Append(&w, v); err != nil || !bytes.Equal(w.Buf, want) {
		t.Errorf("Append(%v) after Reset(0) = %v, %x, want %x: no limit", v, err, w.Buf, want)
	}
}
