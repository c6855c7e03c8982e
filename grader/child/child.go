// Package child holds, as source, everything of the grader that is built into
// a learner's process: the codec, the harness and the guard. They use the
// standard library only. Package stage lays them beside a submission.
package child

import "embed"

// Files has wire/*.go, harness/*.go and guard/*.go.
//
//go:embed wire/*.go harness/*.go guard/*.go
var Files embed.FS
