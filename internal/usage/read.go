package usage

import (
	"context"
	"time"

	"sudar/internal/kit/db"
)

// Of names what is asked about: all contents of an owner, one of them, or an item.
type Of struct {
	OwnerID           string
	ContentID, ItemID int64  // 0: all
	PortalID          string // "": at all organisations' portals
}

// Days is a time of whole days, written 2026-11-26, both included.
type Days struct{ From, To string }

// months returns the months that the days touch.
func (d Days) months() (from, to string) { return d.From[:len(monthForm)], d.To[:len(monthForm)] }

// Parts returns the first and last whole month of the days, and the first and last day
// before those months and after them. What there is none of begins after it ends.
func (d Days) Parts() []any {
	from, _ := time.Parse(time.DateOnly, d.From)
	to, _ := time.Parse(time.DateOnly, d.To)
	first := from.AddDate(0, 0, 1-from.Day())
	if first.Before(from) {
		first = first.AddDate(0, 1, 0)
	}
	next := to.AddDate(0, 0, 1)
	after := next.AddDate(0, 0, 1-next.Day()) // the first day that is in no whole month
	if !first.Before(after) {
		return []any{"1", "0", d.From, d.To, "1", "0"}
	}
	day := func(at time.Time) string { return at.Format(time.DateOnly) }
	return []any{
		first.Format(monthForm), after.AddDate(0, 0, -1).Format(monthForm), d.From, day(first.AddDate(0, 0, -1)), day(after), d.To,
	}
}

// Count is how often something happened on a day or at an organisation.
type Count struct {
	Day            string `db:"day"`
	OrganizationID string `db:"organization_id"`
	ContentID      int64  `db:"content_id"`
	ItemID         int64  `db:"item_id"`
	Kind           Kind   `db:"kind"`
	N              int64  `db:"n"`
}

// ByDay returns what was counted on each day, in order.
func (s *Service) ByDay(ctx context.Context, of Of, days Days) ([]Count, error) {
	if of.ContentID != 0 {
		return s.contentBy(ctx, of, days, "day")
	}
	if of.PortalID != "" {
		return db.All[Count](ctx, s.db, ownerAtByDaySQL, of.OwnerID, of.PortalID, days.From, days.To)
	}
	return db.All[Count](ctx, s.db, ownerByDaySQL, of.OwnerID, days.From, days.To)
}

// ByOrganization returns what was counted at each organisation's portal.
func (s *Service) ByOrganization(ctx context.Context, of Of, days Days) ([]Count, error) {
	if of.ContentID != 0 {
		return s.contentBy(ctx, of, days, "organization_id")
	}
	if of.PortalID != "" {
		return db.All[Count](ctx, s.db, ownerAtSQL, of.OwnerID, of.PortalID, days.From, days.To)
	}
	return db.All[Count](ctx, s.db, ownerByPortalSQL, append([]any{of.OwnerID}, days.Parts()...)...)
}

func (s *Service) contentBy(ctx context.Context, of Of, days Days, by string) ([]Count, error) {
	w := db.NewWhere().And("content_id = ? AND day >= ? AND day <= ?", of.ContentID, days.From, days.To)
	if of.ItemID != 0 {
		w.And("item_id = ?", of.ItemID)
	}
	of.at(w)
	return db.All[Count](ctx, s.db, "SELECT "+by+", kind, CAST(SUM(n) AS BIGINT) AS n FROM usage_days"+w.SQL()+
		" GROUP BY "+by+", kind ORDER BY "+by+", kind", w.Args()...)
}

// at narrows counters to a portal.
func (of Of) at(w *db.Where) *db.Where {
	if of.PortalID != "" {
		w.And("organization_id = ?", of.PortalID)
	}
	return w
}

const (
	ownerAtByDaySQL = `SELECT day, kind, n FROM usage_owner_days WHERE owner_id = $1 AND organization_id = $2 AND day >= $3 AND day <= $4
		ORDER BY day, kind`

	ownerAtSQL = `SELECT organization_id, kind, CAST(SUM(n) AS BIGINT) AS n FROM usage_owner_days
		WHERE owner_id = $1 AND organization_id = $2 AND day >= $3 AND day <= $4 GROUP BY organization_id, kind ORDER BY organization_id, kind`

	ownerByDaySQL = "SELECT day, kind, n FROM usage_owner_totals WHERE owner_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, kind"

	// ownerByPortalSQL takes Days.Parts: whole months, and the days before and after them.
	ownerByPortalSQL = `SELECT organization_id, kind, CAST(SUM(n) AS BIGINT) AS n FROM (
		SELECT organization_id, kind, n FROM usage_owner_months WHERE owner_id = $1 AND month >= $2 AND month <= $3
		UNION ALL SELECT organization_id, kind, n FROM usage_owner_days WHERE owner_id = $1 AND day >= $4 AND day <= $5
		UNION ALL SELECT organization_id, kind, n FROM usage_owner_days WHERE owner_id = $1 AND day >= $6 AND day <= $7
	) parts GROUP BY organization_id, kind ORDER BY organization_id, kind`
)

