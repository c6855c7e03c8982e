package judge

import "fmt"

// modified looks for arguments that are no longer what they were.
func (j *judgment) modified() bool {
	for _, r := range j.runs {
		n := r.Outcome.Modified
		if n == 0 {
			continue
		}
		f, where := j.exercise.New, "New"
		if n > 1 {
			if n-2 >= len(j.script.Calls) {
				return j.end(SandboxViolation, "the process reports a step that does not exist")
			}
			f, where = *j.method(n - 2), fmt.Sprintf("step %d, %s", n-1, j.short(n-2))
		}
		if n < 0 || r.Outcome.ModifiedArg < 0 || r.Outcome.ModifiedArg >= len(f.Params) {
			return j.end(SandboxViolation, "the process reports an argument that does not exist")
		}
		if n > 1 {
			j.locate(n-2, &r.Outcome)
		}
		j.result.Question = inputsUntouched
		return j.end(InputModified, "%s: the argument %s was changed; a solution works on a copy of what it sorts or edits",
			where, f.Params[r.Outcome.ModifiedArg].Name)
	}
	return false
}

// changed looks for a right answer that did not stay as it was.
func (j *judgment) changed() bool {
	for _, r := range j.runs {
		n, by := r.Outcome.Changed, r.Outcome.ChangedBy
		if n == 0 {
			continue
		}
		if steps := len(j.script.Calls); n < 0 || n > steps || by < 0 || by > steps {
			return j.end(SandboxViolation, "the process reports a step that does not exist")
		}
		j.result.Question = resultsStable
		if by > 0 {
			j.locate(by-1, &r.Outcome)
			return j.end(WrongAnswer, "step %d, %s: the result was right when it was returned, and step %d, %s, changed it", n, j.short(n-1), by, j.short(by-1))
		}
		j.locate(n-1, &r.Outcome)
		return j.end(WrongAnswer, "step %d, %s: the result was right when it was returned, and a later call changed it", n, j.short(n-1))
	}
	return false
}
