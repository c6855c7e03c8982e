package judge

import (
	"fmt"
	"reflect"

	"highwater/grader/show"
)

const (
	// width is how long a list of plain values may be on one line.
	width = 60
	// context is how many equal lines are kept around a difference, and maxLines
	// how many lines a difference may have.
	context, maxLines = 3, 30
	// maxTable bounds the lines that are aligned with each other; what differs
	// in more is shown as a block.
	maxTable = 400
)

// lines writes a value over several lines: a line per element of a list, a line
// per field of a struct that has lists.
func lines(v reflect.Value) []string { return appendLines(nil, "", "", v) }

func appendLines(out []string, indent, label string, v reflect.Value) []string {
	open := indent + label
	switch v.Kind() {
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 || v.Len() == 0 {
			break
		}
		if plain(v.Type().Elem()) {
			if text := show.Short(v, width); len(text) <= width {
				break
			}
		}
		out = append(out, open+"[")
		for i := range v.Len() {
			out = appendLines(out, indent+"  ", "", v.Index(i))
		}
		return append(out, indent+"]")
	case reflect.Map:
		if v.Len() == 0 {
			break
		}
		out = append(out, open+"{")
		for _, k := range sortedKeys(v) {
			out = appendLines(out, indent+"  ", show.Value(k)+": ", v.MapIndex(k))
		}
		return append(out, indent+"}")
	case reflect.Struct:
		if !nested(v.Type()) {
			break
		}
		out = append(out, open+v.Type().Name()+"{")
		for i := range v.NumField() {
			out = appendLines(out, indent+"  ", v.Type().Field(i).Name+": ", v.Field(i))
		}
		return append(out, indent+"}")
	}
	return append(out, open+show.Value(v))
}

func plain(t reflect.Type) bool {
	return t.Kind() != reflect.Struct && t.Kind() != reflect.Slice && t.Kind() != reflect.Map
}

// nested reports whether a struct has a list of structs, or a map.
func nested(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i).Type
		if f.Kind() == reflect.Map || f.Kind() == reflect.Slice && !plain(f.Elem()) {
			return true
		}
	}
	return false
}

// diffLines aligns two texts and keeps the neighbourhood of what differs.
func diffLines(a, b []string) []Line {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA--
		endB--
	}
	var all []Line
	for _, l := range a[max(0, start-context):start] {
		all = append(all, Line{' ', l})
	}
	if cut := start - context; cut > 0 {
		all = append([]Line{{'.', fmt.Sprintf("%d equal lines", cut)}}, all...)
	}
	all = append(all, align(a[start:endA], b[start:endB])...)
	for _, l := range a[endA:min(len(a), endA+context)] {
		all = append(all, Line{' ', l})
	}
	if cut := len(a) - endA - context; cut > 0 {
		all = append(all, Line{'.', fmt.Sprintf("%d equal lines", cut)})
	}
	return shorten(all)
}

// align is the difference of two texts by their longest common subsequence.
func align(a, b []string) []Line {
	var out []Line
	if len(a) > maxTable || len(b) > maxTable {
		return append(block('-', a), block('+', b)...)
	}
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if a[i] == b[k] {
				length[i][k] = length[i+1][k+1] + 1
			} else {
				length[i][k] = max(length[i+1][k], length[i][k+1])
			}
		}
	}
	i, k := 0, 0
	for i < len(a) || k < len(b) {
		switch {
		case i < len(a) && k < len(b) && a[i] == b[k]:
			out = append(out, Line{' ', a[i]})
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && length[i+1][k] >= length[i][k+1]:
			out = append(out, Line{'-', a[i]})
			i++
		default:
			out = append(out, Line{'+', b[k]})
			k++
		}
	}
	return out
}

// block is the head of a long run of lines of one side.
func block(op byte, text []string) []Line {
	const keep = 8
	var out []Line
	for _, l := range text[:min(len(text), keep)] {
		out = append(out, Line{op, l})
	}
	if more := len(text) - keep; more > 0 {
		out = append(out, Line{'.', fmt.Sprintf("%d more lines of %c", more, op)})
	}
	return out
}

// shorten drops equal lines far from a difference, and then whatever exceeds
// maxLines.
func shorten(all []Line) []Line {
	near := make([]bool, len(all))
	for i, l := range all {
		if l.Op == ' ' {
			continue
		}
		for k := max(0, i-context); k <= min(len(all)-1, i+context); k++ {
			near[k] = true
		}
	}
	var out []Line
	for i := 0; i < len(all); i++ {
		if near[i] {
			out = append(out, all[i])
			continue
		}
		from := i
		for i+1 < len(all) && !near[i+1] {
			i++
		}
		out = append(out, Line{'.', fmt.Sprintf("%d equal lines", i+1-from)})
	}
	if len(out) > maxLines {
		more := len(out) - maxLines
		out = append(out[:maxLines:maxLines], Line{'.', fmt.Sprintf("%d more lines", more)})
	}
	return out
}
