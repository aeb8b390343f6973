//go:build race

package pack_test

// raced says that the race detector runs: what damages one thing after another is
// left out then.
const raced = true
