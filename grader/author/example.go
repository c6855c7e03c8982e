package author

import (
	"cmp"
	"slices"

	"highwater/grader/suite"
)

// maxExample is how many calls an example has at most.
const maxExample = 8

// example is what a scaffold shows: a constructor's arguments and calls that go
// with them, which the exercise takes.
type example struct {
	newArgs []byte
	calls   []suite.Call
	taken   bool // from a case, so that the exercise takes it
}

// exampleOf takes a short beginning of one of the exercise's public cases, in
// which every method is called, and which is no case already. Without one, the
// arguments are zero values.
func exampleOf(e *suite.Exercise) example {
	var found []example
	known := make(map[string]bool)
	for _, c := range e.Cases {
		known[calls(c)] = true
		if c.Hidden || c.Generated {
			continue
		}
		if s, err := c.Script(); err == nil {
			if n := enough(e, s.Calls); n > 0 {
				found = append(found, example{s.New, s.Calls[:n], true})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b example) int { return cmp.Compare(a.size(e), b.size(e)) })
	for _, x := range found {
		if s, ok := e.Invent(x.newArgs, x.calls); ok && !known[string(s.Body())] {
			return x
		}
	}
	for i, x := range found { // none of them is new; two together are
		for _, y := range found[i+1:] {
			both := example{x.newArgs, slices.Concat(x.calls, y.calls), true}
			if s, ok := e.Invent(both.newArgs, both.calls); ok && string(x.newArgs) == string(y.newArgs) && !known[string(s.Body())] {
				return both
			}
		}
	}
	if len(found) > 0 {
		return found[0]
	}
	newArgs, calls := e.Zero()
	return example{newArgs, calls, false}
}

// enough is the number of calls after which every method was called, the last one
// with a result, and which are two if there are two; 0 is never, or too late.
func enough(e *suite.Exercise, list []suite.Call) int {
	seen := make(map[int]bool)
	for i, c := range list[:min(len(list), maxExample)] {
		seen[c.Method] = true
		if len(seen) == len(e.Contract.Methods) && len(e.Contract.Methods[c.Method].Results) > 0 && (i > 0 || len(list) == 1) {
			return i + 1
		}
	}
	return 0
}

// size is how much there is to read.
func (x example) size(e *suite.Exercise) int {
	n := len(e.WriteNew("", x.newArgs))
	for _, c := range x.calls {
		n += len(e.WriteCall("", c))
	}
	const plain = 40 // less than this a call says too little
	return max(n, plain)
}

// generated returns a generated case of the exercise, a public one first, or nil.
func generated(e *suite.Exercise) *suite.Case {
	for _, c := range e.Cases {
		if c.Generated {
			return c
		}
	}
	return nil
}

// freeSeed is a seed that no generated case of the exercise has.
func freeSeed(e *suite.Exercise) uint64 {
	seed := uint64(1)
	for _, c := range e.Cases {
		if c.Generated {
			used, _, _ := c.Generator()
			seed = max(seed, used+1)
		}
	}
	return seed
}
