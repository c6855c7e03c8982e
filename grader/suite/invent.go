package suite

// Invent makes a script of calls that nobody wrote down: the constructor's
// arguments and those of each call are encoded, and the reference says what must
// come out. It reports false for an input that never comes in, and for one that
// the reference cannot play.
func (e *Exercise) Invent(newArgs []byte, calls []Call) (*Script, bool) {
	s := &Script{New: newArgs, Calls: make([]Call, len(calls))}
	for i, c := range calls {
		s.Calls[i] = Call{Method: c.Method, Args: c.Args}
	}
	t := e.decoded(s)
	if len(e.refuse(s, t, Position{})) > 0 || len(e.confirm(s, t, Position{})) > 0 {
		return nil, false
	}
	return s, true
}

// Literal is a literal case of the exercise with a script that was invented, which
// is judged like the one that it stands for.
func (c *Case) Literal(name string, s *Script) *Case {
	own := *c
	own.Name, own.script = name, s
	own.Generated, own.load, own.Growth = false, nil, nil
	return &own
}
