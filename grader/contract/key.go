package contract

import (
	"reflect"
	"strings"
	"unicode"
)

// Key turns a Go name into the one that case files use: MaxEventTime is
// max_event_time, ProducerID is producer_id.
func Key(name string) string {
	var b strings.Builder
	rs := []rune(name)
	for i, r := range rs {
		if unicode.IsUpper(r) && i > 0 {
			afterLower := !unicode.IsUpper(rs[i-1])
			beforeLower := i+1 < len(rs) && unicode.IsLower(rs[i+1])
			if afterLower || beforeLower {
				b.WriteByte('_')
			}
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Fields returns the fields of a struct type with their keys.
func Fields(t reflect.Type) []Field {
	fields := make([]Field, t.NumField())
	for i := range fields {
		f := t.Field(i)
		fields[i] = Field{f.Name, Key(f.Name), f.Type}
	}
	return fields
}

// eachType calls f for every type that the exercise's functions mention.
func (e *Exercise) eachType(f func(reflect.Type)) {
	seen := make(map[reflect.Type]bool)
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		f(t)
		switch t.Kind() {
		case reflect.Slice:
			visit(t.Elem())
		case reflect.Map:
			visit(t.Key())
			visit(t.Elem())
		case reflect.Struct:
			for i := range t.NumField() {
				visit(t.Field(i).Type)
			}
		}
	}
	for _, fn := range append([]Func{e.New}, e.Methods...) {
		for _, p := range fn.Params {
			visit(p.Type)
		}
		for _, r := range fn.Results {
			visit(r.Type)
		}
	}
}
