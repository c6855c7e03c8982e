package wire

import "encoding/binary"

// room reports whether n more bytes stay below the limit; if not, the writer is
// full from then on.
func (w *Writer) room(n int) bool {
	if w.Limit > 0 && len(w.Buf)+n > w.Limit {
		w.full = true
		return false
	}
	return true
}

func (w *Writer) bool(b bool) {
	if b {
		w.Buf = append(w.Buf, 1)
	} else {
		w.Buf = append(w.Buf, 0)
	}
}

func (w *Writer) string(s string) {
	w.Buf = binary.AppendUvarint(w.Buf, uint64(len(s)))
	if w.room(len(s)) {
		w.Buf = append(w.Buf, s...)
	}
}

// reader takes values off the front of b. The first fault sticks in err, and
// every later read returns zero.
type reader struct {
	b   []byte
	err error
}

func (r *reader) fail() {
	r.err = errShort
	r.b = nil
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.b)
	// A longer encoding of the same number would not be canonical.
	if size <= 0 || size > 1 && r.b[size-1] == 0 {
		r.fail()
		return 0
	}
	r.b = r.b[size:]
	return n
}

func (r *reader) varint() int64 {
	u := r.uvarint()
	n := int64(u >> 1)
	if u&1 != 0 {
		n = ^n
	}
	return n
}

func (r *reader) bool() bool {
	b := r.take(1)
	if b == nil || b[0] > 1 {
		r.fail()
		return false
	}
	return b[0] == 1
}

// take returns the next n bytes; nil is a fault.
func (r *reader) take(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.b)) {
		r.fail()
		return nil
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	if b == nil {
		b = []byte{}
	}
	return b
}

func (r *reader) bytes() []byte { return r.take(r.uvarint()) }

// count reads a number of elements that take at least so many bytes each. A
// count beyond what is left is refused before anything is allocated for it.
func (r *reader) count(least int) int {
	n := r.uvarint()
	if n > uint64(len(r.b)/least) {
		r.fail()
		return 0
	}
	return int(n)
}
