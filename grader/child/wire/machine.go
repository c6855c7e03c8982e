package wire

import (
	"fmt"
	"reflect"
	"slices"
)

// Machine is how to make and call one exercise's state machine, by the types of
// its constructor and its interface alone.
type Machine struct {
	// New takes the constructor's parameters and returns the interface.
	New Func
	// Iface is the interface; Methods follow its order, which is by name.
	Iface   reflect.Type
	Methods []Func
}

// Func is one function's codecs. A variadic parameter counts as one slice.
type Func struct {
	Name string
	// Params are of the types that are sent: for a parameter that has a
	// stand-in, that of the stand-in.
	Params  []*Codec
	Results []*Codec
	// Variadic says that the last parameter is passed as it is, with "...".
	Variadic bool
	// ArgsShare says that an argument may share memory with something else.
	ArgsShare bool

	standIns []*StandIn // by parameter; nil where the value itself is passed
}

// StandIn lets a value be sent in place of an interface that a parameter has.
type StandIn struct {
	// For is the interface, Value the type that is sent.
	For, Value reflect.Type
	// Make turns the value that was sent into one of the interface, in one of
	// the styles that the value leaves open.
	Make func(value reflect.Value, style int) reflect.Value
}

// MachineOf describes a constructor type: func(...) I, for an interface I.
//
// Errors: a parameter or result of a type that has no encoding and no stand-in.
func MachineOf(newType reflect.Type, standIns ...StandIn) (*Machine, error) {
	if newType.Kind() != reflect.Func || newType.NumOut() != 1 || newType.Out(0).Kind() != reflect.Interface {
		return nil, fmt.Errorf("%v is no constructor: want a func with one result, an interface", newType)
	}
	m := &Machine{Iface: newType.Out(0)}
	var err error
	if m.New, err = funcOf("New", newType, standIns); err != nil {
		return nil, err
	}
	m.New.Results = nil
	for i := range m.Iface.NumMethod() {
		f, err := funcOf(m.Iface.Method(i).Name, m.Iface.Method(i).Type, standIns)
		if err != nil {
			return nil, err
		}
		m.Methods = append(m.Methods, f)
	}
	return m, nil
}

// Method returns the index of a method by its Go name, or -1.
func (m *Machine) Method(name string) int {
	for i := range m.Methods {
		if m.Methods[i].Name == name {
			return i
		}
	}
	return -1
}

func funcOf(name string, t reflect.Type, standIns []StandIn) (Func, error) {
	f := Func{Name: name, Variadic: t.IsVariadic()}
	for p := range t.Ins() {
		var sent *StandIn
		for i := range standIns {
			if standIns[i].For == p {
				sent, p = &standIns[i], standIns[i].Value
				break
			}
		}
		f.standIns = append(f.standIns, sent)
		c, err := For(p)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		f.Params = append(f.Params, c)
		f.ArgsShare = f.ArgsShare || c.Shares
	}
	for r := range t.Outs() {
		if r.Kind() == reflect.Interface {
			break // the machine that a constructor returns
		}
		c, err := For(r)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		f.Results = append(f.Results, c)
	}
	return f, nil
}

// Call calls fn, which has f's type, with one value per parameter. Style is how
// stand-ins do what they leave open.
func (f *Func) Call(fn reflect.Value, args []reflect.Value, style int) []reflect.Value {
	for i, s := range f.standIns {
		if s != nil {
			args = slices.Clone(args) // the caller keeps what was sent
			args[i] = s.Make(args[i], style)
		}
	}
	if f.Variadic {
		return fn.CallSlice(args)
	}
	return fn.Call(args)
}

// MakeArgs returns one settable zero value per parameter.
func (f *Func) MakeArgs() []reflect.Value {
	args := make([]reflect.Value, len(f.Params))
	for i, c := range f.Params {
		args[i] = reflect.New(c.Type).Elem()
	}
	return args
}

// DecodeArgs sets args, which MakeArgs made, from the front of b and returns
// what is left of b.
func (f *Func) DecodeArgs(b []byte, args []reflect.Value) (rest []byte, err error) {
	for i, c := range f.Params {
		if b, err = c.Decode(b, args[i]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Args decodes one new value per parameter off the front of b.
func (f *Func) Args(b []byte) (args []reflect.Value, rest []byte, err error) {
	args = f.MakeArgs()
	rest, err = f.DecodeArgs(b, args)
	return args, rest, err
}

// Append encodes one value per codec at the end of w.
func Append(w *Writer, codecs []*Codec, values []reflect.Value) error {
	for i, c := range codecs {
		if err := c.Append(w, values[i]); err != nil {
			return err
		}
	}
	return nil
}

// CutValue takes one encoded value off the front of b.
func CutValue(c *Codec, b []byte) (v reflect.Value, rest []byte, err error) {
	v = reflect.New(c.Type).Elem()
	rest, err = c.Decode(b, v)
	return v, rest, err
}

// Holds reports whether a value has memory that a later write could change.
func Holds(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice:
		return v.Len() > 0
	case reflect.Map:
		return !v.IsNil()
	case reflect.Struct:
		for i := range v.NumField() {
			if Holds(v.Field(i)) {
				return true
			}
		}
	}
	return false
}
