package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Version is sent in the first frame; both sides are built from one source, so
// a difference means that something else is at the other end.
const Version = 1

// NonceSize is the length in bytes of the random number that a request carries
// and that every frame of its answer repeats.
const NonceSize = 16

// ErrProtocol is returned for a frame that no harness of this version sends.
var ErrProtocol = errors.New("not a frame of this protocol")

// Kind is the first byte of a frame.
type Kind byte

// The frames of a process, in the order in which they come: one Ready, then for
// each request any number of Answers, and one of the others.
const (
	// Ready: the packages are initialised. Payload: Version.
	Ready Kind = 'R'
	// Answers: results of consecutive calls. Payload: nonce, then per call the
	// length of its results and their encodings.
	Answers Kind = 'A'
	// Panicked: a call did not return. Payload: nonce, 1 if the exercise is not
	// started else 0, text of the panic, stack.
	Panicked Kind = 'P'
	// Oversized: a result passed the answer limit. Payload: nonce.
	Oversized Kind = 'O'
	// Done: every call returned. Payload: nonce, a Summary.
	Done Kind = 'D'
	// Unable: the harness could not do its own work. Payload: nonce, text.
	Unable Kind = 'U'
)

// Summary is what the harness saw of a case whose calls all returned.
type Summary struct {
	// Nanos is the time spent in the calls.
	Nanos int64
	// Modified is 1 + the number of the first call after which an argument was
	// no longer what it had been, where 0 is the constructor; 0 is none.
	Modified int64
	// ModifiedArg is the index of that argument; it means nothing otherwise.
	ModifiedArg int64
	// Changed is 1 + the index of the first step whose result was no longer
	// what it had been when it was returned; 0 is none.
	Changed int64
	// ChangedBy is 1 + the index of the step after which that was seen; 0 is
	// not known.
	ChangedBy int64
	// Leaked is the number of goroutines that the solution left behind.
	Leaked int64
}

// WriteFrame writes one frame: its length as four bytes, its kind, its parts.
func WriteFrame(w io.Writer, kind Kind, parts ...[]byte) error {
	n := 1
	for _, p := range parts {
		n += len(p)
	}
	b := make([]byte, 0, 4+n)
	b = binary.BigEndian.AppendUint32(b, uint32(n))
	b = append(b, byte(kind))
	for _, p := range parts {
		b = append(b, p...)
	}
	_, err := w.Write(b)
	return err
}

// ReadFrame reads one frame of at most limit bytes.
//
// Errors: io.EOF at a clean end, io.ErrUnexpectedEOF inside a frame,
// ErrProtocol for a length that is 0 or above the limit.
func ReadFrame(r io.Reader, limit int) (Kind, []byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n == 0 || uint64(n) > uint64(limit) {
		return 0, nil, fmt.Errorf("%w: a frame of %d bytes", ErrProtocol, n)
	}
	b, err := readRest(r, n)
	if err != nil {
		return 0, nil, err
	}
	return Kind(b[0]), b[1:], nil
}

// readRest reads the n bytes that a length announced: an end before them is
// never a clean one.
func readRest(r io.Reader, n uint32) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(r, b)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// Request is one case as it goes to the harness: everything to call, and
// nothing of what is expected.
type Request struct {
	Nonce [NonceSize]byte
	// AnswerLimit is in bytes, for all results together.
	AnswerLimit int
	// Eager asks for a frame after each call, so that the grader knows how far
	// a process came that dies. Otherwise results are sent in bulk.
	Eager bool
	// Twin asks for a second machine that takes each call just before the first
	// one does. Its results are dropped: two machines share nothing, so it must
	// make no difference.
	Twin bool
	// TwinBody is what the twin is asked, as a Body; empty is the same Body.
	TwinBody []byte
	// Style is how the stand-ins of interfaces do what they leave open.
	Style byte
	// Body holds the constructor's arguments, the number of steps, and per step
	// the index of the method and its arguments.
	Body []byte
}

// small is the size in bytes up to which copying a body beats writing it apart.
const small = 16 << 10

// headSize is what stands between the nonce and the body, in bytes: the answer
// limit, the flags, the style, the length of the twin's body.
const headSize = 4 + 1 + 1 + 4

const (
	eagerFlag = 1 << iota
	twinFlag
)

// Write sends the request.
func (q *Request) Write(w io.Writer) error {
	b := binary.BigEndian.AppendUint32(nil, uint32(NonceSize+headSize+len(q.TwinBody)+len(q.Body)))
	b = append(b, q.Nonce[:]...)
	b = binary.BigEndian.AppendUint32(b, uint32(q.AnswerLimit))
	flags := byte(0)
	if q.Eager {
		flags |= eagerFlag
	}
	if q.Twin {
		flags |= twinFlag
	}
	b = append(b, flags, q.Style)
	b = binary.BigEndian.AppendUint32(b, uint32(len(q.TwinBody)))
	b = append(b, q.TwinBody...)
	if len(q.Body) <= small { // one write, so one wake-up at the other end
		_, err := w.Write(append(b, q.Body...))
		return err
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	_, err := w.Write(q.Body)
	return err
}

// ReadRequest reads what Write wrote.
//
// Errors: io.EOF when there is no more, io.ErrUnexpectedEOF inside a request,
// ErrProtocol for a length that no request has.
func ReadRequest(r io.Reader) (*Request, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n < NonceSize+headSize {
		return nil, ErrProtocol
	}
	b, err := readRest(r, n)
	if err != nil {
		return nil, err
	}
	q := &Request{
		AnswerLimit: int(binary.BigEndian.Uint32(b[NonceSize:])),
		Eager:       b[NonceSize+4]&eagerFlag != 0,
		Twin:        b[NonceSize+4]&twinFlag != 0,
		Style:       b[NonceSize+5],
	}
	rest := b[NonceSize+headSize:]
	twin := binary.BigEndian.Uint32(b[NonceSize+6:])
	if uint64(twin) > uint64(len(rest)) {
		return nil, ErrProtocol
	}
	if q.Body = rest[twin:]; twin > 0 {
		q.TwinBody = rest[:twin:twin]
	}
	copy(q.Nonce[:], b)
	return q, nil
}

// AppendText appends a string as length and bytes.
func AppendText(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

// CutText takes what AppendText wrote off the front of b.
func CutText(b []byte) (s string, rest []byte, err error) {
	r := reader{b: b}
	s = string(r.bytes())
	return s, r.b, r.err
}

// CutBytes takes a length and that many bytes off the front of b. What it
// returns shares memory with b.
func CutBytes(b []byte) (part, rest []byte, err error) {
	r := reader{b: b}
	part = r.bytes()
	return part, r.b, r.err
}

// CutCount takes an unsigned number off the front of b.
func CutCount(b []byte) (n uint64, rest []byte, err error) {
	r := reader{b: b}
	n = r.uvarint()
	return n, r.b, r.err
}

// AppendSummary appends the encoding of s.
func AppendSummary(b []byte, s Summary) []byte {
	for _, n := range []int64{s.Nanos, s.Modified, s.ModifiedArg, s.Changed, s.ChangedBy, s.Leaked} {
		b = binary.AppendVarint(b, n)
	}
	return b
}

// ReadSummary decodes b, which must hold a summary and nothing else.
func ReadSummary(b []byte) (Summary, error) {
	r := reader{b: b}
	var s Summary
	for _, n := range []*int64{&s.Nanos, &s.Modified, &s.ModifiedArg, &s.Changed, &s.ChangedBy, &s.Leaked} {
		*n = r.varint()
	}
	if r.err == nil && len(r.b) > 0 {
		r.fail()
	}
	return s, r.err
}
