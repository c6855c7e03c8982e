package wasm

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// A module is metered before it is compiled: at the head of each function and
// each loop it counts down, and at 0 it calls the host's clock, where it can be
// ended. So nothing runs for long without the host, which also needs that to
// collect its own garbage, and it costs a few instructions, where a call on each
// round costs more than most loops do. What the module counts with is a global of
// its own that no code of it knows.

// rounds is how often a module goes through heads before it calls the host: below
// a millisecond.
const rounds = 20_000

var errModule = errors.New("not a module as the go command writes them")

const (
	importSection = 2
	globalSection = 6
	codeSection   = 10
)

// metered returns the module with its counting put in.
//
// Errors: it is no module, or has instructions that Go does not use, or does not
// import the clock.
func metered(module []byte) ([]byte, error) {
	const magic = "\x00asm\x01\x00\x00\x00"
	if len(module) < len(magic) || string(module[:len(magic)]) != magic {
		return nil, errModule
	}
	m := &meter{}
	out := append(make([]byte, 0, len(module)*5/4), magic...)
	r := &code{b: module[len(magic):]}
	for len(r.b) > 0 && r.err == nil {
		id := r.byte()
		body := r.take(r.uint())
		s := &code{b: body}
		switch id {
		case importSection:
			m.imports(s)
		case globalSection:
			body = m.global(s)
		case codeSection:
			body = m.functions(s)
		}
		if s.err != nil {
			return nil, fmt.Errorf("section %d: %w", id, s.err)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	if r.err == nil && m.head == nil {
		r.err = errModule
	}
	return out, r.err
}

// meter is what has been seen of a module so far.
type meter struct {
	clock   uint64 // the index of the function
	found   bool   // that there is one
	globals uint64 // that are imported
	head    []byte // the instructions that count
}

// imports looks for the clock.
func (m *meter) imports(s *code) {
	functions := uint64(0)
	for range s.uint() {
		module, name := s.take(s.uint()), s.take(s.uint())
		switch kind := s.byte(); kind {
		case 0: // a function
			s.uint()
			if string(module) == hostModule && string(name) == "clock" {
				m.clock, m.found = functions, true
			}
			functions++
		case 3: // a global
			s.take(2)
			m.globals++
		default:
			s.fail()
		}
		if s.err != nil {
			return
		}
	}
}

// global adds one, i32, that can be set, behind all others.
func (m *meter) global(s *code) []byte {
	n := s.uint()
	if !m.found {
		s.fail()
	}
	index := m.globals + n
	out := binary.AppendUvarint(nil, n+1)
	out = append(out, s.b...)
	out = append(out, 0x7f, 1, 0x41)
	out = append(appendSigned(out, rounds), 0x0b)

	get := binary.AppendUvarint([]byte{0x23}, index)
	set := binary.AppendUvarint([]byte{0x24}, index)
	h := append(m.head, get...)
	h = append(h, 0x41, 1, 0x6b) // i32.const 1, i32.sub
	h = append(append(h, set...), get...)
	h = append(h, 0x45, 0x04, 0x40, 0x41) // i32.eqz, if, i32.const
	h = appendSigned(h, rounds)
	h = append(h, set...)
	h = binary.AppendUvarint(append(h, 0x10), m.clock) // call
	m.head = append(h, 0x1a, 0x0b)                     // drop, end
	return out
}

// functions puts the counting into the bodies.
func (m *meter) functions(s *code) []byte {
	n := s.uint()
	if m.head == nil {
		s.fail()
	}
	out := binary.AppendUvarint(make([]byte, 0, len(s.b)*5/4), n)
	var body []byte
	for i := uint64(0); i < n && s.err == nil; i++ {
		f := &code{b: s.take(s.uint())}
		body = m.function(body[:0], f)
		if f.err != nil {
			s.fail()
		}
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out
}

// function appends one body.
func (m *meter) function(out []byte, f *code) []byte {
	whole := f.b
	done := 0 // of whole, bytes that are in out
	copied := func() {
		at := len(whole) - len(f.b)
		out = append(out, whole[done:at]...)
		done = at
	}
	for range f.uint() { // local variables
		f.uint()
		f.byte()
	}
	copied()
	out = append(out, m.head...)
	for len(f.b) > 0 && f.err == nil {
		if op := f.byte(); f.immediates(op) {
			copied()
			out = append(out, m.head...)
		}
	}
	copied()
	return out
}

// code takes parts of a module off the front of b. The first fault sticks in err,
// and every later read returns zero.
type code struct {
	b   []byte
	err error
}

func (c *code) fail() { c.b, c.err = nil, errModule }

func (c *code) byte() byte {
	if len(c.b) == 0 {
		c.fail()
		return 0
	}
	b := c.b[0]
	c.b = c.b[1:]
	return b
}

func (c *code) take(n uint64) []byte {
	if n > uint64(len(c.b)) {
		c.fail()
		return nil
	}
	b := c.b[:n]
	c.b = c.b[n:]
	return b
}

func (c *code) uint() uint64 {
	n, size := binary.Uvarint(c.b)
	if size <= 0 {
		c.fail()
		return 0
	}
	c.b = c.b[size:]
	return n
}

// number skips a number of either sign.
func (c *code) number() {
	for c.byte()&0x80 != 0 {
	}
}

// immediates skips what belongs to an instruction, and reports whether that is a
// loop, whose body begins there.
func (c *code) immediates(op byte) (loop bool) {
	switch {
	case op == 0x03:
		c.number()
		return true
	case op == 0x02, op == 0x04, op == 0x41, op == 0x42: // block, if; constants
		c.number()
	case op == 0x0c, op == 0x0d, op == 0x10, // br, br_if, call
		op >= 0x20 && op <= 0x26, // locals, globals, tables
		op == 0x3f, op == 0x40:   // the memory's size
		c.uint()
	case op == 0x11, op >= 0x28 && op <= 0x3e: // call_indirect; loads and stores
		c.uint()
		c.uint()
	case op == 0x0e: // br_table
		for range c.uint() + 1 {
			if c.uint(); c.err != nil {
				return false
			}
		}
	case op == 0x43:
		c.take(4)
	case op == 0x44:
		c.take(8)
	case op == 0xfc:
		c.bulk()
	case op == 0x00, op == 0x01, op == 0x05, op == 0x0b, op == 0x0f, op == 0x1a, op == 0x1b,
		op >= 0x45 && op <= 0xc4:
	default:
		c.fail()
	}
	return false
}

// bulk skips what belongs to an instruction of two bytes.
func (c *code) bulk() {
	switch op := c.uint(); {
	case op <= 7: // conversions that saturate
	case op == 9 || op == 11: // data.drop, memory.fill
		c.uint()
	case op == 8 || op == 10: // memory.init, memory.copy
		c.uint()
		c.uint()
	default:
		c.fail()
	}
}

// appendSigned appends a signed LEB128 number.
func appendSigned(b []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
