// Package reference lists the reference solutions, which are the oracle of the
// cases, and holds their sources, so that they can be graded like any
// submission.
//
// A solution's package imports the exercises' shared types and package trace,
// and neither another solution nor the grader.
package reference

import (
	"embed"
	"math/rand/v2"

	builddirectory "highwater/reference/build-directory"
	consumergroupassign "highwater/reference/consumer-group-assign"
	consumerrebalanceplan "highwater/reference/consumer-rebalance-plan"
	exactlyoncestream "highwater/reference/exactly-once-stream"
	idempotentproducer "highwater/reference/idempotent-producer"
	logcleaner "highwater/reference/log-cleaner"
	logcompaction "highwater/reference/log-compaction"
	offsetcommit "highwater/reference/offset-commit"
	segmentretention "highwater/reference/segment-retention"
	streamingmetrics "highwater/reference/streaming-metrics"
	"highwater/reference/trace"
	windowedaggregation "highwater/reference/windowed-aggregation"
)

// Files has <slug>/solution.go.
//
//go:embed */solution.go
var Files embed.FS

// Misconceptions has <slug>/misconceptions.yaml: what the known wrong solutions
// of package wrong believe.
//
//go:embed */misconceptions.yaml
var Misconceptions embed.FS

// Load is what a generated case says of its size and shape. Its exported fields
// are the keys under generate; N is the number of elements.
type Load interface {
	// Steps returns the calls, the same ones for the same r.
	Steps(r *rand.Rand) ([]trace.Step, error)
}

// Solution is what the course knows about one exercise's right answers.
type Solution struct {
	Slug string
	// New is the constructor, of the type that exercises/stream declares.
	New any
	// Load is the zero value of the exercise's Load.
	Load Load
	// Valid reports the inputs that never come in, by the rules of the exercise.
	Valid func(trace.Trace) []trace.Problem
}

// All returns the solutions in course order.
func All() []Solution {
	return []Solution{
		{"offset-commit", offsetcommit.New, offsetcommit.Load{}, offsetcommit.Valid},
		{"consumer-group-assign", consumergroupassign.New, consumergroupassign.Load{}, consumergroupassign.Valid},
		{"consumer-rebalance-plan", consumerrebalanceplan.New, consumerrebalanceplan.Load{}, consumerrebalanceplan.Valid},
		{"streaming-metrics", streamingmetrics.New, streamingmetrics.Load{}, streamingmetrics.Valid},
		{"windowed-aggregation", windowedaggregation.New, windowedaggregation.Load{}, windowedaggregation.Valid},
		{"idempotent-producer", idempotentproducer.New, idempotentproducer.Load{}, idempotentproducer.Valid},
		{"log-compaction", logcompaction.New, logcompaction.Load{}, logcompaction.Valid},
		{"exactly-once-stream", exactlyoncestream.New, exactlyoncestream.Load{}, exactlyoncestream.Valid},
		{"segment-retention", segmentretention.New, segmentretention.Load{}, segmentretention.Valid},
		{"log-cleaner", logcleaner.New, logcleaner.Load{}, logcleaner.Valid},
		{"build-directory", builddirectory.New, builddirectory.Load{}, builddirectory.Valid},
	}
}
