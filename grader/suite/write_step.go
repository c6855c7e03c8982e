package suite

import (
	"reflect"
	"strings"

	"highwater/grader/child/wire"
)

// WriteNew returns the constructor's arguments as a case gives them, in lines of
// an indent; empty for a constructor without parameters.
func (e *Exercise) WriteNew(indent string, args []byte) string {
	if len(e.Contract.New.Params) == 0 {
		return ""
	}
	var b strings.Builder
	put(&b, indent, "new: ", argsNode(e.Contract.New.Params, &e.Contract.Machine.New, args))
	return b.String()
}

// WriteCall returns a step without its want, in lines of an indent.
func (e *Exercise) WriteCall(indent string, c Call) string {
	f := e.Contract.Methods[c.Method]
	var b strings.Builder
	put(&b, indent, "- "+f.Key+": ", argsNode(f.Params, &e.Contract.Machine.Methods[c.Method], c.Args))
	return b.String()
}

// WriteResult returns the want of a step in lines of an indent; empty for a
// method without results.
func (e *Exercise) WriteResult(indent string, c Call) string {
	n := wantNode(e.Contract.Methods[c.Method].Results, &e.Contract.Machine.Methods[c.Method], c.Want)
	if n == nil {
		return ""
	}
	var b strings.Builder
	put(&b, indent, "want: ", n)
	return b.String()
}

// Signature returns how a method is declared, "Ack(offsets ...int64) (committed
// int64)"; of the constructor for -1.
func (e *Exercise) Signature(method int) string {
	if method < 0 {
		return signature(e.Contract.New, &e.Contract.Machine.New)
	}
	return signature(e.Contract.Methods[method], &e.Contract.Machine.Methods[method])
}

// Zero returns a constructor call and a call of every method with zero values,
// encoded. The exercise need not take them.
func (e *Exercise) Zero() (newArgs []byte, calls []Call) {
	encoded := func(f *wire.Func) []byte {
		var b wire.Writer
		for _, p := range f.Params {
			_ = p.Append(&b, reflect.New(p.Type).Elem()) // no limit, so no error
		}
		return b.Buf
	}
	m := e.Contract.Machine
	for i := range m.Methods {
		calls = append(calls, Call{Method: i, Args: encoded(&m.Methods[i])})
	}
	return encoded(&m.New), calls
}

// NewArgs returns the constructor's arguments of a case, encoded.
func (c *Case) NewArgs() []byte {
	if c.script != nil {
		return c.script.New
	}
	return c.load.new
}

// Quoted returns a line of text as YAML takes it for a string, as the value of a
// key: in quotes where it needs them.
func Quoted(s string) string { return quoted(s, false) }
