package usage

import (
	"context"

	"sudar/internal/kit/db"
)

const portalByDaySQL = `SELECT day, kind, n FROM usage_portal_days WHERE organization_id = $1 AND day >= $2 AND day <= $3
	ORDER BY day, kind`

// PortalByDay returns what was counted at an organisation's portal on each day, in
// order, with the contents of all owners.
func (s *Service) PortalByDay(ctx context.Context, organizationID string, days Days) ([]Count, error) {
	return db.All[Count](ctx, s.db, portalByDaySQL, organizationID, days.From, days.To)
}

// PortalTitles returns a page of the contents that were ever used at a portal, the most
// viewed there first, and how many there are.
func (s *Service) PortalTitles(ctx context.Context, organizationID string, offset, limit int) (contentIDs []int64, total int, err error) {
	return s.titles(ctx, ofPortals, organizationID, offset, limit)
}

// PortalTitlesAfter returns the next of the contents that were ever used at a portal, by
// their ids.
func (s *Service) PortalTitlesAfter(ctx context.Context, organizationID string, after int64, limit int) ([]int64, error) {
	return s.titlesAfter(ctx, ofPortals, organizationID, after, limit)
}

// PortalByContent returns what was counted of each of contents at a portal.
func (s *Service) PortalByContent(ctx context.Context, organizationID string, contentIDs []int64, days Days) ([]Count, error) {
	w := db.NewWhere().In("content_id", db.List(contentIDs)...).And("day >= ? AND day <= ?", days.From, days.To)
	return s.byContent(ctx, w.And("organization_id = ?", organizationID))
}

// PortalReading returns what was read at a portal in each month that the days touch,
// with the contents of all owners.
func (s *Service) PortalReading(ctx context.Context, organizationID string, days Days) ([]Reading, error) {
	w := db.NewWhere().And("m.owner_id = '' AND m.content_id = 0 AND m.item_id = 0 AND m.organization_id = ?", organizationID)
	return s.readings(ctx, w, days)
}

// PortalReadingOfContents returns what was read of each of contents at a portal.
func (s *Service) PortalReadingOfContents(ctx context.Context, organizationID string, contentIDs []int64, days Days) ([]Reading, error) {
	w := db.NewWhere().And("m.organization_id = ?", organizationID).In("m.content_id", db.List(contentIDs)...)
	return s.readings(ctx, w.And("m.item_id = 0 AND m.organization_id <> ''"), days)
}
