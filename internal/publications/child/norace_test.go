//go:build !race

package child_test

const raced = false
