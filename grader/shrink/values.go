package shrink

import (
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
)

// group is what holds one value: all places of one meaning, or all there are.
type group struct {
	meaning string // empty for all
	value   string
}

// in reports whether a value belongs to the group.
func (g group) in(path string, v reflect.Value) bool {
	return scalar(v) && g.value == text(v) && (g.meaning == "" || g.meaning == meaning(path))
}

// text tells values apart, those of numbers of any width by the number.
func text(v reflect.Value) string {
	if v.CanInt() {
		return strconv.FormatInt(v.Int(), 10)
	}
	return strconv.Quote(string(v.Bytes()))
}

// groupsOf are the groups of a draft with one of their values, as they come.
func groupsOf(d *draft, byMeaning bool) (list []group, values []reflect.Value) {
	seen := make(map[group]bool)
	d.visit(func(path string, v reflect.Value) bool {
		if !scalar(v) {
			return true
		}
		g := group{value: text(v)}
		if byMeaning {
			g.meaning = meaning(path)
		}
		if !seen[g] {
			seen[g] = true
			list, values = append(list, g), append(values, v)
		}
		return true
	})
	return list, values
}

// together tries smaller values as numbers does, but in all the places at once
// that hold the same one: what a call is given often has to be what another was.
func (h *hunt) together(d *draft) (*draft, error) {
	for _, byMeaning := range []bool{true, false} {
		tried := make(map[group]bool)
		for more := true; more && !h.spent(); {
			more = false
			list, values := groupsOf(d, byMeaning)
			for i, g := range list {
				if tried[g] {
					continue
				}
				tried[g] = true
				next, ok, err := h.lower(d, g, values[i])
				if err != nil {
					return d, err
				}
				if ok {
					d, more = next, true
					break // the groups are others now
				}
			}
		}
	}
	return d, nil
}

// lower puts a smaller value in all places of a group.
func (h *hunt) lower(d *draft, g group, v reflect.Value) (*draft, bool, error) {
	for _, try := range smaller(v) {
		if h.spent() {
			break
		}
		changed := d.clone()
		changed.visit(func(path string, w reflect.Value) bool {
			if g.in(path, w) {
				w.Set(try.Convert(w.Type()))
			}
			return true
		})
		if next, ok, err := h.better(d, changed); ok || err != nil {
			return next, ok, err
		}
	}
	return d, false, nil
}

// shifts takes the same from numbers that are compared with one another: from all
// of one meaning, of two meanings, and from two numbers of different ones, as a
// time and how long it is waited for.
func (h *hunt) shifts(d *draft) (*draft, error) {
	meanings := slices.Sorted(maps.Keys(numbersOf(d)))
	for i := range meanings {
		for k := i; k < len(meanings) && !h.spent(); k++ {
			next, err := h.shift(d, func(path string, v reflect.Value) bool {
				return meaning(path) == meanings[i] || meaning(path) == meanings[k]
			})
			if err != nil {
				return d, err
			}
			d = next
		}
	}
	tried := make(map[[2]group]bool)
	for more := true; more && !h.spent(); {
		more = false
		list, _ := groupsOf(d, true)
		for i, a := range list {
			if h.spent() {
				break
			}
			for _, b := range list[i+1:] {
				if a.meaning == b.meaning || tried[[2]group{a, b}] || h.spent() {
					continue
				}
				tried[[2]group{a, b}] = true
				next, err := h.shift(d, func(path string, v reflect.Value) bool { return a.in(path, v) || b.in(path, v) })
				if err != nil {
					return d, err
				}
				more = more || next != d
				d = next
			}
		}
	}
	return d, nil
}

// shift takes so much from some numbers, all of them positive, that the least of
// them is 0, or else 1, or else a part less.
func (h *hunt) shift(d *draft, of func(path string, v reflect.Value) bool) (*draft, error) {
	least, some := int64(math.MaxInt64), false
	d.visit(func(path string, v reflect.Value) bool {
		if v.CanInt() && v.Int() != noTime && of(path, v) {
			least, some = min(least, v.Int()), true
		}
		return true
	})
	if !some {
		return d, nil
	}
	for _, by := range []int64{least, least - 1, least / 2, least / 4, least / 8, least / 16} {
		if by < 1 || h.spent() {
			break
		}
		changed := d.clone()
		changed.visit(func(path string, v reflect.Value) bool {
			if v.CanInt() && v.Int() != noTime && of(path, v) {
				v.SetInt(v.Int() - by)
			}
			return true
		})
		if next, ok, err := h.better(d, changed); ok || err != nil {
			return next, err
		}
	}
	return d, nil
}
