package report

import (
	"encoding/json"
	"io"
	"math"
	"strings"
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
	Slug     string `json:"slug"`
	Verdict  string `json:"verdict"`
	Earned   int    `json:"earned"`
	Possible int    `json:"possible"`
	Message  string `json:"message"`
	// Misconception is the id of the known wrong solution whose answers these are,
	// several joined with " or "; Diagnosis says what each believes.
	Misconception *string         `json:"misconception"`
	Diagnosis     []jsonDiagnosis `json:"diagnosis"`
	Growth        *float64        `json:"growth"`
	Cases         []jsonCase      `json:"cases"`
}

type jsonDiagnosis struct {
	ID      string `json:"id"`
	Rule    string `json:"rule"`
	Check   string `json:"check"`
	Section string `json:"section"`
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
	// Counterexample is a small case in YAML that fails like this generated one.
	Counterexample *string `json:"counterexample"`
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
		if e.Growth != nil && e.Growth.Exponent != 0 {
			exponent := math.Round(e.Growth.Exponent*100) / 100
			x.Growth = &exponent
		}
		x.Misconception, x.Diagnosis = diagnosisJSON(e)
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

func diagnosisJSON(e *grader.Exercise) (ids *string, list []jsonDiagnosis) {
	list = make([]jsonDiagnosis, 0, len(e.Follows))
	var names []string
	for _, m := range e.Follows {
		list = append(list, jsonDiagnosis{m.ID, m.Rule, m.Check, m.Section})
		names = append(names, m.ID)
	}
	if len(names) > 0 {
		joined := strings.Join(names, " or ")
		ids = &joined
	}
	return ids, list
}

func caseJSON(c grader.Case) jsonCase {
	visibility := "public"
	if c.Hidden {
		visibility = "hidden"
	}
	var small *string
	if c.Counterexample != nil && !c.Hidden {
		small = &c.Counterexample.YAML
	}
	return jsonCase{
		Counterexample: small,
		Suite:          c.Suite, Name: c.Name, Visibility: visibility,
		Verdict: string(c.Verdict), Earned: c.Earned(), Possible: c.Points,
		Message: c.Result.Message, Diff: diffText(c.Difference), Stdout: c.Printed,
		DurationMS: milliseconds(c.Elapsed), Invariant: c.Invariant,
	}
}

// milliseconds is a duration in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}
