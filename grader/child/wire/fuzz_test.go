package wire_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// FuzzDecode: no bytes make a codec panic, and what decodes encodes to the very
// bytes it came from, so that no value has two spellings.
func FuzzDecode(f *testing.F) {
	types := []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int16](), reflect.TypeFor[int64](), reflect.TypeFor[string](), reflect.TypeFor[[]byte](),
		reflect.TypeFor[map[string][]byte](), reflect.TypeFor[[]stream.Segment](), reflect.TypeFor[stream.Snapshot](),
		reflect.TypeFor[[]stream.Op](), reflect.TypeFor[stream.CleanerConfig](), reflect.TypeFor[map[int32][]stream.Record](),
	}
	var codecs []*wire.Codec
	for _, typ := range types {
		codecs = append(codecs, codecOf(f, typ))
	}
	for _, tt := range malformed {
		f.Add(tt.b)
	}
	for _, v := range []any{
		true, int16(-300), int64(1 << 60), "text",
		[]byte{},
		map[string][]byte{"a": nil, "b": {}, "aa": {1}},
		[]stream.Segment{{BaseOffset: 5, Records: []stream.Record{{Key: "k", Value: []byte("v")}, {Offset: 6}}}},
		stream.Snapshot{Logs: []stream.PartitionLog{{Values: []string{"a", ""}}}},
		[]stream.Op{{Kind: stream.Send, Epoch: -1}},
		stream.CleanerConfig{MinDirtyRatio: 0.5, DeleteRetention: 1},
		map[int32][]stream.Record{-1: nil, 1: {{}}},
	} {
		f.Add(codecOf(f, reflect.TypeOf(v)).Encode(reflect.ValueOf(v)))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, c := range codecs {
			v := reflect.New(c.Type).Elem()
			rest, err := c.Decode(b, v)
			if err != nil {
				continue
			}
			used := b[:len(b)-len(rest)]
			if got := c.Encode(v); !bytes.Equal(got, used) {
				t.Errorf("%v: %x decodes to %#v, which encodes to %x", c.Type, used, v, got)
			}
			_, err = c.DecodeAll(b)
			if all := len(rest) == 0; (err == nil) != all {
				t.Errorf("%v: DecodeAll(%x) = %v, and Decode leaves %x", c.Type, b, err, rest)
			}
		}
	})
}

// FuzzReadFrame: no bytes make the reader panic or return more than is there,
// and what it takes is what would be written.
func FuzzReadFrame(f *testing.F) {
	summary := wire.AppendSummary(make([]byte, wire.NonceSize), wire.Summary{Nanos: 1})
	f.Add([]byte(nil), uint16(64))
	f.Add([]byte{0, 0, 0, 0}, uint16(64))
	f.Add([]byte{0, 0, 0, 9, 'A', 1, 2}, uint16(8))
	f.Add([]byte{255, 255, 255, 255}, uint16(8))
	f.Add(append(frame(wire.Ready, []byte{wire.Version}), frame(wire.Done, summary)...), uint16(64))
	f.Fuzz(func(t *testing.T, b []byte, limit uint16) {
		r, taken := bytes.NewReader(b), []byte(nil)
		for {
			kind, payload, err := wire.ReadFrame(r, int(limit))
			if err == nil {
				if len(payload) >= int(limit) {
					t.Fatalf("a frame of %d bytes, limit %d", len(payload)+1, limit)
				}
				taken = append(taken, frame(kind, payload)...)
				continue
			}
			if !bytes.HasPrefix(b, taken) {
				t.Fatalf("ReadFrame took %x out of %x", taken, b)
			}
			if clean := len(taken) == len(b); clean != errors.Is(err, io.EOF) {
				t.Fatalf("ReadFrame = %v with %d bytes left, want EOF only where none is", err, len(b)-len(taken))
			}
			return
		}
	})
}
