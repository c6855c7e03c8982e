package shrink

import (
	"reflect"

	"highwater/grader/child/wire"
	"highwater/grader/suite"
)

// draft is a script in the making: plain values that can be changed.
type draft struct {
	newArgs []reflect.Value
	calls   []call
}

type call struct {
	method int
	args   []reflect.Value
}

// decode makes a draft of a script.
func decode(e *suite.Exercise, s *suite.Script) *draft {
	m := e.Contract.Machine
	d := &draft{}
	d.newArgs, _, _ = m.New.Args(s.New) // our own encoding
	for _, c := range s.Calls {
		args, _, _ := m.Methods[c.Method].Args(c.Args)
		d.calls = append(d.calls, call{c.Method, args})
	}
	return d
}

// encode is what Invent takes.
func (d *draft) encode(e *suite.Exercise) (newArgs []byte, calls []suite.Call) {
	m := e.Contract.Machine
	for _, c := range d.calls {
		calls = append(calls, suite.Call{Method: c.method, Args: encoded(m.Methods[c.method].Params, c.args)})
	}
	return encoded(m.New.Params, d.newArgs), calls
}

func encoded(codecs []*wire.Codec, values []reflect.Value) []byte {
	var w wire.Writer
	_ = wire.Append(&w, codecs, values) // without a limit it does not fail
	return w.Buf
}

// clone is a copy that shares nothing.
func (d *draft) clone() *draft {
	c := &draft{newArgs: copies(d.newArgs), calls: make([]call, len(d.calls))}
	for i, x := range d.calls {
		c.calls[i] = call{x.method, copies(x.args)}
	}
	return c
}

func copies(list []reflect.Value) []reflect.Value {
	out := make([]reflect.Value, len(list))
	for i, v := range list {
		out[i] = reflect.New(v.Type()).Elem()
		duplicate(out[i], v)
	}
	return out
}

// duplicate sets to, which is settable, to a copy of v.
func duplicate(to, v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		if !composed(v.Type().Elem()) {
			reflect.Copy(to, v)
			return
		}
		for i := range v.Len() {
			duplicate(to.Index(i), v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			duplicate(to.Field(i), v.Field(i))
		}
	default:
		to.Set(v)
	}
}

func composed(t reflect.Type) bool { return t.Kind() == reflect.Slice || t.Kind() == reflect.Struct }

// visit calls f with every value of the draft, the outer ones first; where f
// returns false, it does not go into it. Path is the same for values of one
// meaning: the offsets of all records of one method's log.
func (d *draft) visit(f func(path string, v reflect.Value) bool) {
	for i, v := range d.newArgs {
		walk("new"+string(rune('0'+i)), v, f)
	}
	for _, c := range d.calls {
		for i, v := range c.args {
			walk(string(rune('a'+c.method))+string(rune('0'+i)), v, f)
		}
	}
}

func walk(path string, v reflect.Value, f func(string, reflect.Value) bool) {
	if !f(path, v) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		for i := range v.Len() {
			walk(path+"[]", v.Index(i), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walk(path+"."+v.Type().Field(i).Name, v.Field(i), f)
		}
	}
}
