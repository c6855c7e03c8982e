package judge

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"

	"highwater/grader/show"
)

// notes says in words what the difference of two values looks like.
func notes(want, got reflect.Value, first *located) []string {
	var out []string
	if isList(want) {
		switch diff := got.Len() - want.Len(); {
		case diff == 0 && reordered(want, got):
			out = append(out, "the elements are right and their order is not")
		case diff > 0:
			out = append(out, fmt.Sprintf("%s too many: got %d, want %d", elements(diff), got.Len(), want.Len()))
		case diff < 0:
			out = append(out, fmt.Sprintf("%s too few: got %d, want %d", elements(-diff), got.Len(), want.Len()))
		}
	}
	if first != nil && first.want.IsValid() && first.got.IsValid() {
		out = append(out, leafNotes(first.want, first.got)...)
	}
	return out
}

func elements(n int) string {
	if n == 1 {
		return "one element"
	}
	return fmt.Sprintf("%d elements", n)
}

// reordered reports whether two lists that differ have the same elements. Of
// long lists it says no.
func reordered(want, got reflect.Value) bool {
	return want.Len() == got.Len() && want.Len() < maxElements && sameElements(want, got)
}

// maxElements bounds the lists whose elements are counted for a remark.
const maxElements = 20_000

func leafNotes(want, got reflect.Value) []string {
	switch want.Kind() {
	case reflect.Slice:
		if want.Type().Elem().Kind() == reflect.Uint8 && want.Len() == 0 && got.Len() == 0 && want.IsNil() != got.IsNil() {
			if want.IsNil() {
				return []string{"nil (a tombstone) is wanted, and an empty value was returned"}
			}
			return []string{"an empty value is wanted, and nil (a tombstone) was returned"}
		}
	}
	return nil
}

// sameElements reports whether two lists of one length are permutations.
func sameElements(a, b reflect.Value) bool {
	texts := func(v reflect.Value) []string {
		list := make([]string, v.Len())
		for i := range list {
			list[i] = show.Value(v.Index(i))
		}
		sort.Strings(list)
		return list
	}
	ta, tb := texts(a), texts(b)
	for i := range ta {
		if ta[i] != tb[i] {
			return false
		}
	}
	return true
}

// sortedKeys returns a map's keys, which are strings, in order.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return keys
}
