//go:build race

package api_test

// raced says that the race detector runs: the walks over every route and the
// thousands of bad calls then take minutes, and are run without it instead.
const raced = true
