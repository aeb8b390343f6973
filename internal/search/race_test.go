//go:build race

package search_test

// raced says that the race detector runs: what does one thing after another is
// left out then, a copy is killed fewer times, and what is asked again and again
// while an index is built is asked ten times fewer.
const raced, kills, fewer = true, 3, 10
