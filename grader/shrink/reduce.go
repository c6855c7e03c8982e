package shrink

import (
	"cmp"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// reduce makes a failing draft smaller for as long as it still fails and the
// budget lasts: fewer calls, shorter lists, smaller numbers, shorter names.
func (h *hunt) reduce(d *draft) error {
	for {
		before := h.best
		for _, step := range []func(*draft) (*draft, error){h.calls, h.outerLists, h.families, h.lists, h.ranks, h.names, h.together, h.shifts, h.numbers} {
			var err error
			if d, err = step(d); err != nil {
				return err
			}
		}
		if h.best == before || h.spent() {
			return nil
		}
	}
}

// better is the changed draft if the submission fails on it, else the one before.
func (h *hunt) better(d, changed *draft) (*draft, bool, error) {
	bad, err := h.fails(changed)
	if bad {
		return changed, true, err
	}
	return d, false, err
}

// calls leaves out calls, halves first and then ever smaller parts.
func (h *hunt) calls(d *draft) (*draft, error) {
	for size := (len(d.calls) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(d.calls) && !h.spent(); {
			changed := &draft{newArgs: d.newArgs, calls: slices.Concat(d.calls[:from], d.calls[min(from+size, len(d.calls)):])}
			if len(changed.calls) == 0 {
				break
			}
			smaller, ok, err := h.better(d, changed)
			if err != nil {
				return d, err
			}
			if d = smaller; !ok {
				from += size
			}
		}
	}
	return d, nil
}

// slicesOf are the lists of a draft, in order, but for those of bytes; inner are
// those within others too.
func slicesOf(d *draft, inner bool) (list []reflect.Value) {
	d.visit(func(_ string, v reflect.Value) bool {
		if v.Kind() != reflect.Slice || v.Type().Elem().Kind() == reflect.Uint8 {
			return true
		}
		list = append(list, v)
		return inner
	})
	return list
}

// outerLists leaves out elements of the arguments that are lists, which in large
// ones is the most that can go at once.
func (h *hunt) outerLists(d *draft) (*draft, error) { return h.shorten(d, false) }

// lists leaves out elements of every list.
func (h *hunt) lists(d *draft) (*draft, error) { return h.shorten(d, true) }

// shorten leaves out elements as calls does.
func (h *hunt) shorten(d *draft, inner bool) (*draft, error) {
	for k := 0; k < len(slicesOf(d, inner)); k++ {
		for size := (slicesOf(d, inner)[k].Len() + 1) / 2; size > 0; size /= 2 {
			for from := 0; !h.spent(); {
				v := slicesOf(d, inner)[k]
				if from >= v.Len() {
					break
				}
				changed := d.clone()
				w := slicesOf(changed, inner)[k]
				w.Set(reflect.AppendSlice(w.Slice3(0, from, from), w.Slice(min(from+size, w.Len()), w.Len())))
				smaller, ok, err := h.better(d, changed)
				if err != nil {
					return d, err
				}
				if d = smaller; !ok {
					from += size
				}
				if k >= len(slicesOf(d, inner)) {
					return d, nil
				}
			}
		}
	}
	return d, nil
}

// numbersOf are the numbers of a draft by meaning, but for those that have a
// name.
func numbersOf(d *draft) map[string][]reflect.Value {
	by := make(map[string][]reflect.Value)
	d.visit(func(path string, v reflect.Value) bool {
		if v.CanInt() && v.Int() != noTime {
			by[meaning(path)] = append(by[meaning(path)], v)
		}
		return true
	})
	return by
}

// meaning is what values are numbers of: the fields of one name, wherever they
// stand, and a segment's base offset with the offsets in it.
func meaning(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		path = path[i:]
	}
	return strings.Replace(path, "BaseOffset", "Offset", 1)
}

const noTime = -1 << 63

