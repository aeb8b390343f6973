package commerce

import (
	"context"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// Period is when the days of a line run.
type Period struct {
	LineID   string  `db:"line_id"`
	StartsAt db.Time `db:"starts_at"`
	EndsAt   db.Time `db:"ends_at"`
}

// Periods returns when the days of an order's lines run: as they were given, or as
// they would be if the order were paid now. A line without end and a gift have none,
// nor has an order that is over.
func (s *Service) Periods(ctx context.Context, o Order) ([]Period, error) {
	if o.Status == Fulfilled {
		return db.All[Period](ctx, s.db, `SELECT r.line_id, e.starts_at, e.ends_at FROM order_lines l JOIN grants r ON r.line_id = l.id
			JOIN entitlements e ON e.id = r.entitlement_id WHERE l.order_id = $1 AND e.ends_at IS NOT NULL AND e.revoked_at IS NULL
			ORDER BY l.position LIMIT $2`, o.ID, maxLines)
	}
	periods := []Period{}
	if o.Status.over() && o.Status != Paid {
		return periods, nil
	}
	ends := map[entitlements.Target]time.Time{} // of the lines before
	for _, line := range o.Lines {
		if line.Gift || line.Days == 0 {
			continue
		}
		right, err := s.right(ctx, line, o.holder(line))
		if err != nil {
			return nil, err
		}
		if before, ok := ends[right.Target]; ok {
			right.StartsAt, right.EndsAt = before, before.Add(right.EndsAt.Sub(right.StartsAt))
		}
		ends[right.Target] = right.EndsAt
		periods = append(periods, Period{LineID: line.ID, StartsAt: db.At(right.StartsAt), EndsAt: db.At(right.EndsAt)})
	}
	return periods, nil
}
