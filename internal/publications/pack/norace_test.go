//go:build !race

package pack_test

const raced = false
