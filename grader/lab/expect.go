package lab

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// expectation is one figure that a step must come to.
type expectation struct {
	name string
	node *yaml.Node // for its position
	// want is an int64, a bool, a string, a []string or a []int64.
	want any
}

// kinds of what can be expected
const (
	aNumber  = "number"
	aBool    = "bool"
	aWord    = "word"
	someKeys = "keys"
	offsets  = "offsets"
)

// figure is something that can be expected of a step.
type figure struct{ name, kind string }

// figures are what can be expected of an action, in the order of the help.
func figures(action string) []figure {
	topic := []figure{
		{"messages", aNumber},
		{"keys", aNumber},
		{"tombstones", aNumber},
		{"segments", aNumber},
		{"start", aNumber},
		{"end", aNumber},
		{"offsets", offsets},
		{"has", someKeys},
		{"lacks", someKeys},
	}
	consumer := []figure{
		{"read", aNumber},
		{"position", aNumber},
		{"end", aNumber},
		{"lag", aNumber},
		{"committed", aNumber},
		{"keys", aNumber},
		{"has", someKeys},
		{"lacks", someKeys},
	}
	switch action {
	case "create", "set", "log":
		return topic
	case "send":
		return append(topic, figure{"offset", aNumber}, figure{"refused", aWord})
	case "retain", "compact":
		return append(topic, figure{"ran", aBool}, figure{"removed", aNumber}, figure{"removed_segments", aNumber}, figure{"lost", someKeys})
	case "consumer", "poll", "walk", "commit", "directory":
		return consumer
	}
	return nil
}

// expectations reads what a step expects.
func (l *loader) expectations(n *yaml.Node, action string) []expectation {
	var known []string
	kind := make(map[string]string)
	for _, f := range figures(action) {
		known = append(known, f.name)
		kind[f.name] = f.kind
	}
	if len(known) == 0 {
		l.fail(n, "there is nothing to expect of %s", action)
		return nil
	}
	f := l.fields(n, "expect of "+action, known...)
	var list []expectation
	for _, name := range known {
		if v := f.has(name); v != nil {
			list = append(list, expectation{name, v, l.wanted(v, kind[name])})
		}
	}
	if len(f.values) == 0 && !f.broken && len(n.Content) == 0 {
		l.fail(n, "expect is empty: give at least one of %s", strings.Join(known, ", "))
	}
	return list
}

// wanted reads a value of some kind.
func (l *loader) wanted(n *yaml.Node, kind string) any {
	switch kind {
	case aNumber:
		i, _ := l.integer(n, 0, 1<<53)
		return i
	case aBool:
		is, _ := l.boolean(n)
		return is
	case aWord:
		word, _ := l.text(n)
		return word
	}
	if n.Kind != yaml.SequenceNode {
		example := "[s01, s02]"
		if kind == offsets {
			example = "[988, 991..999]"
		}
		l.fail(n, "want a list, as %s, found %s", example, found(n))
		return nil
	}
	if kind == someKeys {
		keys := []string{}
		for _, c := range n.Content {
			key, _ := l.text(c)
			keys = append(keys, key)
		}
		return keys
	}
	list := []int64{}
	for _, c := range n.Content {
		list = append(list, l.offsetRange(c)...)
	}
	return list
}

// offsetRange reads 988 or 991..999.
func (l *loader) offsetRange(n *yaml.Node) []int64 {
	from, to, ranged := strings.Cut(n.Value, "..")
	if !ranged {
		i, ok := l.integer(n, 0, 1<<53)
		if !ok {
			return nil
		}
		return []int64{i}
	}
	low, err1 := strconv.ParseInt(from, 10, 64)
	high, err2 := strconv.ParseInt(to, 10, 64)
	if err1 != nil || err2 != nil || low < 0 || high < low || high-low > 100_000 {
		l.fail(n, "want offsets from a lower to a higher one, at most 100,000, as 991..999, found %s", found(n))
		return nil
	}
	var list []int64
	for i := low; i <= high; i++ {
		list = append(list, i)
	}
	return list
}

// judge compares what a step came to with what was expected of it, and returns
// a text for each figure that differs.
func judge(list []expectation, got map[string]any) []fault {
	var faults []fault
	for _, e := range list {
		switch e.name {
		case "has", "lacks":
			keys, _ := got["key list"].([]string)
			for _, k := range e.want.([]string) {
				if slices.Contains(keys, k) != (e.name == "has") {
					verb := map[string]string{"has": "is missing", "lacks": "is there"}[e.name]
					faults = append(faults, fault{e.node, fmt.Sprintf("%s: want %s, and it %s", e.name, k, verb)})
				}
			}
		default:
			if !reflect.DeepEqual(got[e.name], e.want) {
				faults = append(faults, fault{e.node, fmt.Sprintf("%s is %s, want %s", e.name, shown(got[e.name]), shown(e.want))})
			}
		}
	}
	return faults
}

// fault is an expectation that was not met.
type fault struct {
	node *yaml.Node
	text string
}

// shown is a figure in words.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return "not there"
	case string:
		if v == "" {
			return "nothing"
		}
		return v
	case []int64:
		return "[" + shortened(strings.Join(ranges(v), ", "), 200) + "]"
	case []string:
		return "[" + shortened(strings.Join(v, ", "), 200) + "]"
	}
	return fmt.Sprint(v)
}

// ranges are ascending numbers, runs of them as 991..999.
func ranges(list []int64) []string {
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		switch {
		case j == i:
			out = append(out, fmt.Sprint(list[i]))
		case j == i+1:
			out = append(out, fmt.Sprint(list[i]), fmt.Sprint(list[j]))
		default:
			out = append(out, fmt.Sprintf("%d..%d", list[i], list[j]))
		}
		i = j + 1
	}
	return out
}
