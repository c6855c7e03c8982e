// Package child holds, as source, everything of the grader that is built into
// a learner's process: the codec, the harness, the guard and
// the stand-ins of interfaces. They use the
// standard library only. Package stage lays them beside a submission.
package child

import "embed"

// Files has wire/*.go, harness/*.go, guard/*.go and standin/*.go.
//
//go:embed wire/*.go harness/*.go guard/*.go standin/*.go
var Files embed.FS
