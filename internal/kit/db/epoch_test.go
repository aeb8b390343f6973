package db_test

import (
	"testing"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

// All nodes see one epoch, until it is renewed.
func TestEpochIsOneUntilItIsRenewed(t *testing.T) {
	dbtest.Two(t, func(t *testing.T, nodes [2]*db.DB) {
		epochs := make([]string, 8)
		dbtest.Succeeded(t, dbtest.AtOnce(len(epochs), func(i int) (err error) {
			epochs[i], err = nodes[i%2].Epoch(t.Context())
			return err
		}), nil)
		for _, epoch := range epochs {
			if epoch == "" || epoch != epochs[0] {
				t.Fatalf("epochs %q", epochs)
			}
		}
		renewed, err := nodes[0].RenewEpoch(t.Context())
		if err != nil || renewed == epochs[0] {
			t.Fatalf("%q, %v", renewed, err)
		}
		if seen, err := nodes[1].Epoch(t.Context()); err != nil || seen != renewed {
			t.Errorf("the other node sees %q, %v; want %q", seen, err, renewed)
		}
	})
}
