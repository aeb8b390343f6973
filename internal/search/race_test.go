//go:build race

package search_test

// Under the race detector a round takes ten times as long: fewer of them.
const rounds, kills = 2, 3
