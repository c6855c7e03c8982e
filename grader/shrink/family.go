package shrink

import (
	"fmt"
	"reflect"
	"slices"
)

// families leaves out everything that has the same value in a field of one name,
// in all calls together: all records of a key, all that is said of a partition.
// What one call is given often comes from another, so it cannot go from one
// alone.
func (h *hunt) families(d *draft) (*draft, error) {
	for _, field := range fieldNames(d) {
		values := familyOf(d, field)
		for size := (len(values) + 1) / 2; size > 0; size /= 2 {
			for from := 0; from < len(values) && !h.spent(); {
				gone := values[from:min(from+size, len(values))]
				smaller, ok, err := h.without(d, field, gone)
				if err != nil {
					return d, err
				}
				if !ok {
					from += size
					continue
				}
				d = smaller
				values = slices.Delete(values, from, min(from+size, len(values)))
			}
		}
	}
	return d, nil
}

// without tries a draft in which some values of a field are gone: as it is, and
// without the lists that are empty by it.
func (h *hunt) without(d *draft, field string, gone []string) (*draft, bool, error) {
	for _, empty := range []bool{true, false} {
		changed := d.clone()
		if !remove(changed, field, gone, empty) {
			return d, false, nil
		}
		if smaller, ok, err := h.better(d, changed); ok || err != nil {
			return smaller, ok, err
		}
	}
	return d, false, nil
}

// elements calls f with every list of structs.
func elements(d *draft, f func(list reflect.Value)) {
	d.visit(func(_ string, v reflect.Value) bool {
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct {
			f(v)
		}
		return true
	})
}

// fieldNames are the fields of the elements of lists by which families are made:
// texts and whole numbers.
func fieldNames(d *draft) (names []string) {
	elements(d, func(list reflect.Value) {
		t := list.Type().Elem()
		for i := range t.NumField() {
			k := t.Field(i).Type.Kind()
			if name := t.Field(i).Name; (k == reflect.String || k == reflect.Int32 || k == reflect.Int64) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	})
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names
}

// rank puts names before numbers: they make up larger families.
func rank(field string) int {
	return 1 + slices.Index([]string{"Key", "Consumer", "ProducerID", "Partition", "Offset", "BaseOffset"}, field)
}

// familyOf are the values of a field, each once, as they come.
func familyOf(d *draft, field string) (values []string) {
	seen := make(map[string]bool)
	elements(d, func(list reflect.Value) {
		if _, ok := list.Type().Elem().FieldByName(field); !ok {
			return
		}
		for i := range list.Len() {
			if s := fmt.Sprint(list.Index(i).FieldByName(field)); !seen[s] {
				seen[s] = true
				values = append(values, s)
			}
		}
	})
	return values
}

// remove takes the elements out of every list, and the elements whose own list is
// empty by it if empty says so. It reports whether anything is gone.
func remove(d *draft, field string, gone []string, empty bool) (changed bool) {
	out := make(map[string]bool, len(gone))
	for _, v := range gone {
		out[v] = true
	}
	elements(d, func(list reflect.Value) {
		kept := reflect.MakeSlice(list.Type(), 0, list.Len())
		_, has := list.Type().Elem().FieldByName(field)
		for i := range list.Len() {
			e := list.Index(i)
			if has && out[fmt.Sprint(e.FieldByName(field))] || empty && i < list.Len()-1 && emptied(e, field, out) {
				changed = true
				continue
			}
			kept = reflect.Append(kept, e)
		}
		list.Set(kept)
	})
	return changed
}

// emptied reports whether an element has a list of which nothing is left.
func emptied(e reflect.Value, field string, out map[string]bool) bool {
	for i := range e.NumField() {
		list := e.Field(i)
		if list.Kind() != reflect.Slice || list.Type().Elem().Kind() != reflect.Struct || list.Len() == 0 {
			continue
		}
		if _, has := list.Type().Elem().FieldByName(field); !has {
			continue
		}
		left := false
		for k := range list.Len() {
			left = left || !out[fmt.Sprint(list.Index(k).FieldByName(field))]
		}
		if !left {
			return true
		}
	}
	return false
}
