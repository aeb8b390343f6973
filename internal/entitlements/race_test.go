//go:build race

package entitlements_test

import "flag"

// Under the race detector a draw takes ten times as long: fewer of them.
func init() {
	if err := flag.Set("rapid.checks", "15"); err != nil {
		panic(err)
	}
}
