package suite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"

	"highwater/grader/contract"
)

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// list is a JSON array.
type list []any

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		for k, part := range []any{m.name, m.value} {
			text, err := marshal(part)
			if err != nil {
				return nil, err
			}
			if k == 1 {
				b.WriteByte(':')
			}
			b.Write(text)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal leaves < and > as they are, which are read by people.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// document is a whole schema as text.
func schemaDocument(title, description string, rest object) ([]byte, error) {
	text, err := marshal(append(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", title},
		{"description", description},
	}, rest...))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", " "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// closed is the schema of a mapping with no other keys than those of properties.
func closed(properties object, required ...string) object {
	o := object{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}}
	if len(required) > 0 {
		o = append(o, member{"required", required})
	}
	return o
}

func ref(name string) object { return object{{"$ref", "#/$defs/" + name}} }

func described(o object, text string) object {
	return append(slices.Clone(o), member{"description", text})
}

func arrayOf(items any) object { return object{{"type", "array"}, {"items", items}} }

func anyOf(of ...any) object { return object{{"anyOf", list(of)}} }

func enumOf(words []string) object {
	if words == nil {
		words = []string{}
	}
	return object{{"enum", words}}
}

// The patterns of what is written as one word.
const (
	slugPattern     = `^[a-z0-9]+(-[a-z0-9]+)*$`
	durationPattern = `^([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`
	sizePattern     = `^[1-9][0-9]*(B|KiB|MiB|GiB)$`
	// underscored is a number with underscores, which YAML 1.1 takes for one and
	// YAML 1.2 for a string.
	underscored = `-?[1-9][0-9]*(_[0-9]+)+`
)

func pattern(p string) object { return object{{"type", "string"}, {"pattern", p}} }

// shared are the definitions that every schema has.
func sharedDefs() object {
	integer := func(bits int, words string) object {
		most := int64(math.MaxInt64) >> (64 - bits)
		return anyOf(object{{"type", "integer"}, {"minimum", -most - 1}, {"maximum", most}}, pattern("^("+words+")$"))
	}
	return object{
		{"int16", integer(16, underscored)},
		{"int32", integer(32, underscored)},
		{"int64", described(integer(64, contract.NoTime+"|"+underscored), "an integer, or NoTime")},
		{"int", integer(64, underscored)},
		{"float64", object{{"type", "number"}}},
		{"bool", object{{"type", "boolean"}}},
		{"string", object{{"type", "string"}}},
		{"bytes", object{{"type", list{"string", "null"}}, {"description", `null is no value (a tombstone), "" an empty one`}}},
		{"any", object{{"const", "any"}, {"description", "left open on purpose"}}},
		{"duration", described(pattern(durationPattern), "wall time of one run of a case, as 500ms or 2s")},
		{"size", described(pattern(sizePattern), "as 64KiB, 256MiB or 1GiB")},
	}
}

// types turns Go types into schemas, and collects the definitions of those that
// have a name.
type types struct {
	enums map[reflect.Type][]contract.Const
	defs  object
	// topics says that a script may make what is wanted.
	topics bool
}

func (t *types) of(typ reflect.Type) object {
	switch typ.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Float64:
		return ref(typ.Kind().String())
	case reflect.String:
		if values := t.enums[typ]; len(values) > 0 {
			return t.named(typ, func() object {
				var words []string
				for _, v := range values {
					words = append(words, v.Value)
				}
				return enumOf(words)
			})
		}
		return ref("string")
	case reflect.Slice:
		switch {
		case typ.Elem().Kind() == reflect.Uint8:
			return ref("bytes")
		case typ == logType:
			t.topics = true
			t.topic("made-log")
			return anyOf(arrayOf(t.of(typ.Elem())), ref("made-log"))
		}
		return arrayOf(t.of(typ.Elem()))
	case reflect.Map:
		return object{{"type", "object"}, {"additionalProperties", t.of(typ.Elem())}}
	case reflect.Struct:
		plain := t.named(typ, func() object { return closed(t.fields(contract.Fields(typ))) })
		if typ == walkType {
			t.topics = true
			t.topic("made-topic")
			return anyOf(plain, ref("made-topic"))
		}
		return plain
	}
	panic(fmt.Sprintf("a value of type %v cannot be written in a case", typ))
}

// named defines a type once, under its own name.
func (t *types) named(typ reflect.Type, make func() object) object {
	return t.define(contract.Key(typ.Name()), make)
}

func (t *types) define(name string, make func() object) object {
	if !slices.ContainsFunc(t.defs, func(m member) bool { return m.name == name }) {
		t.defs = append(t.defs, member{name, nil})
		at := len(t.defs) - 1
		t.defs[at].value = make()
	}
	return ref(name)
}

// topic defines how a step names what a script made.
func (t *types) topic(name string) {
	t.define(name, func() object {
		properties := object{{"topic", described(ref("string"), "a topic that the case's script makes")}}
		if name == "made-topic" {
			properties = append(properties, member{"batches", arrayOf(ref("int32"))})
		}
		return closed(properties, "topic")
	})
}

// fields are the properties of a mapping by field.
func (t *types) fields(fields []contract.Field) object {
	o := object{}
	for _, f := range fields {
		o = append(o, member{f.Key, t.of(f.Type)})
	}
	return o
}
