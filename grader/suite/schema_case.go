package suite

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// Schema returns the JSON Schema of the course's suite files. Whatever loads is
// valid by it; the reverse does not hold, since a schema knows no reference.
//
// Errors: none but those of encoding.
func (c *Course) Schema() ([]byte, error) {
	t := &types{enums: c.Contract.Enums}
	var slugs []string
	var kinds list
	cases := object{}
	for _, e := range c.Exercises() {
		slugs = append(slugs, e.Slug)
		cases = append(cases, member{e.Slug, c.caseSchema(t, e)})
		own := object{
			{"invariant", enumOf(e.Invariants)},
			{"cases", object{{"items", ref(e.Slug)}}},
		}
		kinds = append(kinds, object{
			{"if", object{{"properties", object{{"exercise", object{{"const", e.Slug}}}}}, {"required", list{"exercise"}}}},
			{"then", object{{"properties", own}}},
		})
	}
	words := map[string]object{
		"exercise":   described(enumOf(slugs), "the slug, which is the name of the file's folder"),
		"suite":      described(pattern(slugPattern), "unique within the exercise; normally the file's name"),
		"visibility": described(enumOf([]string{"public", "hidden"}), "of a hidden case, reports show name and verdict, never the data; its file lies in hidden/"),
		"invariant":  described(enumOf(Invariants), "the state machine at stake, for cases that name none"),
		"limits":     ref("limits"),
		"cases":      {{"type", "array"}, {"minItems", 1}, {"items", object{{"type", "object"}}}},
	}
	top := append(closed(keyed(reflect.TypeFor[suiteFile](), words), "exercise", "suite", "visibility", "cases"), member{"allOf", kinds})
	limits := closed(keyed(reflect.TypeFor[runLimits](), map[string]object{"time": ref("duration"), "memory": ref("size")}))
	defs := append(sharedDefs(), member{"limits", described(limits, "in place of the course's")})
	defs = append(append(defs, t.defs...), cases...)
	return schemaDocument("a suite of cases", "Made by grade cases schema from the declarations of the exercises. CONTRIBUTING.md says what each key is for.",
		append(top, member{"$defs", defs}))
}

// keyed are the properties of a file's struct, each of which has its schema in
// words, so that none can be forgotten.
func keyed(t reflect.Type, words map[string]object) object {
	o := object{}
	for _, f := range contract.Fields(t) {
		if f.Type == posType {
			continue
		}
		schema, ok := words[f.Key]
		if !ok {
			panic(fmt.Sprintf("the schema does not know the key %s of %v", f.Key, t))
		}
		if schema != nil {
			o = append(o, member{f.Key, schema})
		}
	}
	return o
}

// caseSchema is the schema of one exercise's cases.
func (c *Course) caseSchema(t *types, e *Exercise) object {
	topics := t.topics
	t.topics = false
	step, wants := t.step(e)
	machine, generate := t.params(e.Contract.New), t.generate(e)
	var script object
	if t.topics {
		script = object{
			{"type", "object"},
			{"required", list{"steps"}},
			{"description", "a script of the training cluster, which makes the topics that the steps name; its language: grade lab --help"},
		}
	}
	t.topics = t.topics || topics
	var checks []string
	for _, g := range c.Checklist {
		for _, q := range g.Questions {
			if q.For(e.Slug) {
				checks = append(checks, q.ID)
			}
		}
	}
	words := map[string]object{
		"name":      {{"type", "string"}, {"pattern", "[A-Za-z0-9]"}, {"description", "what is true, in a few words; unique within the exercise"}},
		"invariant": described(enumOf(e.Invariants), "the state machine at stake"),
		"check":     described(enumOf(checks), "the checklist question of course.yaml that the case puts"),
		"hint":      {{"type", "string"}, {"description", "a sentence for who fails; not the answer"}},
		"points":    {{"type", "integer"}, {"minimum", 0}, {"maximum", 1000}},
		"script":    script,
		"new":       described(machine, signature(e.Contract.New, &e.Contract.Machine.New)),
		"steps":     {{"type", "array"}, {"minItems", 1}, {"items", step}},
		"generate":  generate,
		"oracle":    {{"const", "reference"}, {"description", "the wants that are missing come from the reference"}},
		"growth":    t.growth(e),
		"limits":    ref("limits"),
	}
	required := []string{"name"}
	if len(e.Contract.New.Params) > 0 {
		required = append(required, "new")
	}
	missing := func(key string) object { return object{{"properties", object{{key, false}}}} }
	return append(closed(keyed(reflect.TypeFor[caseFile](), words), required...),
		member{"if", object{{"required", list{"generate"}}}},
		member{"then", append(object{{"required", list{"generate", "oracle"}}}, missing("steps")...)},
		member{"else", append(object{{"required", list{"steps"}}}, append(missing("growth"),
			member{"if", missing("oracle")},
			member{"then", object{{"properties", object{{"steps", object{{"items", object{{"dependentRequired", wants}}}}}}}}},
		)...)},
	)
}

