package report

import (
	"encoding/json"
	"io"

	"highwater/grader/audit"
)

// AuditSchema names the JSON report of an audit and its version.
const AuditSchema = "highwater/audit/v1"

type jsonAudit struct {
	Schema    string          `json:"schema"`
	Exercises []jsonAuditItem `json:"exercises"`
}

type jsonAuditItem struct {
	Slug string `json:"slug"`
	// Killed and Equivalent count mutants; Survived and NotJudged list mutants and
	// misconceptions.
	Killed         int               `json:"killed"`
	Survived       []jsonWrong       `json:"survived"`
	NotJudged      []jsonWrong       `json:"not_judged"`
	Equivalent     int               `json:"equivalent"`
	Faults         []string          `json:"faults"`
	Misconceptions []jsonKilledWrong `json:"misconceptions"`
	// IdleCases are literal cases that kill nothing which no other kills.
	IdleCases []string `json:"idle_cases"`
}

type jsonWrong struct {
	ID   string `json:"id"`
	File string `json:"file"`
	Line int    `json:"line"`
	Diff string `json:"diff"`
	Why  string `json:"why"`
}

type jsonKilledWrong struct {
	ID       string   `json:"id"`
	KilledBy []string `json:"killed_by"`
}

// AuditJSON writes an audit in the format that the package comment describes.
//
// Errors: those of w.
func AuditJSON(w io.Writer, r *audit.Report) error {
	out := jsonAudit{Schema: AuditSchema, Exercises: make([]jsonAuditItem, 0, len(r.Exercises))}
	for _, e := range r.Exercises {
		x := jsonAuditItem{
			Slug: e.Slug, Killed: e.Count(audit.Killed), Equivalent: e.Count(audit.Equivalent),
			Survived: wrongJSON(e.Survivors()), NotJudged: wrongJSON(e.NotJudged()), Faults: append([]string{}, e.Faults...),
			Misconceptions: make([]jsonKilledWrong, 0, len(e.Misconceptions)), IdleCases: []string{},
		}
		for _, m := range e.Misconceptions {
			k := jsonKilledWrong{ID: m.ID, KilledBy: []string{}}
			for _, by := range m.By {
				k.KilledBy = append(k.KilledBy, by.Case.Suite+"/"+by.Case.Name)
			}
			x.Misconceptions = append(x.Misconceptions, k)
		}
		for _, c := range e.Idle() {
			x.IdleCases = append(x.IdleCases, c.Suite+"/"+c.Name)
		}
		out.Exercises = append(out.Exercises, x)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func wrongJSON(list []*audit.Wrong) []jsonWrong {
	out := make([]jsonWrong, 0, len(list))
	for _, w := range list {
		out = append(out, jsonWrong{w.ID, w.File, w.Line, w.Diff, w.Why})
	}
	return out
}
