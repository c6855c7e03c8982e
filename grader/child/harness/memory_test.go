package harness

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"highwater/exercises/stream"
	"highwater/grader/child/wire"
)

// records is an argument with something to change at every depth.
func records() []stream.Segment {
	return []stream.Segment{{Records: []stream.Record{{Key: "k", Value: []byte("v")}}}}
}

// memory is what a solution may do to its arguments and results, and what the
// summary must say of it: the number of a call plus one, and of a step.
var memory = []struct {
	name              string
	new               any
	steps             []step
	modified, changed int64
	why               string
}{
	{
		"an argument", always(box{list: func(l []int64) []int64 { l[0] = 9; return nil }}),
		[]step{do("Get"), do("List", []int64{1, 2})},
		3, 0, "the second call changed it: New is 1, the first 2",
	},
	{
		"an argument that is sorted already", always(box{list: func(l []int64) []int64 { slices.Sort(l); return nil }}),
		[]step{do("List", []int64{1, 2})},
		0, 0, "nobody can tell",
	},
	{
		"the first of two", always(box{list: func(l []int64) []int64 { slices.Sort(l); return nil }}),
		[]step{do("List", []int64{1, 2}), do("List", []int64{2, 1}), do("List", []int64{3, 1})},
		3, 0, "the first call that does it is named",
	},
	{
		"a variadic argument", always(box{various: func(l ...int64) int64 { l[1] = 0; return 0 }}),
		[]step{do("Various", []int64{1, 2})},
		2, 0, "it is the caller's slice",
	},
	{
		"behind the end of an argument", always(box{list: func(l []int64) []int64 { _ = append(l, 5); return nil }}),
		[]step{do("List", []int64{1, 2})},
		0, 0, "an append makes a copy, because there is no room",
	},
	{
		"deep in an argument", always(box{nest: func(l []stream.Segment) []stream.Segment { l[0].Records[0].Value[0] = 'w'; return nil }}),
		[]step{do("Nest", records())},
		2, 0, "every byte of it belongs to the caller",
	},
	{
		"a value set to nil", always(box{nest: func(l []stream.Segment) []stream.Segment { l[0].Records[0].Value = nil; return nil }}),
		[]step{do("Nest", []stream.Segment{{Records: []stream.Record{{Value: []byte{}}}}})},
		2, 0, "an empty value is no tombstone",
	},
	{
		"a map that was given", always(box{index: func(m map[string][]byte) map[string][]byte { m["x"] = nil; return nil }}),
		[]step{do("Index", map[string][]byte{"a": nil})},
		2, 0, "a key more is a change",
	},
	{
		"an empty map that was given", always(box{index: func(m map[string][]byte) map[string][]byte { m["x"] = nil; return nil }}),
		[]step{do("Index", map[string][]byte{})},
		2, 0, "empty is not what it was",
	},
	{
		"an argument by a later call", keeping(),
		[]step{do("List", []int64{1, 2}), do("List", []int64{5})},
		2, 0, "the argument of the first call changed during the second",
	},
	{
		"an argument by a later call that takes none", keeping(),
		[]step{do("List", []int64{1, 2}), do("Get")},
		2, 0, "also if the second leaves nothing to look at",
	},
	{
		"the only argument by a later call", func() Box { return keeping()(nil) },
		[]step{do("List", []int64{1, 2}), do("Get")},
		2, 0, "also if there is nothing else to look at",
	},
	{
		"the only argument by an earlier call's machine", func() Box { return keeping()(nil) },
		[]step{do("Get"), do("List", []int64{1, 2})},
		0, 0, "the last call has none after it",
	},
	{
		"an argument by a much later call", keeping(),
		append(slices.Repeat([]step{do("Get"), do("List", []int64{1, 2})}, 2*chunk), do("Get")),
		3, 0, "the first of many is kept too",
	},
	{
		"the seed by New", func(seed []int64) Box { seed[0]++; return &box{} },
		[]step{do("Get")},
		1, 0, "the constructor is call 0",
	},
	{
		"the seed by a call", seeded(),
		[]step{do("List", []int64{1}), do("Get")},
		1, 0, "the seed is the constructor's argument, whoever changes it",
	},
	{
		"the seed by the only call", seeded(),
		[]step{do("Get")},
		1, 0, "one call is enough",
	},
	{
		"an argument and back", always(box{list: func(l []int64) []int64 { l[0]++; l[0]--; return nil }}),
		[]step{do("List", []int64{1})},
		0, 0, "it is as it was",
	},
	{
		"a result", growing(false),
		[]step{do("List", []int64{1}), do("List", []int64{2})},
		0, 1, "the first result shows the second",
	},
	{
		"a result that is a copy", growing(true),
		[]step{do("List", []int64{1}), do("List", []int64{2})},
		0, 0, "each result is its own",
	},
	{
		"a result by a call without results", growing(false),
		[]step{do("Get"), do("List", []int64{1}), do("Note", "")},
		0, 2, "the second step's result changed during the third",
	},
	{
		"a result of many", growing(false),
		append(slices.Repeat([]step{do("Get")}, 2*chunk), do("List", []int64{1}), do("Get"), do("List", []int64{2})),
		0, 2*chunk + 1, "the step is told by its number among all",
	},
	{
		"a map result", mapping(func(m map[string][]byte) map[string][]byte { return m }),
		[]step{do("Index", map[string][]byte{"a": nil}), do("Index", map[string][]byte{"b": nil})},
		0, 1, "the map grew",
	},
	{
		"an empty map result", mapping(func(m map[string][]byte) map[string][]byte { return m }),
		[]step{do("Index", map[string][]byte{}), do("Index", map[string][]byte{"b": nil})},
		0, 1, "the map grew from nothing",
	},
	{
		"a map result that is a copy", mapping(maps.Clone[map[string][]byte]),
		[]step{do("Index", map[string][]byte{"a": nil}), do("Index", map[string][]byte{"b": nil})},
		0, 0, "each result is its own",
	},
	{
		"a result that is the argument", always(box{list: func(l []int64) []int64 { return l[:1] }}),
		[]step{do("List", []int64{1, 2}), do("List", []int64{3})},
		0, 0, "a result may share memory with what was given",
	},
	{
		"a result that is the argument, deeper", sharing(),
		[]step{do("Nest", records()), do("Nest", records())},
		2, 1, "the argument's bytes are the result's too",
	},
}

