package suite

import (
	"fmt"
	"reflect"

	"highwater/grader/child/wire"
)

// arena holds the many small encodings of a generated case in few pieces of
// memory.
type arena struct {
	buf     []byte
	list    []Want
	scratch wire.Writer
}

// keep copies b.
func (a *arena) keep(b []byte) []byte {
	const piece = 64 << 10
	if cap(a.buf)-len(a.buf) < len(b) {
		a.buf = make([]byte, 0, max(piece, len(b)))
	}
	from := len(a.buf)
	a.buf = append(a.buf, b...)
	return a.buf[from:len(a.buf):len(a.buf)]
}

// args encodes the arguments of one call.
func (a *arena) args(f *wire.Func, args []any) ([]byte, error) {
	if len(args) != len(f.Params) {
		return nil, fmt.Errorf("%d arguments for %s; want %d", len(args), f.Name, len(f.Params))
	}
	a.scratch.Reset(0)
	for i, arg := range args {
		v := reflect.ValueOf(arg)
		if !v.IsValid() || v.Type() != f.Params[i].Type {
			return nil, fmt.Errorf("argument %d of %s is a %T; want %v", i+1, f.Name, arg, f.Params[i].Type)
		}
		if err := f.Params[i].Append(&a.scratch, v); err != nil {
			return nil, err
		}
	}
	return a.keep(a.scratch.Buf), nil
}

// wants makes expectations of one call's results.
func (a *arena) wants(f *wire.Func, results []reflect.Value) []Want {
	const piece = 4096
	if cap(a.list)-len(a.list) < len(results) {
		a.list = make([]Want, 0, max(piece, len(results)))
	}
	from := len(a.list)
	for i, r := range results {
		a.scratch.Reset(0)
		_ = f.Results[i].Append(&a.scratch, r) // without a limit it does not fail
		a.list = append(a.list, Want{Bytes: a.keep(a.scratch.Buf)})
	}
	return a.list[from:len(a.list):len(a.list)]
}
