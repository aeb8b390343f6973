package commerce

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Sale is a line of an order that was sold, or whose money was promised back, as
// the bookkeeper enters it.
type Sale struct {
	Refund    bool
	Number    string  `db:"number"` // of the order
	At        db.Time `db:"at"`
	Position  int     `db:"position"`
	Title     string  `db:"title"`
	People    int     `db:"people"` // more than 1: an organisation bought
	Price     int64   `db:"price"`
	Discount  int64   `db:"discount"`
	Total     int64   `db:"total"`
	VAT       int64   `db:"vat"` // hundredths of ₮
	CityTax   int64   `db:"city_tax"`
	Provider  string  `db:"provider"` // of the order's first payment, "" for what was free
	Reference string  `db:"reference"`
}

// maxSales bounds the lines of one export.
const maxSales = 20_000

const saleColumns = `o.number, l.position, l.title, (SELECT MAX(CASE WHEN x.kind = 'copies' THEN 2 ELSE x.people END)
	FROM order_lines x WHERE x.order_id = o.id) AS people, l.price, l.discount, l.total, l.vat, l.city_tax,
	COALESCE(m.provider, '') AS provider, COALESCE(m.provider_id, '') AS reference
	FROM orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN payments m ON m.id = (SELECT p.id FROM payments p
	WHERE p.order_id = o.id AND p.kind = 'paid' ORDER BY p.recorded_at, p.id LIMIT 1)`

const (
	salesSQL = "SELECT o.paid_at AS at, " + saleColumns + " WHERE o.seller_id = $1 AND o.paid_at >= $2 AND o.paid_at < $3 LIMIT $4"

	refundsSQL = "SELECT o.ended_at AS at, " + saleColumns +
		" WHERE o.seller_id = $1 AND o.status = 'refunded' AND o.ended_at >= $2 AND o.ended_at < $3 LIMIT $4"
)

// ExportSales returns what ctx's organisation sold in a time and what of it was
// refunded, the first first. A sale stands on the day of its payment and a refund
// on its own, so that a time that is over stays as it is. The audit log tells of it.
func (s *Service) ExportSales(ctx context.Context, from, until time.Time) ([]Sale, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return nil, err
	}
	if !from.Before(until) {
		return nil, apperr.InvalidField("to", "field.before_start")
	}
	sales, err := s.sales(ctx, salesSQL, v.OrganizationID, from, until)
	if err != nil {
		return nil, err
	}
	refunds, err := s.sales(ctx, refundsSQL, v.OrganizationID, from, until)
	if err != nil {
		return nil, err
	}
	for i := range refunds {
		refunds[i].Refund = true
	}
	all := slices.Concat(sales, refunds)
	slices.SortStableFunc(all, func(a, b Sale) int {
		return cmp.Or(a.At.Compare(b.At.Time), cmp.Compare(a.Number, b.Number), cmp.Compare(a.Position, b.Position))
	})
	return all, s.noteTime(ctx, audit.SalesExported, from, until)
}

// noteTime writes to the audit log what was done with the orders of some days.
func (s *Service) noteTime(ctx context.Context, act audit.Act, from, until time.Time) error {
	return s.audit.Note(ctx, audit.Entry{Act: act, Object: from.In(clock.Ulaanbaatar).Format(time.DateOnly) + " – " + clock.LastDay(until)})
}

func (s *Service) sales(ctx context.Context, query, sellerID string, from, until time.Time) ([]Sale, error) {
	found, err := db.All[Sale](ctx, s.db, query, sellerID, db.At(from), db.At(until), maxSales+1)
	if len(found) > maxSales {
		return nil, apperr.InvalidField("to", "field.shorter_time")
	}
	return found, err
}
