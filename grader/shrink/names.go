package shrink

import (
	"reflect"
	"slices"
	"strings"
)

// names puts short names in the place of all texts, the same for the same one: in
// the order in which they come, or else in their own order, or else of one at a
// time, the others kept.
func (h *hunt) names(d *draft) (*draft, error) {
	texts := textsOf(d)
	sorted := slices.Sorted(slices.Values(texts))
	for _, list := range [][]string{texts, sorted} {
		to := make(map[string]string)
		for i, s := range list {
			to[s] = name(i)
		}
		if next, ok, err := h.renamed(d, to); ok || err != nil {
			return next, err
		}
	}
	for _, s := range texts {
		if strings.Trim(s[1:], "1") == "" && s[0] >= 'a' && s[0] <= 'z' || h.spent() {
			continue // as short as they get
		}
		free := 0
		for slices.Contains(textsOf(d), name(free)) {
			free++
		}
		next, _, err := h.renamed(d, map[string]string{s: name(free)})
		if err != nil {
			return d, err
		}
		d = next
	}
	return d, nil
}

// textsOf are the texts of a draft that are names, each once, as they come.
func textsOf(d *draft) (texts []string) {
	seen := make(map[string]bool)
	d.visit(func(_ string, v reflect.Value) bool {
		if isName(v) && !seen[v.String()] {
			seen[v.String()] = true
			texts = append(texts, v.String())
		}
		return true
	})
	return texts
}

// isName reports whether a value is a text of which any will do.
func isName(v reflect.Value) bool {
	return v.Kind() == reflect.String && v.Type() == reflect.TypeFor[string]() && v.Len() > 0
}

// renamed tries other names for some; false if they are the same ones.
func (h *hunt) renamed(d *draft, to map[string]string) (*draft, bool, error) {
	changed, other := d.clone(), false
	changed.visit(func(_ string, v reflect.Value) bool {
		if isName(v) && to[v.String()] != "" {
			other = other || to[v.String()] != v.String()
			v.SetString(to[v.String()])
		}
		return true
	})
	if !other {
		return d, false, nil
	}
	return h.better(d, changed)
}

// name is the i-th of a, b, ... z, a1, b1, ...
func name(i int) string {
	return string(rune('a'+i%26)) + strings.Repeat("1", i/26)
}
