package wire

import (
	"fmt"
	"reflect"
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
	Name    string
	Params  []*Codec
	Results []*Codec
	// Variadic says that the last parameter is passed as it is, with "...".
	Variadic bool
}

// MachineOf describes a constructor type: func(...) I, for an interface I.
func MachineOf(newType reflect.Type) (*Machine, error) {
	if newType.Kind() != reflect.Func || newType.NumOut() != 1 || newType.Out(0).Kind() != reflect.Interface {
		return nil, fmt.Errorf("%v is no constructor: want a func with one result, an interface", newType)
	}
	m := &Machine{Iface: newType.Out(0)}
	var err error
	if m.New, err = funcOf("New", newType); err != nil {
		return nil, err
	}
	m.New.Results = nil
	for i := range m.Iface.NumMethod() {
		f, err := funcOf(m.Iface.Method(i).Name, m.Iface.Method(i).Type)
		if err != nil {
			return nil, err
		}
		m.Methods = append(m.Methods, f)
	}
	return m, nil
}

func funcOf(name string, t reflect.Type) (Func, error) {
	f := Func{Name: name, Variadic: t.IsVariadic()}
	for p := range t.Ins() {
		c, err := For(p)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		f.Params = append(f.Params, c)
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

// Call calls fn, which has f's type, with one value per parameter.
func (f Func) Call(fn reflect.Value, args []reflect.Value) []reflect.Value {
	if f.Variadic {
		return fn.CallSlice(args)
	}
	return fn.Call(args)
}

// Args decodes one value per parameter off the front of b.
func (f Func) Args(b []byte) (args []reflect.Value, rest []byte, err error) {
	for _, c := range f.Params {
		v := reflect.New(c.Type).Elem()
		if b, err = c.Decode(b, v); err != nil {
			return nil, nil, err
		}
		args = append(args, v)
	}
	return args, b, nil
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
