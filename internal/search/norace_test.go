//go:build !race

package search_test

const raced, kills, fewer = false, 20, 1
