package wire

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
)

// mapping encodes a map as its pairs, ascending by the encoded key.
func (c *Codec) mapping(inside []reflect.Type) error {
	key, err := codecOf(c.Type.Key(), inside)
	if err != nil {
		return err
	}
	elem, err := codecOf(c.Type.Elem(), inside)
	if err != nil {
		return err
	}
	c.Shares = true
	c.put = func(w *Writer, v reflect.Value) { putMap(w, v, key, elem) }
	c.get = func(r *reader, v reflect.Value) {
		n := r.count(key.least + elem.least)
		m := reflect.MakeMapWithSize(c.Type, n)
		var last []byte
		for i := 0; i < n && r.err == nil; i++ {
			k, e := reflect.New(c.Type.Key()).Elem(), reflect.New(c.Type.Elem()).Elem()
			before := r.b
			key.get(r, k)
			enc := before[:len(before)-len(r.b)]
			if i > 0 && bytes.Compare(last, enc) >= 0 {
				r.fail() // not canonical: unsorted, or the same key twice
			}
			last = enc
			elem.get(r, e)
			m.SetMapIndex(k, e)
		}
		v.Set(m)
	}
	return nil
}

// putMap encodes the keys first, because their encodings are what is sorted.
// They are held to what w has left, like everything that w takes.
func putMap(w *Writer, v reflect.Value, key, elem *Codec) {
	w.Buf = binary.AppendUvarint(w.Buf, uint64(v.Len()))
	keys := Writer{}
	if w.Limit > 0 {
		keys.Limit = max(1, w.Limit-len(w.Buf))
	}
	type pair struct {
		from, to int // of the key, in keys
		elem     reflect.Value
	}
	pairs := make([]pair, 0, v.Len())
	for it := v.MapRange(); it.Next() && !keys.Full(); {
		from := len(keys.Buf)
		key.put(&keys, it.Key())
		pairs = append(pairs, pair{from, len(keys.Buf), it.Value()})
	}
	if keys.Full() {
		w.full = true
		return
	}
	enc := func(p pair) []byte { return keys.Buf[p.from:p.to] }
	slices.SortFunc(pairs, func(a, b pair) int { return bytes.Compare(enc(a), enc(b)) })
	for _, p := range pairs {
		if w.Full() {
			return
		}
		w.Buf = append(w.Buf, enc(p)...)
		elem.put(w, p.elem)
	}
}
