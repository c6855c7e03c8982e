package suite

import (
	"reflect"

	"gopkg.in/yaml.v3"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// step compiles "{method: args, want: results}".
func (s *suiteLoader) step(n *yaml.Node, oracle bool) Call {
	call := Call{Pos: s.pos(n), Method: -1}
	var want *yaml.Node
	known := true // every key
	e := s.exercise.Contract
	var methods []string
	for _, m := range e.Methods {
		methods = append(methods, m.Key)
	}
	s.pairs(n, "a step {method: arguments, want: result}", func(key, value *yaml.Node) {
		if key.Value == "want" {
			want = value
			return
		}
		i := e.Method(key.Value)
		switch {
		case i < 0:
			known = false
			s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, append(methods, "want")))
		case call.Method >= 0:
			s.fail(key, "a step is one call, and this one has %q already", methods[call.Method])
		default:
			call.Method = i
			call.Args = s.params(key, value, e.Methods[i], &e.Machine.Methods[i])
		}
	})
	if call.Method < 0 {
		if n.Kind == yaml.MappingNode && known {
			s.fail(n, "the step calls nothing%s", didYouMean("", methods))
		}
		return call
	}
	call.Want = s.want(n, want, call.Method, oracle)
	return call
}

// params encodes the arguments of one call: the value itself for one parameter,
// a mapping by name for several. At is blamed for what is missing.
func (s *suiteLoader) params(at, n *yaml.Node, f contract.Func, w *wire.Func) []byte {
	values := make([]reflect.Value, len(f.Params))
	for i, p := range f.Params {
		values[i] = reflect.New(p.Type).Elem()
	}
	empty := n == nil || n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" || n.Kind == yaml.MappingNode && len(n.Content) == 0
	switch {
	case len(f.Params) == 0:
		if !empty {
			s.fail(n, "%s takes no arguments: write %s: {}", f.Name, f.Key)
		}
	case n == nil && !lacks(at, f.Key): // it is there, misspelt
	case n == nil:
		s.fail(at, "%s is missing: want %s: %s", f.Key, f.Key, shape(f.Params))
	case len(f.Params) == 1 && !byName(n, f.Params[0]):
		s.value(n, values[0])
	default:
		s.byKey(n, f.Params, values)
	}
	var b wire.Writer
	wire.Append(&b, w.Params, values) // no limit, so no error
	return b.Buf
}

// byName reports whether a lone argument or result is written as {name: value},
// which only a value that is no mapping itself makes certain.
func byName(n *yaml.Node, p contract.Field) bool {
	if n.Kind != yaml.MappingNode || len(n.Content) == 0 || p.Key == "" {
		return false
	}
	switch p.Type.Kind() {
	case reflect.Map:
		return false
	case reflect.Struct:
		for _, f := range contract.Fields(p.Type) {
			if f.Key == p.Key {
				return false
			}
		}
		return lookup(n, p.Key) != nil
	}
	return true
}

// byKey decodes a mapping into one value per field. What is left out is zero.
func (s *suiteLoader) byKey(n *yaml.Node, fields []contract.Field, values []reflect.Value) {
	s.pairs(n, "a mapping "+shape(fields), func(key, value *yaml.Node) {
		var keys []string
		for i, f := range fields {
			if f.Key == key.Value {
				s.value(value, values[i])
				return
			}
			keys = append(keys, f.Key)
		}
		s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, keys))
	})
}

// shape is how the fields are written: "{size: an integer, ...}".
func shape(fields []contract.Field) string {
	text := "{"
	for i, f := range fields {
		if i > 0 {
			text += ", "
		}
		text += f.Key + ": " + typeName(f.Type)
	}
	return text + "}"
}

// want compiles the expected results of one call.
func (s *suiteLoader) want(step, n *yaml.Node, method int, oracle bool) []Want {
	f, w := s.exercise.Contract.Methods[method], s.exercise.Contract.Machine.Methods[method]
	wants := make([]Want, len(f.Results))
	switch {
	case len(f.Results) == 0:
		if n != nil {
			s.fail(n, "%s returns nothing, so it has no want: drop it", f.Name)
		}
	case n == nil && oracle:
		return nil // the reference fills it in
	case s.gapsAllowed && !oracle && (isEmpty(n) || n == nil && lacks(step, "want")):
		return nil // so it does here
	case n == nil && !lacks(step, "want"): // it is there, misspelt
	case n == nil:
		s.fail(step, "want is missing: what must %s return? (want: any leaves it open on purpose)", f.Name)
	case isEmpty(n):
		s.fail(n, "want is empty: what must %s return? (want: any leaves it open on purpose)", f.Name)
	case isAny(n):
		for i := range wants {
			wants[i].Any = true
		}
	case len(f.Results) == 1 && !byName(n, f.Results[0]):
		v := reflect.New(f.Results[0].Type).Elem()
		s.value(n, v)
		wants[0].Bytes = w.Results[0].Encode(v)
	default:
		s.results(n, f.Results, w.Results, wants)
	}
	return wants
}

func (s *suiteLoader) results(n *yaml.Node, fields []contract.Field, codecs []*wire.Codec, wants []Want) {
	values := make([]reflect.Value, len(fields))
	for i, f := range fields {
		values[i] = reflect.New(f.Type).Elem()
	}
	var keys []string
	for _, f := range fields {
		keys = append(keys, f.Key)
	}
	s.pairs(n, "a mapping "+shape(fields), func(key, value *yaml.Node) {
		for i, f := range fields {
			if f.Key != key.Value {
				continue
			}
			if wants[i].Any = f.Type.Kind() != reflect.String && isAny(value); !wants[i].Any {
				s.value(value, values[i])
			}
			return
		}
		s.fail(key, "unknown key %q%s", key.Value, didYouMean(key.Value, keys))
	})
	for i := range wants {
		if !wants[i].Any {
			wants[i].Bytes = codecs[i].Encode(values[i])
		}
	}
}

func isAny(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "any" && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0
}
