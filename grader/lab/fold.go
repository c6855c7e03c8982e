package lab

import "slices"

// like tells whether two boxes can be drawn as one: they had the same fate, and,
// if strict, the same keys.
func (b *box) like(o *box, strict bool) bool {
	return b.fate() == o.fate() && b.active == o.active && (!strict || slices.Equal(b.keys, o.keys) && len(b.tombstones)+len(o.tombstones) == 0)
}

// folded draws the middle of long rows of like boxes as one, less strictly if
// that leaves too many, and the middle of it all if nothing else helps.
func folded(list []box) []box {
	for _, strict := range []bool{true, false} {
		if len(list) <= maxBoxes {
			return list
		}
		list = foldRuns(list, strict)
	}
	if n := len(list); n > maxBoxes {
		const ends = maxBoxes/2 - 1
		middle := fold(list[ends : n-ends])
		list = append(append(slices.Clone(list[:ends]), middle), list[n-ends:]...)
	}
	return list
}

func foldRuns(list []box, strict bool) []box {
	var out []box
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1].like(&list[i], strict) {
			j++
		}
		if j-i < 3 {
			out = append(out, list[i:j+1]...)
		} else {
			out = append(out, list[i], fold(list[i+1:j]), list[j])
		}
		i = j + 1
	}
	return out
}

// fold makes one box of several.
func fold(list []box) box {
	b := list[0]
	b.folded, b.before, b.after, b.cells, b.survivors, b.tombstones = 0, 0, 0, nil, nil, nil
	keys := make(map[string]bool)
	for i := range list {
		o := &list[i]
		b.folded += max(1, o.folded)
		b.before += o.before
		b.after += o.after
		b.last = max(b.last, o.last)
		b.age = min(b.age, o.age)
		b.tombstones = append(b.tombstones, o.tombstones[:min(len(o.tombstones), maxMarks-len(b.tombstones))]...)
		for _, k := range o.keys {
			keys[k] = true
		}
	}
	b.keys = names(keys)
	return b
}
