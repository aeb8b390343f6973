//go:build race

package apitest

// Raced says whether the race detector runs: the walks over every route and the
// thousands of bad calls then take minutes, and are run without it instead.
const Raced = true