// ByContent returns what was counted of each of an owner's contents.
func (s *Service) ByContent(ctx context.Context, of Of, contentIDs []int64, days Days) ([]Count, error) {
	w := db.NewWhere().In("content_id", db.List(contentIDs)...).And("day >= ? AND day <= ?", days.From, days.To)
	return s.byContent(ctx, of.at(w))
}

func (s *Service) byContent(ctx context.Context, w *db.Where) ([]Count, error) {
	return db.All[Count](ctx, s.db, "SELECT content_id, kind, CAST(SUM(n) AS BIGINT) AS n FROM usage_days"+w.SQL()+
		" GROUP BY content_id, kind", w.Args()...)
}

// ByItem returns what was counted of each item of a content; what is of the content as
// a whole stands under 0.
func (s *Service) ByItem(ctx context.Context, of Of, days Days) ([]Count, error) {
	w := db.NewWhere().And("content_id = ? AND day >= ? AND day <= ?", of.ContentID, days.From, days.To)
	return db.All[Count](ctx, s.db, "SELECT item_id, kind, CAST(SUM(n) AS BIGINT) AS n FROM usage_days"+of.at(w).SQL()+
		" GROUP BY item_id, kind", w.Args()...)
}

// Reading is what was read in a month that is over. Hidden tells that parts of it are
// left out as too few people read them, FewFinished that a number of those who
// finished is.
type Reading struct {
	Month          string `db:"month"`
	OrganizationID string `db:"organization_id"`
	ContentID      int64  `db:"content_id"`
	ItemID         int64  `db:"item_id"`
	Readers        int64  `db:"readers"`
	Opens          int64  `db:"opens"`
	Seconds        int64  `db:"seconds"`
	Finished       int64  `db:"finished"`
	Hidden         bool   `db:"hidden"`
	FewFinished    bool   `db:"few_finished"`
}

var readingColumns = db.Columns[Reading]("m")

// ReadingByMonth returns what was read in each month that the days touch.
func (s *Service) ReadingByMonth(ctx context.Context, of Of, days Days) ([]Reading, error) {
	return s.readings(ctx, of.reading().And("m.organization_id = ?", of.PortalID), days)
}

// ReadingAtOrganizations returns the same of each organisation's portal.
func (s *Service) ReadingAtOrganizations(ctx context.Context, of Of, days Days) ([]Reading, error) {
	return s.readings(ctx, of.at(of.reading().And("m.organization_id <> ''")), days)
}

func (of Of) reading() *db.Where {
	return db.NewWhere().And("m.owner_id = ? AND m.content_id = ? AND m.item_id = ?", of.OwnerID, of.ContentID, of.ItemID)
}

// ReadingOfContents returns what was read of each of an owner's contents.
func (s *Service) ReadingOfContents(ctx context.Context, of Of, contentIDs []int64, days Days) ([]Reading, error) {
	w := db.NewWhere().And("m.owner_id = ?", of.OwnerID).In("m.content_id", db.List(contentIDs)...)
	return s.readings(ctx, w.And("m.item_id = 0 AND m.organization_id = ?", of.PortalID), days)
}

// ReadingOfItems returns what was read of each of the items of an owner's content.
func (s *Service) ReadingOfItems(ctx context.Context, of Of, itemIDs []int64, days Days) ([]Reading, error) {
	w := db.NewWhere().And("m.owner_id = ? AND m.content_id = ?", of.OwnerID, of.ContentID).In("m.item_id", db.List(itemIDs)...)
	return s.readings(ctx, w.And("m.organization_id = ?", of.PortalID), days)
}

func (s *Service) readings(ctx context.Context, w *db.Where, days Days) ([]Reading, error) {
	from, to := days.months()
	w.And("m.month >= ? AND m.month <= ?", from, to)
	return db.All[Reading](ctx, s.db, "SELECT "+readingColumns+" FROM usage_months m"+w.SQL()+
		" ORDER BY m.month, m.organization_id", w.Args()...)
}

// Earned is how long readers read what an owner earns by.
type Earned struct {
	OwnerID string `db:"owner_id"`
	Seconds int64  `db:"seconds"`
}

// Earnings returns how long the contents that a query selects were read in a month, by
// owner: without the items that are free, and without what fewer than Few read, so that
// no sum of money tells of it.
func (s *Service) Earnings(ctx context.Context, month, contents string, args ...any) ([]Earned, error) {
	w := db.NewWhere().And("m.month = ? AND m.item_id <> 0 AND m.organization_id = '' AND m.seconds > 0", month).
		And("m.content_id IN ("+contents+")", args...)
	return db.All[Earned](ctx, s.db, "SELECT m.owner_id, CAST(SUM(m.seconds) AS BIGINT) AS seconds FROM usage_months m"+
		" JOIN items i ON i.id = m.item_id AND NOT i.free"+w.SQL()+" GROUP BY m.owner_id ORDER BY m.owner_id", w.Args()...)
}
