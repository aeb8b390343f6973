//go:build !race

package search_test

const raced, kills = false, 20
