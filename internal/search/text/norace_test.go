//go:build !race

package text_test

const raced = false