// step is the schema of a step of an exercise. Wants says of each method with
// results that it needs a want.
func (t *types) step(e *Exercise) (step, wants object) {
	var kinds list
	wants = object{}
	for i, m := range e.Contract.Methods {
		properties := object{{m.Key, described(t.params(m), signature(m, &e.Contract.Machine.Methods[i]))}}
		if len(m.Results) > 0 {
			properties = append(properties, member{"want", t.want(m)})
			wants = append(wants, member{m.Key, list{"want"}})
		}
		kinds = append(kinds, closed(properties, m.Key))
	}
	if len(kinds) == 1 {
		return kinds[0].(object), wants
	}
	return object{{"oneOf", kinds}}, wants
}

// params is how arguments are written: the value itself or a mapping by name.
func (t *types) params(f contract.Func) object {
	switch len(f.Params) {
	case 0:
		return object{{"type", list{"object", "null"}}, {"maxProperties", 0}}
	case 1:
		p := f.Params[0]
		if schema := t.of(p.Type); mayBeNamed(p) {
			return anyOf(schema, closed(object{{p.Key, schema}}, p.Key))
		}
		return t.of(p.Type)
	}
	return closed(t.fields(f.Params))
}

// mayBeNamed reports whether a lone argument or result may be written by its
// name, as byName decides it.
func mayBeNamed(f contract.Field) bool {
	if f.Key == "" || f.Type.Kind() == reflect.Map {
		return false
	}
	if f.Type.Kind() == reflect.Struct {
		return !slices.ContainsFunc(contract.Fields(f.Type), func(inner contract.Field) bool { return inner.Key == f.Key })
	}
	return true
}

// want is how results are written: as parameters, and any in their place.
func (t *types) want(f contract.Func) object {
	o := object{}
	for _, r := range f.Results {
		schema := t.of(r.Type)
		if r.Type.Kind() != reflect.String { // where any is a string like any other
			schema = anyOf(ref("any"), schema)
		}
		o = append(o, member{r.Key, schema})
	}
	if len(f.Results) > 1 {
		return anyOf(ref("any"), closed(o))
	}
	choices := list{ref("any"), t.of(f.Results[0].Type)}
	if mayBeNamed(f.Results[0]) {
		choices = append(choices, closed(o, f.Results[0].Key))
	}
	return anyOf(choices...)
}

// LoadFields are the keys of generate beside the seed: the fields of the Load of
// the exercise.
func (e *Exercise) LoadFields() []contract.Field {
	return contract.Fields(reflect.TypeOf(e.reference.Load))
}

func (t *types) generate(e *Exercise) object {
	o := object{{"seed", described(ref("int64"), "from which the case is drawn")}}
	for _, f := range e.LoadFields() {
		schema := t.of(f.Type)
		if f.Type.Kind() == reflect.Int {
			least := object{{"type", "integer"}, {"maximum", maxElements}}
			if f.Key == "n" {
				least = append(least, member{"minimum", 1}, member{"description", "how many elements there are"})
			}
			schema = anyOf(least, pattern("^("+underscored+")$"))
		}
		o = append(o, member{f.Key, schema})
	}
	return described(closed(o, "seed", "n"), "what the steps are drawn from: see reference/"+e.Slug+"/inputs.go")
}

// growth lists the keys of generate that grow together.
func (t *types) growth(e *Exercise) object {
	var keys []string
	for _, f := range e.LoadFields() {
		if k := f.Type.Kind(); k == reflect.Int || k == reflect.Int64 {
			keys = append(keys, f.Key)
		}
	}
	return append(arrayOf(enumOf(keys)), member{"contains", object{{"const", "n"}}}, member{"uniqueItems", true},
		member{"description", "the case is timed at several sizes: these keys of generate grow together"})
}

// signature is how a function is declared: "Ack(offsets ...int64) (committed int64)".
func signature(f contract.Func, w *wire.Func) string {
	text := f.Name + "("
	for i, p := range f.Params {
		if i > 0 {
			text += ", "
		}
		typ := p.Type.String()
		if w.Variadic && i == len(f.Params)-1 {
			typ = "..." + p.Type.Elem().String()
		}
		text += p.Name + " " + typ
	}
	text += ")"
	switch {
	case len(f.Results) == 1 && f.Results[0].Name == "":
		text += " " + f.Results[0].Type.String()
	case len(f.Results) > 0:
		text += " ("
		for i, r := range f.Results {
			if i > 0 {
				text += ", "
			}
			text += r.Name + " " + r.Type.String()
		}
		text += ")"
	}
	return strings.ReplaceAll(text, "[]uint8", "[]byte")
}
