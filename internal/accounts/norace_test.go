//go:build !race

package accounts_test

const raced = false
