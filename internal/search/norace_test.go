//go:build !race

package search_test

const rounds, kills = 30, 20
