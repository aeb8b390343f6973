//go:build race

package demo

// raced says that the race detector runs: the queries over the
// whole library then take a minute, and are asked without it instead.
const raced = true
