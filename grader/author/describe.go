package author

import (
	"fmt"
	"reflect"
	"strings"

	"highwater/grader/contract"
	"highwater/grader/suite"
)

// describer says in comments what the types of an exercise look like in a case.
type describer struct {
	enums map[reflect.Type][]contract.Const
	told  map[reflect.Type]bool
	lines []string
}

// shapes are lines about the structs and enums that functions mention, each type
// once: "event is {time: integer, value: integer}".
func shapes(c *suite.Course, functions ...contract.Func) []string {
	d := &describer{enums: c.Contract.Enums, told: make(map[reflect.Type]bool)}
	for _, f := range functions {
		for _, p := range append(append([]contract.Field{}, f.Params...), f.Results...) {
			d.visit(p.Type)
		}
	}
	return d.lines
}

func (d *describer) visit(t reflect.Type) {
	if d.told[t] {
		return
	}
	d.told[t] = true
	switch t.Kind() {
	case reflect.Slice:
		d.visit(t.Elem())
	case reflect.Map:
		d.visit(t.Elem())
	case reflect.String:
		if values := d.enums[t]; len(values) > 0 {
			var words []string
			for _, v := range values {
				words = append(words, v.Value)
			}
			d.lines = append(d.lines, fmt.Sprintf("%s is %s", d.word(t), strings.Join(words, ", ")))
		}
	case reflect.Struct:
		var parts []string
		for _, f := range contract.Fields(t) {
			parts = append(parts, f.Key+": "+d.word(f.Type))
		}
		d.lines = append(d.lines, fmt.Sprintf("%s is {%s}", d.word(t), strings.Join(parts, ", ")))
		for _, f := range contract.Fields(t) {
			d.visit(f.Type)
		}
	}
}

// word is what a value of a type is called.
func (d *describer) word(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Float64:
		return "number"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes or null"
		}
		return "[" + d.word(t.Elem()) + ", ...]"
	case reflect.Map:
		return "{key: " + d.word(t.Elem()) + ", ...}"
	case reflect.String:
		if len(d.enums[t]) == 0 {
			return "string"
		}
		return contract.Key(t.Name())
	case reflect.Struct:
		return contract.Key(t.Name())
	}
	return "integer"
}
