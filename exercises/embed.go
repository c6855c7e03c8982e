// Package exercises holds what learners see, as data: the shared declarations
// and the lessons. No solution is part of it, so a learner's file can neither
// break the grader's build nor reach it.
package exercises

import "embed"

// Files has stream/*.go, stream/walk/*.go, <slug>/README.md and tracks/<track>/README.md.
//
//go:embed stream/*.go stream/walk/*.go */README.md tracks/*/README.md
var Files embed.FS
