package report

// Palette colours text. The zero value leaves it plain. Colour never says what
// the words do not say already.
type Palette struct {
	// Good is for a pass and for what is wanted, Bad for a failure and for what
	// came instead, Warn for what is not started or not certain.
	Good, Bad, Warn func(string) string
	// Strong is for headings and names, Faint for what may be skipped.
	Strong, Faint func(string) string
}

func paint(colour func(string) string, s string) string {
	if colour == nil || s == "" {
		return s
	}
	return colour(s)
}

// word colours the word for a result.
func (p *Palette) word(w string) func(string) string {
	switch w {
	case wordPass:
		return p.Good
	case wordTodo:
		return p.Warn
	}
	return p.Bad
}

// side colours a line of a difference. Where neither side is the right one,
// both have the same colour.
func (p *Palette) side(op byte, right bool) func(string) string {
	switch {
	case op != '-' && op != '+':
		return p.Faint
	case !right:
		return p.Warn
	case op == '-':
		return p.Good
	}
	return p.Bad
}
