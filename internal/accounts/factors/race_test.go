//go:build race

package factors_test

// raced says that the race detector runs: ten thousand hashes take minutes then,
// and are asked for without it.
const raced = true
