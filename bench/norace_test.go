//go:build !race

package bench_test

// raced tells whether the race detector watches.
const raced = false
