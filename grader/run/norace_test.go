//go:build !race

package run

// raced: see race_test.go.
const raced = false
