//go:build race

package run

// raced: the race detector is at work, in the test's children too. It needs
// memory of its own and keeps the runtime from seeing a deadlock.
const raced = true
