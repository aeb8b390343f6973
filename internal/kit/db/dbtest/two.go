package dbtest

import (
	"sync"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Two runs fn as a subtest on every database there is, opened twice: as two
// nodes have it.
func Two(t *testing.T, fn func(t *testing.T, nodes [2]*db.DB)) {
	t.Helper()
	Each(t, func(t *testing.T, d *db.DB) { fn(t, [2]*db.DB{d, Open(t, d.Address(), clock.System{})}) })
}

// AtOnce calls do for 0 … n-1 at the same moment and returns the errors in
// that order.
func AtOnce(n int, do func(i int) error) []error {
	begin := make(chan struct{})
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-begin
			errs[i] = do(i)
		})
	}
	close(begin)
	all.Wait()
	return errs
}

// Succeeded counts the errors that are none, and fails t for those that no call
// is expected to return.
func Succeeded(t testing.TB, errs []error, expected func(error) bool) int {
	t.Helper()
	n := 0
	for _, err := range errs {
		switch {
		case err == nil:
			n++
		case expected == nil || !expected(err):
			t.Errorf("unexpected: %v", err)
		}
	}
	return n
}