// keeping writes into the arguments that it was given before.
func keeping() NewBox {
	return func([]int64) Box {
		var kept []int64
		again := func() {
			if kept != nil {
				kept[0] += 100
			}
		}
		return &box{
			list: func(l []int64) []int64 { again(); kept = l; return nil },
			get:  func() int64 { again(); return 0 },
		}
	}
}

// seeded writes into the seed, later.
func seeded() NewBox {
	return func(seed []int64) Box {
		return &box{get: func() int64 { seed[0]++; return 0 }}
	}
}

// growing returns one list, which it fills on; or copies of it.
func growing(copies bool) NewBox {
	return func([]int64) Box {
		list := make([]int64, 1, 1<<12)
		return &box{
			list: func(l []int64) []int64 {
				list = append(list, l...)
				list[0]++
				if copies {
					return slices.Clone(list)
				}
				return list
			},
			note: func(string) { list[0]++ },
		}
	}
}

// mapping returns what f makes of one map, which it fills on.
func mapping(f func(map[string][]byte) map[string][]byte) NewBox {
	return func([]int64) Box {
		all := make(map[string][]byte)
		return &box{index: func(m map[string][]byte) map[string][]byte {
			maps.Copy(all, m)
			return f(all)
		}}
	}
}

// sharing returns what it was given and writes into it at the next call.
func sharing() NewBox {
	return func([]int64) Box {
		var last []stream.Segment
		return &box{nest: func(l []stream.Segment) []stream.Segment {
			if last != nil {
				last[0].Records[0].Value[0]++
			}
			last = l
			return slices.Clone(l)
		}}
	}
}

// TestMemory is not parallel: a harness looks less closely where no goroutine
// but its own is there.
func TestMemory(t *testing.T) {
	for _, tt := range memory {
		t.Run(tt.name, func(t *testing.T) {
			for _, twin := range []bool{false, true} {
				got := ask(t, tt.new, asking{seed: []int64{7}, steps: tt.steps, twin: twin})[0]
				if s := got.summary; got.kind != wire.Done || s.Modified != tt.modified || s.Changed != tt.changed {
					t.Errorf("twin %v: end %c, modified %d, changed %d, want D, %d and %d: %s",
						twin, got.kind, s.Modified, s.Changed, tt.modified, tt.changed, tt.why)
				}
			}
		})
	}
}

// TestAnswersStay: what was sent is what was returned at the time.
func TestAnswersStay(t *testing.T) {
	t.Parallel()
	got := ask(t, growing(false), asking{steps: []step{do("List", []int64{1}), do("List", []int64{2})}})[0]
	if want := [][]byte{{2, 2, 2}, {3, 4, 2, 4}}; !reflect.DeepEqual(got.answers, want) {
		t.Errorf("answers %x, want %x", got.answers, want)
	}
}

// TestPlace: the summary names the argument, and the call that changed a result.
func TestPlace(t *testing.T) {
	t.Parallel()
	second := always(box{pair: func(_, b []int64) { b[0]++ }})
	pair := do("Pair", []int64{1}, []int64{1})
	if s := ask(t, second, asking{steps: []step{pair}})[0].summary; s.Modified != 2 || s.ModifiedArg != 1 {
		t.Errorf("modified %d, argument %d, want 2 and the second: the first is equal and unchanged", s.Modified, s.ModifiedArg)
	}
	get, list, note := do("Get"), do("List", []int64{1}), do("Note", "")
	for _, tt := range []struct {
		name  string
		steps []step
		eager bool
		by    int64
		why   string
	}{
		{"by a call", []step{list, get, note, get}, true, 3, "Note is the third call, and Get changes nothing"},
		{"by the next", []step{get, list, list}, true, 3, "the second List changed the result of the first"},
		{"in bulk", []step{list, get, note, get}, false, 0, "where calls are many they are looked at once, at the end"},
	} {
		s := ask(t, growing(false), asking{steps: tt.steps, eager: tt.eager})[0].summary
		if changed := int64(slices.IndexFunc(tt.steps, func(s step) bool { return s.method == "List" })) + 1; s.Changed != changed || s.ChangedBy != tt.by {
			t.Errorf("%s: changed %d by %d, want %d by %d: %s", tt.name, s.Changed, s.ChangedBy, changed, tt.by, tt.why)
		}
	}
}
