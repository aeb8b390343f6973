//go:build race

package pdf

// raced says that the race detector runs: several times the memory, and the
// drawing engine takes a minute to start.
const raced = true
