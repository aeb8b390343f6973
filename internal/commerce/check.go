package commerce

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Books is what a check of the books found. All sums are whole ₮, and Received is
// Kept + Owed + Returned.
type Books struct {
	Orders   int64   `db:"orders" json:"orders"`
	Received int64   `db:"received" json:"received"`
	Kept     int64   `db:"kept" json:"kept"` // for what was paid in full and not refunded
	Owed     int64   `db:"owed" json:"owed"`
	Returned int64   `db:"returned" json:"returned"`
	Wrong    []Wrong `json:"wrong"`
}

// Wrong is a rule that a row breaks.
type Wrong struct {
	Rule string `db:"rule" json:"rule"`
	ID   string `db:"id" json:"id"`
}

// mostWrong bounds what one rule reports.
const mostWrong = 100

// fulfilWithin is how long rights may take after the money came.
const fulfilWithin = time.Hour

// rules select the ids of rows that must not be. Of one that is timed, $1 is the
// moment before which an order that was paid has its rights.
var rules = []struct {
	name, query string
	timed       bool
}{
	{"an order costs what its lines cost", `SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, SUM(price) AS price,
		SUM(discount) AS discount, SUM(total) AS total, SUM(vat) AS vat, SUM(city_tax) AS city_tax FROM order_lines GROUP BY order_id) l
		ON l.order_id = o.id WHERE o.subtotal <> COALESCE(l.price, -1) OR o.discount <> l.discount OR o.total <> l.total
		OR o.vat <> l.vat OR o.city_tax <> l.city_tax`, false},
	{"an order's discount is what its coupons take off", `SELECT o.id FROM orders o WHERE o.discount <>
		(SELECT COALESCE(SUM(u.discount), 0) FROM coupon_uses u WHERE u.order_id = o.id)`, false},
	{"what an order received and returned are its payments", `SELECT o.id FROM orders o LEFT JOIN (SELECT order_id,
		SUM(CASE WHEN kind = 'paid' THEN amount ELSE 0 END) AS paid, SUM(CASE WHEN kind = 'refund' THEN amount ELSE 0 END) AS refund
		FROM payments GROUP BY order_id) m ON m.order_id = o.id
		WHERE o.received <> COALESCE(m.paid, 0) OR o.returned <> COALESCE(m.refund, 0)`, false},
	{"what an order received is kept, owed or returned", `SELECT o.id FROM orders o WHERE o.received <> o.owed + o.returned +
		CASE WHEN o.status IN ('paid', 'fulfilled') THEN o.total ELSE 0 END`, false},
	{"every line of a fulfilled order gave something", `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
		WHERE o.status = 'fulfilled' AND NOT EXISTS (SELECT 1 FROM grants r WHERE r.line_id = l.id)`, false},
	{"nothing is given without payment", `SELECT r.line_id AS id FROM grants r JOIN order_lines l ON l.id = r.line_id
		JOIN orders o ON o.id = l.order_id WHERE o.status NOT IN ('fulfilled', 'refunded')`, false},
	{"every right from an order stands in the books", `SELECT e.id FROM entitlements e WHERE e.source >= 'order:' AND e.source < 'order;'
		AND NOT EXISTS (SELECT 1 FROM grants r WHERE r.entitlement_id = e.id)
		AND NOT EXISTS (SELECT 1 FROM gift_codes g WHERE g.entitlement_id = e.id)`, false},
	{"no right of a refunded order runs", `SELECT e.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN grants r ON r.line_id = l.id
		LEFT JOIN gift_codes g ON g.id = r.gift_id JOIN entitlements e ON e.id = COALESCE(r.entitlement_id, g.entitlement_id)
		WHERE o.status = 'refunded' AND e.revoked_at IS NULL`, false},
	{"a licence has the copies that were bought for it", `SELECT c.id FROM licences c LEFT JOIN (SELECT r.licence_id, SUM(l.copies) AS copies
		FROM grants r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
		WHERE r.licence_id IS NOT NULL AND o.status = 'fulfilled' GROUP BY r.licence_id) b ON b.licence_id = c.id
		WHERE c.bought <> COALESCE(b.copies, 0) OR c.bought > c.copies`, false},
	{"copies are bought as they were asked for", `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
		JOIN copy_requests q ON q.id = l.request_id LEFT JOIN grants r ON r.line_id = l.id
		WHERE l.copies <> q.copies OR r.licence_id <> q.licence_id
		OR o.status IN ('draft', 'pending', 'paid') AND (q.status <> 'ordered' OR q.order_id <> o.id)
		OR o.status = 'fulfilled' AND (q.status <> 'bought' OR q.order_id <> o.id)
		OR o.status IN ('cancelled', 'expired') AND COALESCE(q.order_id, '') = o.id`, false},
	{"a request is ordered by one order", `SELECT q.id FROM copy_requests q WHERE q.order_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.request_id = q.id AND l.order_id = q.order_id)`, false},
	{"what was paid is given within an hour", `SELECT o.id FROM orders o WHERE o.status = 'paid' AND o.paid_at < $1`, true},
	{"a coupon counts its uses", `SELECT c.id FROM coupons c WHERE c.used <>
		(SELECT COUNT(*) FROM coupon_uses u WHERE u.coupon_id = c.id AND u.taken)`, false},
	{"coupons are taken by orders that wait or are paid", `SELECT o.id FROM coupon_uses u JOIN orders o ON o.id = u.order_id
		WHERE u.taken <> (o.status IN ('pending', 'paid', 'fulfilled', 'refunded'))`, false},
	{"the last event of an order says where it stands", `SELECT o.id FROM orders o WHERE o.status <> COALESCE((SELECT v.becomes
		FROM order_events v WHERE v.order_id = o.id ORDER BY v.at DESC, v.id DESC LIMIT 1), 'draft')`, false},
}

// CheckBooks proves the sums of all orders, as of one moment.
func (s *Service) CheckBooks(ctx context.Context) (Books, error) {
	var books Books
	err := s.db.InSerializableTx(ctx, func(ctx context.Context) (err error) {
		books, err = s.readBooks(ctx)
		return err
	})
	return books, err
}

// readBooks is CheckBooks by several reads, while nobody writes or within a transaction.
func (s *Service) readBooks(ctx context.Context) (Books, error) {
	books, err := db.Get[Books](ctx, s.db, `SELECT COUNT(*) AS orders, COALESCE(SUM(received), 0) AS received,
		COALESCE(SUM(CASE WHEN status IN ('paid', 'fulfilled') THEN total ELSE 0 END), 0) AS kept, COALESCE(SUM(owed), 0) AS owed,
		COALESCE(SUM(returned), 0) AS returned FROM orders`)
	if err != nil {
		return books, err
	}
	books.Wrong = []Wrong{}
	before := db.At(s.clock.Now().Add(-fulfilWithin))
	for _, rule := range rules {
		w := db.NewWhere()
		if rule.timed {
			w.Bind(before)
		}
		found, err := db.All[string](ctx, s.db, "SELECT id FROM ("+rule.query+") wrong LIMIT "+w.Bind(mostWrong), w.Args()...)
		if err != nil {
			return books, err
		}
		for _, id := range found {
			books.Wrong = append(books.Wrong, Wrong{rule.name, id})
		}
	}
	return books, nil
}

func ignoreMissing(err error) error { return apperr.Ignore(err, apperr.NotFound) }
