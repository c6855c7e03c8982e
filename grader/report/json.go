package report

import (
	"encoding/json"
	"io"
	"math"
	"time"

	"highwater/grader"
)

// Schema names the JSON report and its version.
const Schema = "highwater/report/v1"

type jsonReport struct {
	Schema     string         `json:"schema"`
	Submission string         `json:"submission"`
	Engine     string         `json:"engine"`
	Sandbox    []string       `json:"sandbox"`
	Score      jsonScore      `json:"score"`
	Exercises  []jsonExercise `json:"exercises"`
}

type jsonScore struct {
	Earned   int `json:"earned"`
	Possible int `json:"possible"`
}

type jsonExercise struct {
	Slug          string     `json:"slug"`
	Verdict       string     `json:"verdict"`
	Earned        int        `json:"earned"`
	Possible      int        `json:"possible"`
	Message       string     `json:"message"`
	Misconception *string    `json:"misconception"`
	Growth        *float64   `json:"growth"`
	Cases         []jsonCase `json:"cases"`
}

type jsonCase struct {
	Suite      string  `json:"suite"`
	Name       string  `json:"name"`
	Visibility string  `json:"visibility"`
	Verdict    string  `json:"verdict"`
	Earned     int     `json:"earned"`
	Possible   int     `json:"possible"`
	Message    string  `json:"message"`
	Diff       string  `json:"diff"`
	Stdout     string  `json:"stdout"`
	DurationMS float64 `json:"duration_ms"`
	Invariant  string  `json:"invariant"`
}

// JSON writes a grading in the format that the package comment describes.
//
// Errors: those of w.
func JSON(w io.Writer, g *grader.Grading) error {
	r := jsonReport{
		Schema: Schema, Submission: g.Submission, Engine: g.Engine,
		Sandbox:   append([]string{}, g.Layers...),
		Score:     jsonScore{g.Earned(), g.Possible()},
		Exercises: make([]jsonExercise, 0, len(g.Exercises)),
	}
	for _, e := range g.Exercises {
		x := jsonExercise{
			Slug: e.Slug, Verdict: string(e.Verdict), Earned: e.Earned(), Possible: e.Possible(),
			Message: e.Message, Cases: make([]jsonCase, 0, len(e.Cases)),
		}
		for _, c := range e.Cases {
			x.Cases = append(x.Cases, caseJSON(shown(c)))
		}
		r.Exercises = append(r.Exercises, x)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

func caseJSON(c grader.Case) jsonCase {
	visibility := "public"
	if c.Hidden {
		visibility = "hidden"
	}
	return jsonCase{
		Suite: c.Suite, Name: c.Name, Visibility: visibility,
		Verdict: string(c.Verdict), Earned: c.Earned(), Possible: c.Points,
		Message: c.Result.Message, Diff: diffText(c.Difference), Stdout: c.Printed,
		DurationMS: milliseconds(c.Elapsed), Invariant: c.Invariant,
	}
}

// milliseconds is a duration in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}
