package suite

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
)

// decoder turns the nodes of one file into Go values, strictly: what does not
// fit is a problem with its position, and decoding goes on to find the others.
type decoder struct {
	file     string
	enums    map[reflect.Type][]contract.Const
	in       string // where in the document, for messages
	problems Problems
	scripts  Scripts
	topics   map[string]Topic // of the case's script; nil: it has none
}

func (d *decoder) pos(n *yaml.Node) Position {
	return Position{File: d.file, Line: n.Line, Column: n.Column}
}

func (d *decoder) fail(n *yaml.Node, format string, args ...any) {
	d.problems = append(d.problems, Problem{Pos: d.pos(n), In: d.in, Text: fmt.Sprintf(format, args...)})
}

var (
	nodeType = reflect.TypeFor[*yaml.Node]()
	posType  = reflect.TypeFor[Position]()
)

// value decodes n into v, which must be settable.
func (d *decoder) value(n *yaml.Node, v reflect.Value) {
	if v.Type() == nodeType {
		v.Set(reflect.ValueOf(n))
		return
	}
	if d.topic(n, v) || d.scalar(n, v) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		d.slice(n, v)
	case reflect.Map:
		d.mapping(n, v)
	case reflect.Struct:
		d.fields(n, v, contract.Fields(v.Type()))
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		d.value(n, p.Elem())
		v.Set(p)
	default:
		d.fail(n, "a value of type %v cannot be written in a case", v.Type())
	}
}

func (d *decoder) slice(n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "want a list [%s, ...], found %s", typeName(v.Type().Elem()), found(n))
		return
	}
	s := reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content))
	for i, e := range n.Content {
		d.value(e, s.Index(i))
	}
	v.Set(s)
}

func (d *decoder) mapping(n *yaml.Node, v reflect.Value) {
	m := reflect.MakeMap(v.Type())
	d.pairs(n, "a mapping {key: value}", func(key, value *yaml.Node) {
		e := reflect.New(v.Type().Elem()).Elem()
		d.value(value, e)
		if k, ok := d.plain(key); ok {
			m.SetMapIndex(reflect.ValueOf(k).Convert(v.Type().Key()), e)
		}
	})
	v.Set(m)
}

// fields decodes a mapping into a struct, by the keys of its fields. A field of
// type Position is set to where the mapping starts.
func (d *decoder) fields(n *yaml.Node, v reflect.Value, fields []contract.Field) {
	var keys []string
	for i, f := range fields {
		if f.Type == posType {
			v.Field(i).Set(reflect.ValueOf(d.pos(n)))
			continue
		}
		keys = append(keys, f.Key)
	}
	d.pairs(n, "a mapping with "+strings.Join(keys, ", "), func(key, value *yaml.Node) {
		for i, f := range fields {
			if f.Key == key.Value && f.Type != posType {
				d.value(value, v.Field(i))
				return
			}
		}
		d.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, keys))
	})
}

// pairs calls f for each pair of a mapping and refuses repeated keys.
func (d *decoder) pairs(n *yaml.Node, want string, f func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, "want %s, found %s", want, found(n))
		return
	}
	seen := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			d.fail(key, "want a name as key, found %s", found(key))
			continue
		}
		if key.ShortTag() == "!!merge" {
			d.fail(key, "merge keys (<<) are not supported; write the keys out")
			continue
		}
		if line, dup := seen[key.Value]; dup {
			d.fail(key, "key %q stands here again, first on line %d", key.Value, line)
			continue
		}
		seen[key.Value] = key.Line
		f(key, n.Content[i+1])
	}
}

// lookup returns the value of a key in a mapping, or nil.
func lookup(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// lacks reports whether a mapping has neither a key nor one that was meant to be
// it, which is then the fault.
func lacks(n *yaml.Node, key string) bool {
	if n == nil || n.Kind != yaml.MappingNode {
		return true
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if k := n.Content[i].Value; k == key || Nearest(k, []string{key}) == key {
			return false
		}
	}
	return true
}

// found names what stands in a file, for messages.
func found(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.MappingNode:
		return "a mapping"
	}
	switch n.ShortTag() {
	case "!!null":
		return "nothing (null)"
	case "!!bool":
		return "the boolean " + n.Value
	case "!!int":
		return "the integer " + n.Value
	case "!!float":
		return "the number " + n.Value
	case "!!timestamp":
		return "the date " + n.Value
	case "!!str":
		return "the string " + strconv.Quote(cut(n.Value))
	}
	return n.ShortTag() + " " + cut(n.Value)
}

// cut is the beginning of a text, for messages.
func cut(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	end := most
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "..."
}

// typeName says what a value of a Go type looks like in a case.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "an integer"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "a string of bytes, or null"
		}
		return "a list [...]"
	case reflect.Map, reflect.Struct:
		return "a mapping {...}"
	}
	return t.String()
}
