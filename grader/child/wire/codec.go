// Package wire is the language that the grader and a learner's process speak:
// typed values as bytes, and frames on a pipe.
//
// In go Go values of the exercises' types, out come bytes, and back. The
// encoding is canonical: two values are equal, by the rules of the exercises,
// exactly when their bytes are. So a nil slice or map encodes as an empty one,
// a nil []byte and an empty one differ, map keys are sorted, and strings are
// bytes that need not be UTF-8.
//
// The package is compiled into the learner's process, so it uses the standard
// library only, and it trusts nothing that it reads. It refuses types without a
// value of their own: pointers, channels, functions, interfaces.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// ErrTooLarge is returned when an encoding would exceed the writer's limit.
var ErrTooLarge = errors.New("value is too large to encode")

// errShort is what every malformed encoding is refused with.
var errShort = errors.New("malformed value")

// Writer collects encodings up to a limit. After the limit is passed it drops
// what is written to it, so that a huge value costs no more than the limit.
type Writer struct {
	Buf []byte
	// Limit is in bytes; 0 is none.
	Limit int

	full bool
}

// Full reports that the limit was passed; Buf is then incomplete.
func (w *Writer) Full() bool {
	if w.Limit > 0 && len(w.Buf) > w.Limit {
		w.full = true
	}
	return w.full
}

// Reset empties the writer for another use, up to a new limit.
func (w *Writer) Reset(limit int) { w.Buf, w.Limit, w.full = w.Buf[:0], limit, false }

// Codec encodes and decodes the values of one type. It may be used by many
// goroutines at once.
type Codec struct {
	// Type is what the codec is for.
	Type reflect.Type
	// Shares says that values of the type may share memory with others, so that
	// a later write somewhere else can change them.
	Shares bool

	least int // bytes that every encoding takes; at least 1
	put   func(*Writer, reflect.Value)
	get   func(*reader, reflect.Value)
}

// Append encodes v, which must be of the codec's type, at the end of w.
//
// Errors: ErrTooLarge when w is full.
func (c *Codec) Append(w *Writer, v reflect.Value) error {
	c.put(w, v)
	if w.Full() {
		return ErrTooLarge
	}
	return nil
}

// Encode returns the bytes of v.
func (c *Codec) Encode(v reflect.Value) []byte {
	var w Writer
	c.put(&w, v)
	return w.Buf
}

// Decode sets v, which must be settable and of the codec's type, from the
// start of b and returns what is left of b. Nothing in v shares memory with b,
// and its slices have no spare capacity.
func (c *Codec) Decode(b []byte, v reflect.Value) ([]byte, error) {
	r := reader{b: b}
	c.get(&r, v)
	return r.b, r.err
}

// DecodeAll is Decode for bytes that hold one value and nothing else.
func (c *Codec) DecodeAll(b []byte) (reflect.Value, error) {
	v := reflect.New(c.Type).Elem()
	rest, err := c.Decode(b, v)
	if err == nil && len(rest) > 0 {
		err = errShort
	}
	return v, err
}

// For returns the codec of a type.
//
// Errors: a type that has no encoding, by name.
func For(t reflect.Type) (*Codec, error) { return codecOf(t, nil) }

// codecOf is For inside the types that it is a part of. A type that is part of
// itself is refused: its bytes could nest without end.
func codecOf(t reflect.Type, inside []reflect.Type) (*Codec, error) {
	if slices.Contains(inside, t) {
		return nil, fmt.Errorf("type %v contains itself, which has no encoding", t)
	}
	inside = append(inside, t)
	c := &Codec{Type: t, least: 1}
	var err error
	switch t.Kind() {
	case reflect.Bool:
		c.put = func(w *Writer, v reflect.Value) { w.bool(v.Bool()) }
		c.get = func(r *reader, v reflect.Value) { v.SetBool(r.bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		c.put = func(w *Writer, v reflect.Value) { w.Buf = binary.AppendVarint(w.Buf, v.Int()) }
		c.get = func(r *reader, v reflect.Value) {
			n := r.varint()
			if v.OverflowInt(n) {
				r.fail()
				return
			}
			v.SetInt(n)
		}
	case reflect.Float64:
		c.least = 8
		c.put = func(w *Writer, v reflect.Value) {
			w.Buf = binary.BigEndian.AppendUint64(w.Buf, math.Float64bits(v.Float()))
		}
		c.get = func(r *reader, v reflect.Value) {
			if b := r.take(8); b != nil {
				v.SetFloat(math.Float64frombits(binary.BigEndian.Uint64(b)))
			}
		}
	case reflect.String:
		c.put = func(w *Writer, v reflect.Value) { w.string(v.String()) }
		c.get = func(r *reader, v reflect.Value) { v.SetString(string(r.bytes())) }
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			c.bytes()
			break
		}
		err = c.slice(inside)
	case reflect.Map:
		err = c.mapping(inside)
	case reflect.Struct:
		err = c.fields(inside)
	default:
		err = fmt.Errorf("type %v has no encoding", t)
	}
	return c, err
}

// bytes encodes []byte as 0 for nil, else as length + 1 and the bytes.
func (c *Codec) bytes() {
	c.Shares = true
	c.put = func(w *Writer, v reflect.Value) {
		if v.IsNil() {
			w.Buf = append(w.Buf, 0)
			return
		}
		w.Buf = binary.AppendUvarint(w.Buf, uint64(v.Len())+1)
		if w.room(v.Len()) {
			w.Buf = append(w.Buf, v.Bytes()...)
		}
	}
	c.get = func(r *reader, v reflect.Value) {
		n := r.uvarint()
		if n == 0 {
			v.SetZero()
			return
		}
		if b := r.take(n - 1); b != nil {
			own := make([]byte, len(b))
			copy(own, b)
			v.SetBytes(own)
		}
	}
}

func (c *Codec) slice(inside []reflect.Type) error {
	elem, err := codecOf(c.Type.Elem(), inside)
	if err != nil {
		return err
	}
	c.Shares = true
	c.put = func(w *Writer, v reflect.Value) {
		n := v.Len()
		w.Buf = binary.AppendUvarint(w.Buf, uint64(n))
		for i := 0; i < n && !w.Full(); i++ {
			elem.put(w, v.Index(i))
		}
	}
	c.get = func(r *reader, v reflect.Value) {
		n := r.count(elem.least)
		s := reflect.MakeSlice(c.Type, n, n)
		for i := 0; i < n && r.err == nil; i++ {
			elem.get(r, s.Index(i))
		}
		v.Set(s)
	}
	return nil
}

func (c *Codec) fields(inside []reflect.Type) error {
	codecs := make([]*Codec, c.Type.NumField())
	if len(codecs) == 0 {
		return fmt.Errorf("type %v has no fields and no encoding", c.Type)
	}
	c.least = 0
	for i := range codecs {
		f := c.Type.Field(i)
		if !f.IsExported() {
			return fmt.Errorf("type %v has the unexported field %s", c.Type, f.Name)
		}
		fc, err := codecOf(f.Type, inside)
		if err != nil {
			return fmt.Errorf("field %s of %v: %w", f.Name, c.Type, err)
		}
		codecs[i] = fc
		c.least += fc.least
		c.Shares = c.Shares || fc.Shares
	}
	c.put = func(w *Writer, v reflect.Value) {
		for i, f := range codecs {
			f.put(w, v.Field(i))
		}
	}
	c.get = func(r *reader, v reflect.Value) {
		for i, f := range codecs {
			f.get(r, v.Field(i))
		}
	}
	return nil
}
