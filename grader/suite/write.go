package suite

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
	"highwater/grader/contract"
)

// writeWidth is the column up to which a value stands on one line.
const writeWidth = 100

// Written is a case to be written into a suite.
type Written struct {
	Name string
	// Comments are lines that stand below the name, without the mark.
	Comments []string
	// Invariant, Check and Hint are left out where they are empty.
	Invariant, Check, Hint string
	Script                 *Script
}

// Write returns a literal case as an item of a suite's cases, as people write it
// by hand. Loading it again gives the same calls and the same wants.
func (e *Exercise) Write(w Written) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  - name: %s\n", quoted(w.Name, false))
	for _, c := range w.Comments {
		fmt.Fprintf(&b, "    # %s\n", strings.Map(visible, c))
	}
	for _, p := range [][2]string{{"invariant", w.Invariant}, {"check", w.Check}, {"hint", w.Hint}} {
		if p[1] != "" {
			fmt.Fprintf(&b, "    %s: %s\n", p[0], quoted(p[1], false))
		}
	}
	if len(e.Contract.New.Params) > 0 {
		put(&b, "    ", "new: ", argsNode(e.Contract.New.Params, &e.Contract.Machine.New, w.Script.New))
	}
	b.WriteString("    steps:\n")
	for _, c := range w.Script.Calls {
		f, m := e.Contract.Methods[c.Method], &e.Contract.Machine.Methods[c.Method]
		put(&b, "      ", "- "+f.Key+": ", argsNode(f.Params, m, c.Args))
		if want := wantNode(f.Results, m, c.Want); want != nil {
			put(&b, "        ", "want: ", want)
		}
	}
	return b.String()
}

// WriteSuite returns a whole suite file.
func (e *Exercise) WriteSuite(suite string, hidden bool, list ...Written) string {
	visibility := "public"
	if hidden {
		visibility = "hidden"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "exercise: %s\nsuite: %s\nvisibility: %s\ncases:\n", e.Slug, suite, visibility)
	for _, w := range list {
		b.WriteString(e.Write(w))
	}
	return b.String()
}

// WriteWant returns what a step must return as YAML on one line; empty for a
// method without results.
func (e *Exercise) WriteWant(method int, want []Want) string {
	n := wantNode(e.Contract.Methods[method].Results, &e.Contract.Machine.Methods[method], want)
	if n == nil {
		return ""
	}
	return n.flow()
}

// WriteArgs returns the arguments of a step as YAML on one line.
func (e *Exercise) WriteArgs(method int, args []byte) string {
	return argsNode(e.Contract.Methods[method].Params, &e.Contract.Machine.Methods[method], args).flow()
}

// argsNode is what a case writes for arguments: the value itself for one, a
// mapping for several, in which what is zero is left out.
func argsNode(fields []contract.Field, f *wire.Func, encoded []byte) *node {
	values, _, _ := f.Args(encoded) // our own encoding
	if len(fields) == 1 {
		return valueNode(values[0])
	}
	n := &node{open: "{", close: "}"}
	for i, field := range fields {
		if !zero(values[i]) {
			n.add(field.Key+": ", valueNode(values[i]))
		}
	}
	return n
}

// wantNode is what a case writes for results; nil if there are none.
func wantNode(fields []contract.Field, f *wire.Func, want []Want) *node {
	result := func(i int) *node {
		if want[i].Any {
			return &node{text: "any"}
		}
		v, _ := f.Results[i].DecodeAll(want[i].Bytes) // our own encoding
		return valueNode(v)
	}
	switch {
	case len(fields) == 0:
		return nil
	case len(fields) == 1:
		return result(0)
	case !slices.ContainsFunc(want, func(w Want) bool { return !w.Any }):
		return &node{text: "any"}
	}
	n := &node{open: "{", close: "}"}
	for i, field := range fields {
		n.add(field.Key+": ", result(i))
	}
	return n
}

// node is a piece of YAML: a text, or items between brackets.
type node struct {
	text        string
	open, close string
	items       []item
	// flat nodes stand on one line, however long.
	flat bool
}

type item struct {
	key string // of a mapping, with its colon
	of  *node
}

func (n *node) add(key string, of *node) { n.items = append(n.items, item{key, of}) }

// flow is the node on one line.
func (n *node) flow() string {
	if n.open == "" {
		return n.text
	}
	parts := make([]string, len(n.items))
	for i, it := range n.items {
		parts[i] = it.key + it.of.flow()
	}
	return n.open + strings.Join(parts, ", ") + n.close
}

// put writes a node behind what leads to it: on one line if it fits, else an
// item a line.
func put(b *strings.Builder, indent, lead string, n *node) {
	line := indent + lead + n.flow()
	if utf8.RuneCountInString(line) <= writeWidth || len(n.items) == 0 || n.flat {
		b.WriteString(line + "\n")
		return
	}
	if lead == "- " && n.open == "{" { // its first key stands behind the hyphen
		for i, it := range n.items {
			put(b, indent, map[bool]string{true: "- ", false: "  "}[i == 0]+it.key, it.of)
		}
		return
	}
	b.WriteString(indent + strings.TrimRight(lead, " ") + "\n")
	inner := indent + "  " + strings.Repeat(" ", len(lead)-len(strings.TrimLeft(lead, "- ")))
	for _, it := range n.items {
		if n.open == "[" {
			put(b, inner, "- ", it.of)
			continue
		}
		put(b, inner, it.key, it.of)
	}
}

func valueNode(v reflect.Value) *node {
	switch v.Kind() {
	case reflect.Bool:
		return &node{text: strconv.FormatBool(v.Bool())}
	case reflect.Float64:
		return &node{text: strconv.FormatFloat(v.Float(), 'g', -1, 64)}
	case reflect.String:
		return &node{text: quoted(v.String(), true)}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if v.IsNil() {
				return &node{text: "null"}
			}
			return &node{text: quoted(string(v.Bytes()), true)}
		}
		n := &node{open: "[", close: "]"}
		for i := range v.Len() {
			n.add("", valueNode(v.Index(i)))
		}
		return n
	case reflect.Map:
		n := &node{open: "{", close: "}"}
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, k := range keys {
			key := quoted(k.String(), true)
			if len(key) > longestKey { // then it has to be marked as one
				key, n.flat = "? "+key+" ", true
			}
			n.add(key+": ", valueNode(v.MapIndex(k)))
		}
		return n
	case reflect.Struct:
		n := &node{open: "{", close: "}"}
		for i, f := range contract.Fields(v.Type()) {
			if !zero(v.Field(i)) {
				n.add(f.Key+": ", valueNode(v.Field(i)))
			}
		}
		if len(n.items) == 0 { // {} would be right, and say nothing
			for i, f := range contract.Fields(v.Type()) {
				if v.Field(i).CanInt() {
					n.add(f.Key+": ", valueNode(v.Field(i)))
				}
			}
		}
		return n
	}
	if v.Kind() == reflect.Int64 && v.Int() == stream.NoTime {
		return &node{text: contract.NoTime}
	}
	return &node{text: strconv.FormatInt(v.Int(), 10)}
}

// zero reports whether a field may be left out, which then is its zero value. An
// empty value that is not nil may not.
func zero(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Map:
		return v.Len() == 0
	case reflect.Slice:
		return v.IsNil() || v.Len() == 0 && v.Type().Elem().Kind() != reflect.Uint8
	case reflect.Struct:
		for i := range v.NumField() {
			if !zero(v.Field(i)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}
