// Package wrong lists the known wrong solutions of the exercises: the
// misconceptions.
//
// Their sources lie in reference/<slug>/misconceptions/<id>/solution.go. They are
// compiled in, as the reference is, so that a submission's answers can be
// compared with theirs on any case, and a learner's own example with all of
// them, where no source is at hand. The package says nothing about them: what
// each believes stands in reference/<slug>/misconceptions.yaml.
package wrong

// Solution is one wrong solution.
type Solution struct {
	// Slug is the exercise, ID the misconception's name in it.
	Slug, ID string
	// New is the constructor, of the type that exercises/stream declares.
	New any
}

// All returns the wrong solutions, by exercise and id. Each call makes a new list.
func All() []Solution { return list() }
