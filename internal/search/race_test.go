//go:build race

package search_test

// raced says that the race detector runs: what does one thing after another is
// left out then, and a copy is killed fewer times.
const raced, kills = true, 3
