package suite

import (
	"reflect"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
)

// CourseSchema returns the JSON Schema of course.yaml. The exercises that it
// allows are all that are declared.
//
// Errors: none but those of encoding.
func (c *Course) CourseSchema() ([]byte, error) {
	var slugs []string
	for _, e := range c.Contract.Exercises {
		slugs = append(slugs, e.Slug)
	}
	s := courseSchema{
		types: types{enums: c.Contract.Enums},
		words: map[string]object{
			"slug":       pattern(slugPattern),
			"invariants": {{"type", "array"}, {"minItems", 1}, {"items", enumOf(Invariants)}, {"description", "the state machines at stake, the main one first"}},
			"give_up":    {{"type", "integer"}, {"minimum", 0}, {"description", "time limits in a row after which the rest is skipped; 0 is never"}},
			"why":        described(ref("string"), "what comes of it, in a few words"),
			"hints":      described(arrayOf(ref("string")), "from the invariant to the rule to the checklist"),
			"imports":    described(arrayOf(ref("string")), "what a solution may import; a name ending in /... stands for everything below it"),
		},
		required: map[reflect.Type][]string{
			reflect.TypeFor[courseFile]():   {"course", "limits", "tracks"},
			reflect.TypeFor[limitsFile]():   {"time", "memory", "output", "answer", "total"},
			reflect.TypeFor[trackFile]():    {"slug", "title"},
			reflect.TypeFor[exerciseFile](): {"slug", "title", "invariants"},
			reflect.TypeFor[questionFile](): {"id", "ask"},
		},
		slugs: slugs,
	}
	top := s.of(reflect.TypeFor[courseFile]())
	return schemaDocument("a course", "Made by grade cases schema course. CONTRIBUTING.md, Adding an exercise, says what belongs into it.",
		append(top, member{"$defs", sharedDefs()}))
}

// courseSchema turns the structs of course.yaml into a schema.
type courseSchema struct {
	types
	words    map[string]object         // keys that say more than their types
	required map[reflect.Type][]string // keys of a struct
	slugs    []string
}

func (s *courseSchema) of(t reflect.Type) object {
	switch {
	case t == durationType:
		return ref("duration")
	case t == sizeType:
		return ref("size")
	case t == reflect.TypeFor[*yaml.Node]():
		panic("a node says nothing about its type: give its key words")
	case t.Kind() == reflect.Slice:
		return arrayOf(s.of(t.Elem()))
	case t.Kind() != reflect.Struct:
		return s.types.of(t)
	}
	words := make(map[string]object)
	for _, f := range contract.Fields(t) {
		switch {
		case f.Type == posType:
		case t == reflect.TypeFor[exerciseFile]() && f.Key == "slug":
			words[f.Key] = enumOf(s.slugs)
		case t == reflect.TypeFor[questionFile]() && f.Key == "exercises":
			words[f.Key] = arrayOf(enumOf(s.slugs))
		case s.words[f.Key] != nil:
			words[f.Key] = s.words[f.Key]
		default:
			words[f.Key] = s.of(f.Type)
		}
	}
	return closed(keyed(t, words), s.required[t]...)
}
