package suite

import (
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"highwater/grader/contract"
	"highwater/reference"
)

// growth decodes the growth part of a generated case: the keys of generate that
// grow together when the case is measured at several sizes, n among them.
func (s *suiteLoader) growth(n *yaml.Node, c *Case) {
	if !c.Generated {
		s.fail(n, "growth belongs to a generated case: it says which keys of generate grow with n")
		return
	}
	if c.load == nil || c.load.load == nil {
		return // already told
	}
	var known []string
	for _, f := range contract.Fields(reflect.TypeOf(c.load.load)) {
		if k := f.Type.Kind(); k == reflect.Int || k == reflect.Int64 {
			known = append(known, f.Key)
		}
	}
	if n.Kind != yaml.SequenceNode {
		s.fail(n, "want a list [n, ...] of keys of generate, found %s", found(n))
		return
	}
	for _, item := range n.Content {
		key, ok := s.plain(item)
		switch {
		case !ok:
		case !slices.Contains(known, key):
			s.fail(item, "generate has no number %q that could grow%s", key, didYouMean(key, known))
		case slices.Contains(c.Growth, key):
			s.fail(item, "%q is listed twice", key)
		default:
			c.Growth = append(c.Growth, key)
		}
	}
	if !slices.Contains(c.Growth, "n") {
		s.fail(n, "growth is %s; it has to name n, by which the size is measured", "["+strings.Join(c.Growth, ", ")+"]")
	}
}

// Size is the number of elements of a generated case.
func (c *Case) Size() int {
	load := reflect.ValueOf(c.load.load)
	for i, f := range contract.Fields(load.Type()) {
		if f.Key == "n" {
			return int(load.Field(i).Int())
		}
	}
	return 0
}

// Small returns the script of a generated case with at most n elements, and of
// everything else that is counted as well, drawn from another seed.
//
// Errors: as of Script; not every case can be made that small.
func (c *Case) Small(n int, seed uint64) (*Script, error) {
	g := *c.load
	small := reflect.New(reflect.TypeOf(g.load)).Elem()
	small.Set(reflect.ValueOf(g.load))
	for i := range small.NumField() {
		if v := small.Field(i); v.Kind() == reflect.Int {
			v.SetInt(min(v.Int(), int64(n)))
		}
	}
	g.load, g.seed = small.Interface().(reference.Load), seed
	part := *c
	part.load = &g
	return part.generate()
}

// Part returns the script of the case at a part of its size: every key that
// Growth names is divided by the divisor, and stays 1 at least.
//
// Errors: as of Script; not every case can be made smaller.
func (c *Case) Part(divisor int) (*Script, error) {
	g := *c.load
	small := reflect.New(reflect.TypeOf(g.load)).Elem()
	small.Set(reflect.ValueOf(g.load))
	for i, f := range contract.Fields(small.Type()) {
		if v := small.Field(i); slices.Contains(c.Growth, f.Key) && v.Int() > 0 {
			v.SetInt(max(1, v.Int()/int64(divisor)))
		}
	}
	g.load = small.Interface().(reference.Load)
	part := *c
	part.load = &g
	return part.generate()
}
