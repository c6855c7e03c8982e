// Package lab plays scripts on the training cluster and draws what they do: the
// built-in lesson on compaction, and a learner's own experiments.
//
//	script, err := lab.Load("mine.yaml", text)   // or lab.Compaction(2002)
//	play, err := script.Play(ctx)
//	err = play.Text(os.Stdout, lab.Style{Width: 100})
//	problems := play.Failures()                  // of its expectations
//
// In goes a script in YAML: topics, messages, the clock, retention and
// compaction passes, consumers, and what is expected of them (Language is its
// description, on one page). Out come text for a terminal or a self-contained
// HTML page. Loading is strict and reports every fault of a file with
// file:line:column. Every number in the output is what the cluster did.
//
// The package reads no file, clock or terminal, and refuses to do what a script
// cannot say: there are no loops, no variables and no conditions, so that a
// script is read from top to bottom, as it is played.
package lab
