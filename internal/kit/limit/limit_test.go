package limit_test

import (
	"context"
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