// ranks puts small numbers in the place of those of one meaning, in the same
// order: 0, 1, 2 and so on.
func (h *hunt) ranks(d *draft) (*draft, error) {
	for _, path := range slices.Sorted(maps.Keys(numbersOf(d))) {
		for _, base := range []int64{0, 1} {
			if h.spent() {
				return d, nil
			}
			changed := d.clone()
			list := numbersOf(changed)[path]
			values := make(map[int64]bool)
			for _, v := range list {
				values[v.Int()] = true
			}
			order := slices.Sorted(maps.Keys(values))
			if len(order) > 0 && order[0] == base && order[len(order)-1] == base+int64(len(order))-1 {
				break // they are small already
			}
			before := sizeOf(list)
			for _, v := range list {
				rank, _ := slices.BinarySearch(order, v.Int())
				v.SetInt(base + int64(rank))
			}
			if sizeOf(list) >= before {
				continue // or 0, 2 would become 1, 2 and that 0, 2 again
			}
			smaller, ok, err := h.better(d, changed)
			if err != nil {
				return d, err
			}
			if d = smaller; ok {
				break
			}
		}
	}
	return d, nil
}

// sizeOf is how large numbers are, on the whole; below zero counts as larger.
func sizeOf(list []reflect.Value) (size float64) {
	for _, v := range list {
		size += math.Abs(float64(v.Int()))
		if v.Int() < 0 {
			size += 0.5
		}
	}
	return size
}

// numbers tries smaller ones in each place: 0, 1, the half, a quarter less and so
// on down to one less; and a short value in the place of long bytes.
func (h *hunt) numbers(d *draft) (*draft, error) {
	count := len(scalars(d))
	for k := range count {
		list := scalars(d)
		if k >= len(list) {
			break
		}
		for _, try := range smaller(list[k]) {
			if h.spent() {
				return d, nil
			}
			changed := d.clone()
			scalars(changed)[k].Set(try)
			if !inOrder(d, changed, k) {
				continue
			}
			next, ok, err := h.better(d, changed)
			if err != nil {
				return d, err
			}
			if d = next; ok {
				break
			}
		}
	}
	return d, nil
}

// inOrder reports whether the k-th scalar stands in the same order to the other
// numbers of its meaning as before: offsets of a log go on rising.
func inOrder(before, after *draft, k int) bool {
	at := scalars(after)[k]
	if !at.CanInt() {
		return true
	}
	old := scalars(before)[k].Int()
	was, is := numbersOf(before), numbersOf(after)
	for path, list := range is {
		if !slices.ContainsFunc(list, func(v reflect.Value) bool { return v.Addr() == at.Addr() }) {
			continue
		}
		for i, v := range was[path] {
			if cmp.Compare(old, v.Int()) != cmp.Compare(at.Int(), list[i].Int()) && list[i].Addr() != at.Addr() {
				return false
			}
		}
	}
	return true
}

// scalars are the values that have smaller ones.
func scalars(d *draft) (list []reflect.Value) {
	d.visit(func(_ string, v reflect.Value) bool {
		if scalar(v) {
			list = append(list, v)
		}
		return true
	})
	return list
}

func scalar(v reflect.Value) bool {
	return v.CanInt() && v.Int() != noTime || v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8
}

// smaller has simpler values of the same type, the simplest first.
func smaller(v reflect.Value) (list []reflect.Value) {
	if v.Kind() == reflect.Slice {
		if v.Len() > 1 {
			for _, short := range []string{"x", "y", "z"} { // which need not be the same
				list = append(list, reflect.ValueOf([]byte(short)))
			}
		}
		return list
	}
	n := v.Int()
	try := []int64{0, 1}
	if n < 0 {
		try = append(try, -n)
	}
	for part := n / 2; part != 0; part /= 2 {
		try = append(try, n-part)
	}
	for _, m := range try {
		if abs(m) < abs(n) || n < 0 && m == -n {
			w := reflect.New(v.Type()).Elem()
			w.SetInt(m)
			list = append(list, w)
		}
	}
	return list
}

// abs is the size of a number; that of the least one, which has none, is large.
func abs(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
