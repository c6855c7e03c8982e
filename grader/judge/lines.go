package judge

import (
	"reflect"

	"highwater/grader/show"
)

// width is how long a list of plain values may be on one line.
const width = 60

// lines writes a value over several lines: a line per element of a list, a line
// per field of a struct that has lists.
func lines(v reflect.Value) []string { return appendLines(nil, "", "", v) }

func appendLines(out []string, indent, label string, v reflect.Value) []string {
	open := indent + label
	switch v.Kind() {
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 || v.Len() == 0 {
			break
		}
		if plain(v.Type().Elem()) {
			if text := show.Short(v, width); len(text) <= width {
				break
			}
		}
		out = append(out, open+"[")
		for i := range v.Len() {
			out = appendLines(out, indent+"  ", "", v.Index(i))
		}
		return append(out, indent+"]")
	case reflect.Map:
		if v.Len() == 0 {
			break
		}
		out = append(out, open+"{")
		for _, k := range sortedKeys(v) {
			out = appendLines(out, indent+"  ", show.Value(k)+": ", v.MapIndex(k))
		}
		return append(out, indent+"}")
	case reflect.Struct:
		if !nested(v.Type()) {
			break
		}
		out = append(out, open+v.Type().Name()+"{")
		for i := range v.NumField() {
			out = appendLines(out, indent+"  ", v.Type().Field(i).Name+": ", v.Field(i))
		}
		return append(out, indent+"}")
	}
	return append(out, open+show.Value(v))
}

func plain(t reflect.Type) bool {
	return t.Kind() != reflect.Struct && t.Kind() != reflect.Slice && t.Kind() != reflect.Map
}

// nested reports whether a struct has a list of structs, or a map.
func nested(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i).Type
		if f.Kind() == reflect.Map || f.Kind() == reflect.Slice && !plain(f.Elem()) {
			return true
		}
	}
	return false
}
