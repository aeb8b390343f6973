package demo

import (
	"context"
	"fmt"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// earnedMonths is how many months before this one the hub's titles were sold in.
const earnedMonths = 3

// earn sells titles and a package of the hub in the months before, as gifts, so that the
// publisher has statements and the buyer no right.
func (s *Service) earn(ctx context.Context, w *work, reading string) error {
	buyer := viewer.With(ctx, viewer.Viewer{
		AccountID: w.people.named["hubadmin"], OrganizationID: w.owners[Hub], Organization: Hub, Hub: true, Role: viewer.HubAdmin,
	})
	items, err := db.All[int64](ctx, s.db, `SELECT i.id FROM items i JOIN contents c ON c.id = i.content_id WHERE c.owner_id = $1
		AND c.visibility = 'public' AND c.deleted_at IS NULL AND i.deleted_at IS NULL AND i.price > 0 AND NOT i.free
		ORDER BY c.slug, i.position LIMIT 2`, w.owners[Hub])
	if err != nil {
		return err
	}
	wants := []commerce.Want{{PackageID: reading, Gift: true}}
	for _, id := range items {
		wants = append(wants, commerce.Want{ItemID: id, Gift: true})
	}
	today := s.clock.Now().In(clock.Ulaanbaatar)
	for month := range earnedMonths {
		at := time.Date(today.Year(), today.Month()-time.Month(month+1), 10, 12, 0, 0, 0, clock.Ulaanbaatar)
		for i, want := range wants {
			sold, err := s.paid(buyer, want, fmt.Sprintf("DEMO-%s-%d", at.Format("200601"), i))
			if err != nil {
				return err
			}
			if err := s.date(ctx, sold.ID, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// date has an order made and paid at a moment.
func (s *Service) date(ctx context.Context, orderID string, at time.Time) error {
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE orders SET created_at = $2, paid_at = $2 WHERE id = $1", "UPDATE order_events SET at = $2 WHERE order_id = $1",
		"UPDATE payments SET at = $2, recorded_at = $2 WHERE order_id = $1",
	}, orderID, db.At(at))
}
