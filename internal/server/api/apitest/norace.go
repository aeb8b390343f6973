//go:build !race

package apitest

// Raced says whether the race detector runs.
const Raced = false
