package commerce

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// SoldLines are lines of one title or package that were sold at one price, or whose money
// was promised back.
type SoldLines struct {
	SellerID  string `db:"seller_id"`
	ContentID int64  `db:"content_id"` // 0: a package
	PackageID string `db:"package_id"` // "": a title
	Title     string `db:"title"`
	N         int64  `db:"n"`
	Total     int64  `db:"total"` // of one of them
	Taxes     int64  `db:"taxes"` // of one of them, hundredths of ₮
	Refund    bool   `db:"refund"`
}

// SoldLines returns what was sold and refunded between two moments, of all sellers. A
// sale stands at its payment and a refund at its own moment.
func (s *Service) SoldLines(ctx context.Context, from, until time.Time) ([]SoldLines, error) {
	return db.All[SoldLines](ctx, s.db, soldLines("paid_at", "FALSE", "")+" UNION ALL "+
		soldLines("ended_at", "TRUE", " AND o.status = 'refunded'")+" ORDER BY 1, 8, 2, 3, 6, 7", db.At(from), db.At(until))
}

func soldLines(at, refund, also string) string {
	const content = "COALESCE(l.content_id, i.content_id, 0)"
	return "SELECT o.seller_id, " + content + " AS content_id, COALESCE(l.package_id, '') AS package_id, " +
		"MAX(COALESCE(c.title, l.title)) AS title, COUNT(*) AS n, l.total, l.vat + l.city_tax AS taxes, " + refund +
		" AS refund FROM orders o JOIN order_lines l ON l.order_id = o.id " +
		"LEFT JOIN items i ON i.id = l.item_id LEFT JOIN contents c ON c.id = " + content +
		" WHERE o." + at + " >= $1 AND o." + at + " < $2" + also +
		" GROUP BY o.seller_id, " + content + ", COALESCE(l.package_id, ''), l.total, l.vat + l.city_tax"
}

// FirstSale returns when something was first paid for; false before that.
func (s *Service) FirstSale(ctx context.Context) (time.Time, bool, error) {
	first, err := db.Get[db.Time](ctx, s.db, "SELECT COALESCE(MIN(paid_at), 0) FROM orders")
	return first.Time, err == nil && first.UnixMicro() > 0, err
}

// PackageOfGroup returns the id of the package that sells the contents of a group, ""
// when none does.
func (s *Service) PackageOfGroup(ctx context.Context, groupID string) (string, error) {
	id, err := db.Get[string](ctx, s.db, "SELECT id FROM store_packages WHERE right_group_id = $1 ORDER BY position, id LIMIT 1", groupID)
	return id, apperr.Ignore(err, apperr.NotFound)
}

// GroupOfPackage returns the group of the titles that a package opens, "" for none.
func (s *Service) GroupOfPackage(ctx context.Context, packageID string) (string, error) {
	return db.Get[string](ctx, s.db, "SELECT COALESCE(right_group_id, '') FROM store_packages WHERE id = $1", packageID)
}

// TaxesOf returns the taxes of what a seller sells today.
func (s *Service) TaxesOf(ctx context.Context, sellerID string) (Taxes, error) {
	return s.taxesOf(ctx, sellerID)
}
