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
	g.seed, g.load = seed, atMost(g.load, n)
	return c.generateFrom(&g)
}

// Part returns the script of the case at a part of its size: every key that
// Growth names is divided by the divisor, and stays 1 at least.
//
// Errors: as of Script; not every case can be made smaller.
func (c *Case) Part(divisor int) (*Script, error) {
	g := *c.load
	g.load = resized(g.load, func(f contract.Field, n int64) int64 {
		if n > 0 && slices.Contains(c.Growth, f.Key) {
			return max(1, n/int64(divisor))
		}
		return n
	})
	return c.generateFrom(&g)
}

// generateFrom makes the script of the case from another generator.
func (c *Case) generateFrom(g *generator) (*Script, error) {
	other := *c
	other.load = g
	return other.generate()
}

// atMost is a load in which nothing that is counted is above n.
func atMost(l reference.Load, n int) reference.Load {
	return resized(l, func(f contract.Field, was int64) int64 {
		if f.Type.Kind() == reflect.Int {
			return min(was, int64(n))
		}
		return was
	})
}

// resized is a load with other whole numbers.
func resized(l reference.Load, to func(f contract.Field, n int64) int64) reference.Load {
	v := reflect.New(reflect.TypeOf(l)).Elem()
	v.Set(reflect.ValueOf(l))
	for i, f := range contract.Fields(v.Type()) {
		if v.Field(i).CanInt() {
			v.Field(i).SetInt(to(f, v.Field(i).Int()))
		}
	}
	return v.Interface().(reference.Load)
}
