// Package author is what an instructor's commands do with suite files: it finds
// what is legal and likely wrong in them, scaffolds new ones, and fills in what
// the reference says.
//
// In go a course and texts of suite files, out come findings and new texts. It
// runs the reference, through suite, and never a submission; it writes no file
// itself, and it never changes a byte of a text that it does not have to change.
package author

import (
	"highwater/grader/lab"
	"highwater/grader/suite"
)

// Mark is the comment that says of a want that it came from the reference.
// Whoever has worked the want out by hand deletes it: that is the sign-off.
const Mark = "# recorded, not signed off"

// Severity says what a finding means for the course.
type Severity string

const (
	// Error keeps the course from being used.
	Error Severity = "error"
	// Warning is legal and likely wrong.
	Warning Severity = "warning"
)

// Finding is something that an instructor should look at.
type Finding struct {
	Pos suite.Position
	// In says where in the document, Text what is wrong.
	In, Text string
	Severity Severity
}

// Message is what is wrong, and where in the document.
func (f Finding) Message() string {
	if f.In != "" {
		return f.In + ": " + f.Text
	}
	return f.Text
}

// String returns the finding as a line: its place, what it is, what is wrong.
func (f Finding) String() string {
	if f.Severity == Warning {
		return f.Pos.String() + ": warning: " + f.Message()
	}
	return f.Pos.String() + ": " + f.Message()
}

// topics plays the scripts of cases.
var topics suite.Scripts = lab.Topics
