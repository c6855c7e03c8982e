// Package show writes the values of the exercises the way a learner reads Go:
// Window{Start: 0, Sum: 5}. In go values, out comes text on one line; it
// changes nothing and compares nothing.
package show

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"highwater/exercises/stream"
)

// small is the number of fields up to which a struct is shown with its zeros.
const small = 4

// Value returns v as text, lists in full.
func Value(v reflect.Value) string { return Short(v, 0) }

// Short returns v as text that stops after about limit bytes with a count of
// what is missing; 0 is no limit.
func Short(v reflect.Value, limit int) string {
	p := printer{limit: limit}
	p.value(v, true)
	return p.b.String()
}

// Call returns a call as text: "Add(Event{Time: 20, Value: 1})". A variadic
// slice is shown as its elements.
func Call(name string, args []reflect.Value, variadic bool, limit int) string {
	p := printer{}
	p.b.WriteString(name)
	p.b.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			p.b.WriteString(", ")
		}
		if limit > 0 { // an even share of what is left, so that each one shows something
			p.limit = p.b.Len() + max(1, limit-p.b.Len())/(len(args)-i)
		}
		if variadic && i == len(args)-1 {
			p.list(a)
			break
		}
		p.value(a, true)
	}
	p.b.WriteByte(')')
	return p.b.String()
}

// Name returns how a type is called: stream.Window is Window.
func Name(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "[]" + Name(t.Elem())
	case reflect.Map:
		return "map[" + Name(t.Key()) + "]" + Name(t.Elem())
	}
	return t.Name()
}

type printer struct {
	b     strings.Builder
	limit int
}

func (p *printer) full() bool { return p.limit > 0 && p.b.Len() >= p.limit }

// value writes v; named says whether a struct is preceded by its type.
func (p *printer) value(v reflect.Value, named bool) {
	switch v.Kind() {
	case reflect.Int64:
		if v.Int() == stream.NoTime {
			p.b.WriteString("NoTime")
			return
		}
		p.b.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.String:
		p.text(v.String())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if v.IsNil() {
				p.b.WriteString("nil")
			} else {
				p.text(string(v.Bytes()))
			}
			return
		}
		p.b.WriteByte('[')
		p.list(v)
		p.b.WriteByte(']')
	case reflect.Map:
		p.mapping(v)
	case reflect.Struct:
		p.fields(v, named)
	default:
		fmt.Fprint(&p.b, v.Interface())
	}
}

func (p *printer) text(s string) {
	if p.limit > 0 && len(s) > p.limit {
		end := p.limit
		for end > 0 && end > p.limit-utf8.UTFMax && !utf8.RuneStart(s[end]) {
			end--
		}
		fmt.Fprintf(&p.b, "%s... (%d bytes)", quote(s[:end]), len(s))
		return
	}
	p.b.WriteString(quote(s))
}

// quote writes a string in quotes so that no two look alike: what shows as part
// of another letter is escaped, as what does not show at all is.
func quote(s string) string {
	if strings.ContainsFunc(s, unicode.IsMark) {
		return strconv.QuoteToASCII(s)
	}
	return strconv.Quote(s)
}

func (p *printer) list(v reflect.Value) {
	for i := range v.Len() {
		if i > 0 && p.full() {
			fmt.Fprintf(&p.b, " ... (%d more)", v.Len()-i)
			return
		}
		if i > 0 {
			p.b.WriteString(", ")
		}
		p.value(v.Index(i), false)
	}
}

func (p *printer) mapping(v reflect.Value) {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	p.b.WriteByte('{')
	for i, k := range keys {
		if i > 0 && p.full() {
			fmt.Fprintf(&p.b, " ... (%d more)", len(keys)-i)
			break
		}
		if i > 0 {
			p.b.WriteString(", ")
		}
		p.value(k, false)
		p.b.WriteString(": ")
		p.value(v.MapIndex(k), false)
	}
	p.b.WriteByte('}')
}

func (p *printer) fields(v reflect.Value, named bool) {
	if named {
		p.b.WriteString(v.Type().Name())
	}
	p.b.WriteByte('{')
	written := 0
	for i := range v.NumField() {
		f := v.Field(i)
		if v.NumField() > small && f.IsZero() {
			continue
		}
		if written > 0 {
			p.b.WriteString(", ")
		}
		written++
		p.b.WriteString(v.Type().Field(i).Name + ": ")
		p.value(f, false)
	}
	p.b.WriteByte('}')
}
