// Package sandbox holds a program to computing: no files, no network, no other
// processes, no signals, and nothing of its own but memory, threads and the pipes
// that it is given.
//
// In goes a program and how much memory it may have, out comes a command that
// runs it so confined, or the name of the layer that this machine lacks. The
// layers are the kernel's and need no privileges: resource limits, another user
// where the grader is root, no new privileges, Landlock and seccomp. They are laid
// one after the other by a launcher, which is this very program started once
// more, and the solution is executed from sealed memory as the last thing. What
// cannot be laid ends the launcher, so that nothing runs half confined.
//
// SECURITY.md says what is protected from whom by it.
package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Layer is one mechanism on this machine.
type Layer struct {
	// Name is what reports and --waive call it.
	Name string
	// Strength says what is there, in words: "ABI 7". Missing says why it is not;
	// one of the two is empty.
	Strength, Missing string
	// Required says that nobody's code is run without it.
	Required bool
}

// The names of the layers, in the order in which they are laid.
const (
	Rlimit   = "rlimit"
	UID      = "uid"
	NoPrivs  = "no-new-privs"
	Landlock = "landlock"
	Seccomp  = "seccomp"
	Memfd    = "memfd"
)

// Missing returns the names of required layers that are not there and not waived.
//
// Errors: a waived name that is no layer.
func Missing(layers []Layer, waived []string) ([]string, error) {
	names := make(map[string]bool)
	for _, l := range layers {
		names[l.Name] = true
	}
	waive := make(map[string]bool)
	for _, w := range waived {
		if !names[w] {
			var known []string
			for _, l := range layers {
				known = append(known, l.Name)
			}
			return nil, fmt.Errorf("no layer is called %q; there are: %s", w, strings.Join(known, ", "))
		}
		waive[w] = true
	}
	var missing []string
	for _, l := range layers {
		if l.Required && l.Missing != "" && !waive[l.Name] {
			missing = append(missing, fmt.Sprintf("%s (%s)", l.Name, l.Missing))
		}
	}
	return missing, nil
}

// Present returns the names of the layers that are there and not waived.
func Present(layers []Layer, waived []string) (names []string) {
	for _, l := range layers {
		if l.Missing == "" && !slices.Contains(waived, l.Name) {
			names = append(names, l.Name)
		}
	}
	return names
}

// Config is what one process is held to.
type Config struct {
	// Token marks what the launcher itself says, so that nobody else can say it.
	Token string
	// Memory is how much the process may ask for, in bytes, used or not.
	Memory int64
	// CPU is how many seconds of processor time the process has in all.
	CPU uint64
	// Layers are those to lay. Any that fails ends the launcher.
	Layers []string
	// Parent is the grader's process number.
	Parent int
}

// Marker is the name under which the program is started as the launcher.
const Marker = "highwater-sandbox"

// Failed is the exit code of a launcher that could not lay a layer.
const Failed = 125

// NewToken is a text that nobody can guess.
func NewToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return hex.EncodeToString(b[:])
}

// Fault returns what the launcher of a token says on its stderr that it could not
// do, and reports whether it says so.
func Fault(stderr, token string) (string, bool) {
	_, rest, ok := strings.Cut(stderr, prefix(token))
	line, _, _ := strings.Cut(rest, "\n")
	return line, ok && token != ""
}

func prefix(token string) string { return "sandbox " + token + ": " }
