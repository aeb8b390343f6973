package lending

import (
	"context"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Moves are how often something happened with copies. Waited is the seconds that those
// who were served from the queue stood in it.
type Moves struct {
	Loans    int64 `db:"loans"`
	Returns  int64 `db:"returns"`
	Renewals int64 `db:"renewals"`
	Holds    int64 `db:"holds"`
	Served   int64 `db:"served"`
	Waited   int64 `db:"waited"`
}

// addMoves adds to what happened with the copies of a title today. It is called with the
// title locked, in the transaction of what happens, so that nothing is counted that was
// undone.
func (s *Service) addMoves(ctx context.Context, t *title, m Moves) error {
	today := t.now.In(clock.Ulaanbaatar)
	for _, sum := range []struct{ table, column, key string }{
		{"lending_days", "day", today.Format(time.DateOnly)}, {"lending_months", "month", today.Format("2006-01")},
	} {
		_, err := db.Exec(ctx, s.db, "INSERT INTO "+sum.table+` (organization_id, content_id, loans, returns, renewals, holds, served, waited, `+
			sum.column+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (organization_id, "+sum.column+", content_id) DO UPDATE SET "+
			addedTo(sum.table, "loans", "returns", "renewals", "holds", "served", "waited"),
			t.OrganizationID, t.ContentID, m.Loans, m.Returns, m.Renewals, m.Holds, m.Served, m.Waited, sum.key)
		if err != nil {
			return err
		}
	}
	return nil
}

func addedTo(table string, columns ...string) (set string) {
	for i, column := range columns {
		if i > 0 {
			set += ", "
		}
		set += column + " = " + table + "." + column + " + excluded." + column
	}
	return set
}

// served adds those whose turn in the queue came, by when they joined it.
func (s *Service) served(ctx context.Context, t *title, joined ...db.Time) error {
	moves := Moves{Served: int64(len(joined))}
	for _, at := range joined {
		moves.Waited += int64(t.now.Sub(at.Time) / time.Second)
	}
	if moves.Served == 0 {
		return nil
	}
	return s.addMoves(ctx, t, moves)
}
