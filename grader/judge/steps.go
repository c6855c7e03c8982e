package judge

import (
	"bytes"
	"reflect"
	"strings"

	"highwater/grader/contract"
	"highwater/grader/run"
	"highwater/grader/show"
	"highwater/grader/suite"
)

const (
	// before is how many of the calls that led to a failure are shown.
	before = 8
	// brief is about how long a call or a value may be in one line of text.
	brief = 160
)

func (j *judgment) method(step int) *contract.Func {
	return &j.exercise.Methods[j.script.Calls[step].Method]
}

// wellFormed reports whether an answer is one encoded value per result.
func (j *judgment) wellFormed(step int, answer []byte) bool {
	c := j.script.Calls[step]
	if same, plain := match(c, answer); same && plain {
		return true // equal to an encoding of our own
	}
	_, ok := j.decode(step, answer)
	return ok
}

// match reports whether an answer is exactly what is expected, and whether
// everything is expected exactly.
func match(c suite.Call, answer []byte) (same, plain bool) {
	for _, w := range c.Want {
		if w.Any {
			return false, false
		}
		if !bytes.HasPrefix(answer, w.Bytes) {
			return false, true
		}
		answer = answer[len(w.Bytes):]
	}
	return len(answer) == 0, true
}

// decode takes an answer apart into one value per result.
func (j *judgment) decode(step int, answer []byte) ([]reflect.Value, bool) {
	var values []reflect.Value
	for _, codec := range j.exercise.Machine.Methods[j.script.Calls[step].Method].Results {
		v := reflect.New(codec.Type).Elem()
		rest, err := codec.Decode(answer, v)
		if err != nil {
			return nil, false
		}
		answer = rest
		values = append(values, v)
	}
	return values, len(answer) == 0
}

// agrees compares an answer with what is expected, result by result.
func (j *judgment) agrees(c suite.Call, answer []byte) bool {
	if same, plain := match(c, answer); plain {
		return same
	}
	return bytes.Equal(j.expected(c, answer), answer)
}

// expected is the answer that would be right: what is wanted, and where anything
// goes, what was answered.
func (j *judgment) expected(c suite.Call, answer []byte) []byte {
	var want []byte
	for i, codec := range j.exercise.Machine.Methods[c.Method].Results {
		v := reflect.New(codec.Type).Elem()
		rest, err := codec.Decode(answer, v)
		if err != nil {
			return nil
		}
		if c.Want[i].Any {
			want = append(want, answer[:len(answer)-len(rest)]...)
		} else {
			want = append(want, c.Want[i].Bytes...)
		}
		answer = rest
	}
	return want
}

// short is a step's call in one line.
func (j *judgment) short(step int) string {
	c := j.script.Calls[step]
	f := j.exercise.Machine.Methods[c.Method]
	args, _, err := f.Args(c.Args)
	if err != nil {
		return f.Name
	}
	return show.Call(f.Name, args, f.Variadic, brief)
}

// locate notes the failing step and the ones that led to it.
func (j *judgment) locate(step int, o *run.Outcome) {
	if o.AtStart || step >= len(j.script.Calls) {
		return
	}
	made := j.exercise.Machine.New
	if args, _, err := made.Args(j.script.New); err == nil {
		j.result.New = show.Call("New", args, made.Variadic, brief)
	}
	from := max(0, step-before)
	if from == 1 {
		from = 0 // a remark about one call takes as much room as the call
	}
	for i := from; i < step; i++ {
		j.result.Before = append(j.result.Before, Step{i + 1, j.short(i), j.returned(i, o)})
	}
	j.result.At = Step{Number: step + 1, Call: j.short(step)}
	if step < len(o.Answers) {
		j.result.At.Returned = j.returned(step, o)
	}
}

// returned is a step's results in one line.
func (j *judgment) returned(step int, o *run.Outcome) string { return j.text(step, o.Answers[step]) }

// text is an answer in one line; of several results, each with its name.
func (j *judgment) text(step int, answer []byte) string {
	values, ok := j.decode(step, answer)
	if !ok {
		return "?"
	}
	var parts []string
	for i, v := range values {
		text := show.Short(v, brief)
		if len(values) > 1 {
			text = j.method(step).Results[i].Name + "=" + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
