//go:build race

package formats_test

// raced says that the race detector runs: several times the memory, and the
// drawing engine takes a minute to start.
const raced = true
