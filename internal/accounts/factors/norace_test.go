//go:build !race

package factors_test

const raced = false
