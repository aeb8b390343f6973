package limit_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/limit"
)

func TestTake(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC))
	for name, d := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) { takes(t, d(t, clk), clk) })
	}
}

func takes(t *testing.T, d *db.DB, clk *clock.Fixed) {
	ctx := db.AllTenants(context.Background(), "test")
	for step, c := range []struct {
		key     string
		wait    time.Duration
		refused bool
	}{
		{"a", 0, false}, {"a", 59 * time.Minute, false}, {"a", 0, true}, {"b", 0, false}, {"a", time.Minute, false},
	} {
		clk.Advance(c.wait)
		if err := limit.Take(ctx, d, c.key, 2, time.Hour); apperr.Is(err, apperr.TooMany) != c.refused || (err != nil) != c.refused {
			t.Errorf("step %d: %v", step, err)
		}
	}
}

// A refused use does not count: when those before it turn out to be none that
// are limited and are returned, there is room again, however many came at once.
func TestRefusedUsesDoNotCount(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC))
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			d, ctx := open(t, clk), db.AllTenants(t.Context(), "test")
			network, pair := limit.Use{Key: "network", Most: 5, Window: time.Hour}, limit.Use{Key: "pair", Most: 2, Window: time.Hour}
			var taken, refused atomic.Int64
			var group sync.WaitGroup
			for range 20 {
				group.Go(func() {
					switch err := limit.TakeAll(ctx, d, network, pair); {
					case err == nil:
						taken.Add(1)
					case apperr.Is(err, apperr.TooMany):
						refused.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			group.Wait()
			if taken.Load() < 1 || taken.Load() > 2 || taken.Load()+refused.Load() != 20 {
				t.Errorf("%d were taken, %d refused", taken.Load(), refused.Load())
			}
			for range taken.Load() {
				if err := limit.ReturnAll(ctx, d, network, pair); err != nil {
					t.Fatal(err)
				}
			}
			for n := range 3 {
				if err := limit.TakeAll(ctx, d, network, pair); apperr.Is(err, apperr.TooMany) != (n == 2) {
					t.Errorf("use %d after all were returned: %v", n+1, err)
				}
			}
		})
	}
}

// Many uses at once count all or not at all.
func TestTakeMany(t *testing.T) {
	clk := clock.At(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC))
	for name, open := range map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			d, ctx := open(t, clk), db.AllTenants(t.Context(), "test")
			for step, c := range []struct {
				n       int
				refused bool
			}{{11, true}, {6, false}, {5, true}, {4, false}, {1, true}} {
				if err := limit.TakeMany(ctx, d, "a", c.n, 10, time.Hour); apperr.Is(err, apperr.TooMany) != c.refused || (err != nil) != c.refused {
					t.Errorf("step %d: %v", step, err)
				}
			}
		})
	}
}
